"""The conformance kit: checks that run on every game, ours and other people's, and say what to do about a failure."""

from tafelrunde.testing.rules import rule

__all__ = ["rule"]
