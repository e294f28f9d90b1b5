"""The kernel: runs any game, knows none. It imports the standard library and msgspec only."""
