"""The address under which others in the same network reach this machine, and its QR code."""

from __future__ import annotations

import io
import os
import socket
import sys

import segno


def lan_address() -> str:
    """Return the address of this machine in the local network; nothing is sent. Without a network: 127.0.0.1."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is reserved for documentation
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def free_port(host: str, wanted: int) -> int:
    """Return the wanted port, or the next free one."""
    for port in range(wanted, wanted + 50):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    return wanted


def qr_code(address: str) -> str:
    """Draw a QR code with the signs of a terminal."""
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(drawn, compact=True)
    return drawn.getvalue()


def has_screen() -> bool:
    """Tell whether a browser could be opened for the person who started us."""
    if not sys.stdout.isatty():
        return False
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
