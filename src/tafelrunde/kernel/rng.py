"""Chance: seeded streams whose whole state is one int, and a provable kind for servers."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final

WORD: Final = 0xFFFFFFFFFFFFFFFF


_DRAWS: list[list[list[int]]] = []  # by the length of a zone


def draws(length: int) -> list[list[int]]:
    """List, for each draw of 53 bits that a shuffle needs, among how many places each exchange chooses."""
    while len(_DRAWS) <= length:
        found: list[list[int]] = []
        left = 0
        for n in range(len(_DRAWS), 1, -1):
            if left < n:
                left = 1 << 32
                found.append([])
            left //= n
            found[-1].append(n)
        _DRAWS.append(found)
    return _DRAWS[length]


class Rng:
    """A stream of chance (xorshift64). Copying the table copies its future with it, at the price of one int."""

    __slots__ = ("script", "x")

    def __init__(self, x: int, script: list[Any] | None = None) -> None:
        self.x = x
        self.script: list[Any] = [] if script is None else script  # what a test wants to see next

    def bits(self) -> int:
        """Return the next 53 bits of the stream."""
        x = self.x
        x ^= (x << 13) & WORD
        x ^= x >> 7
        x ^= (x << 17) & WORD
        self.x = x
        return x >> 11

    def below(self, n: int) -> int:
        """Return one of 0 … n-1; raises ValueError if a scripted value does not fit."""
        if self.script:
            value = self.script.pop(0)
            if not isinstance(value, int) or not 0 <= value < n:
                raise ValueError(f"the script says {value!r} where a number from 0 to {n - 1} is drawn")
            return value
        return self.bits() % n

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        return self.bits() / (1 << 53)

    def roll(self, sides: int) -> int:
        """Return one of 1 … sides."""
        return self.below(sides) + 1

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place; how often the stream is asked depends on the length only.

        One draw of 53 bits serves several exchanges, as long as their number of outcomes stays below 2**32.
        """
        for exchanges in draws(len(items)):
            pool = self.bits()
            for n in exchanges:
                j = pool % n
                pool //= n
                items[n - 1], items[j] = items[j], items[n - 1]

    def order(self) -> list[str] | None:
        """Take the scripted order of the next shuffle, if a test has laid one down."""
        if self.script and isinstance(self.script[0], (list, tuple)):
            return list(self.script.pop(0))
        return None

    def copy(self) -> Rng:
        """Copy the stream with its future."""
        return Rng(self.x, self.script[:])

    def state(self) -> list[Any]:
        """Write the stream down as plain data."""
        return [self.x, self.script[:]]


class FairRng(Rng):
    """A stream that nobody can predict and everybody can check later: a keyed hash of a counter.

    The key comes from a secret whose commitment is published before the game and which is revealed after it.
    """

    __slots__ = ("key",)

    def __init__(self, key: bytes, x: int, script: list[Any] | None = None) -> None:
        super().__init__(x, script)
        self.key = key

    def bits(self) -> int:
        """Return the next 53 bits of the stream."""
        self.x += 1
        digest = hashlib.blake2b(self.x.to_bytes(8, "big"), key=self.key, digest_size=8).digest()
        return int.from_bytes(digest, "big") >> 11

    def copy(self) -> Rng:
        """Copy the stream with its future."""
        return FairRng(self.key, self.x, self.script[:])

    def state(self) -> list[Any]:
        """Write the stream down as plain data, the key included: this stays on the server."""
        return [self.x, self.script[:], self.key.hex()]


def seeded(seed: str, name: str) -> Rng:
    """Give streams of one seed and different names different futures."""
    digest = hashlib.blake2b(f"{seed}/{name}".encode(), digest_size=8).digest()
    return Rng(int.from_bytes(digest, "big") | 1)


def fair(secret: str, name: str) -> Rng:
    """Give a provable stream of a secret."""
    return FairRng(hashlib.blake2b(f"{secret}/{name}".encode(), digest_size=32).digest(), 0)


def commitment(secret: str) -> str:
    """Return what is published of a secret before the game."""
    return hashlib.blake2b(f"tafelrunde/{secret}".encode(), digest_size=32).hexdigest()


def of_state(state: list[Any]) -> Rng:
    """Read a stream that was written down."""
    if len(state) == 3:
        return FairRng(bytes.fromhex(state[2]), state[0], list(state[1]))
    return Rng(state[0], list(state[1]))


def fresh_seed(secret: bool) -> str:
    """Draw a seed from the operating system: 256 bits for a provable match, a short number otherwise."""
    return secrets.token_hex(32) if secret else str(secrets.randbelow(10**9))
