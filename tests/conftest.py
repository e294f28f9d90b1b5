"""What all tests share: Hypothesis profiles, rule marks, and the promise that no test is skipped."""

import os

import pytest
from hypothesis import settings

from tafelrunde.testing.rules import rules_of

# "ci" gives the same examples every time; "explore" looks for new ones (HYPOTHESIS_PROFILE=explore).
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

SUMMARY = "summary"
"""A test says something at the end of the run with `record_property(SUMMARY, "…")`."""


def pytest_xdist_auto_num_workers() -> int:
    """Work with one process more than there are cores: tests with browsers wait a good part of their time."""
    return (os.cpu_count() or 1) + 1


def pytest_itemcollected(item: pytest.Item) -> None:
    """Turn the ids of `@rule(…)` into a mark that pytest knows."""
    if ids := rules_of(getattr(item, "function", None)):
        item.add_marker(pytest.mark.rule(*ids))


def skipped(config: pytest.Config) -> int:
    """Count the skipped tests; the workers of a parallel run have no reporter and leave it to the controller."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", [])) if reporter else 0


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that skipped something: a skipped test shows nothing."""
    if skipped(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests ran and how many did not, and what tests want to be known."""
    passed, failed = (terminalreporter.stats.get(outcome, []) for outcome in ("passed", "failed"))
    for report in passed:
        for name, value in report.user_properties:
            if name == SUMMARY:
                terminalreporter.write_line(str(value))
    terminalreporter.write_line(f"Tests run: {len(passed) + len(failed)}, skipped: {skipped(terminalreporter.config)}")
    if skipped(terminalreporter.config):
        terminalreporter.write_line("A skipped test fails the run.", red=True)
