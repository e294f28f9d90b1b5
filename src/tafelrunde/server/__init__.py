"""The server: tables, sockets, the store, programs at seats. `tafelrunde serve` runs it; `docs/protocol.md` describes it."""
