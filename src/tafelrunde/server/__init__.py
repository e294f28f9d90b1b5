"""The server: tables, sockets, the store, programs at seats. Run by `tafelrunde serve`; see `docs/protocol.md`."""
