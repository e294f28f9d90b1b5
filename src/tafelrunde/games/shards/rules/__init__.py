"""The rules of Shards of Infinity, phase by phase. `rulebook.md` numbers them."""
