"""What a match tells, and what its branches take over of that."""

from __future__ import annotations

from tafelrunde.kernel.feed import Feed


def kinds(feed: Feed) -> list[str]:
    """Name what anybody was told."""
    return [feed.event(start).kind for start in feed.told(None)]


def told() -> Feed:
    """Return a feed of one event for all and one that only the second seat was told."""
    feed = Feed()
    feed.add(None, "open", {"n": 1})
    feed.add([1], "secret", {"n": 2})
    return feed


def test_a_branch_keeps_what_its_seat_was_told_before_it_began() -> None:
    feed = told()
    world = Feed(feed, 0)
    feed.add(None, "later", {"n": 3})
    assert kinds(world) == ["open"]
    assert kinds(feed) == ["open", "secret", "later"]


def test_a_branch_of_a_branch_in_which_nothing_happened_begins_where_that_began() -> None:
    """Searches branch from every world very often, and nobody reads what their worlds were told: nothing is copied."""
    feed = told()
    world = Feed(feed, 0)
    twin = Feed(world)
    assert world.past is feed
    assert twin.past is feed
    feed.add(None, "later", {"n": 3})
    world.add(None, "elsewhere", {"n": 4})
    twin.add(None, "here", {"n": 5})
    assert kinds(twin) == ["open", "here"]
    assert kinds(Feed(Feed(told(), 0), 1)) == ["open"]


def test_a_branch_takes_over_what_happened_in_the_branch_before_it() -> None:
    world = Feed(told(), 0)
    world.add(None, "elsewhere", {"n": 4})
    assert kinds(Feed(world)) == ["open", "elsewhere"]
