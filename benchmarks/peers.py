"""Measure other projects' games in an environment of their own, made when it is needed."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv-bench"
PYTHON = ENVIRONMENT / "bin" / "python"

# Pinned, so that two runs compare the same things. PettingZoo 1.25 is the last one with gin rummy.
REQUIREMENTS = {
    "OpenSpiel": ("open_spiel==2.0.2",),
    "RLCard": ("rlcard==1.2.0",),
    "PettingZoo": ("pettingzoo==1.25.0", "pygame", "rlcard==1.2.0"),
    "python-chess": ("chess==1.11.2",),
}
NOT_ON_PYPI = "botbowl and TAG are not on PyPI and are not measured here."


def make_environment() -> Iterator[str]:
    """Make the environment as far as it is not there yet; yield a sentence about what cannot be had."""
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(ENVIRONMENT)], check=True)
    for name, wanted in REQUIREMENTS.items():
        mark = ENVIRONMENT / f"{name}.installed"
        if mark.exists() and mark.read_text(encoding="utf-8") == " ".join(wanted):
            continue
        if install(wanted):
            mark.write_text(" ".join(wanted), encoding="utf-8")
        else:
            yield f"{name} cannot be installed here ({', '.join(wanted)}) and is not measured."


def install(wanted: tuple[str, ...]) -> bool:
    """Install packages; False if that does not work."""
    command = [str(PYTHON), "-m", "pip", "-qq", "--disable-pip-version-check", "install", *wanted]
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def run_peers(seconds: float) -> list[dict[str, Any]]:
    """Measure all peers that are installed: best and median decisions per second, or an error."""
    script = Path(__file__).with_name("peer_runs.py")
    command = [str(PYTHON), "-E", str(script), "--seconds", str(seconds)]
    done = subprocess.run(command, check=True, encoding="utf-8", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return [json.loads(line) for line in done.stdout.splitlines()]


def measure_peers(seconds: float) -> dict[str, Any]:
    """Return the figures of the peers and what there is to say about them."""
    remarks = [*make_environment(), NOT_ON_PYPI]
    results = run_peers(seconds)
    remarks += [f"{peer['peer']} did not run: {peer['error']}." for peer in results if "error" in peer]
    return {"results": [peer for peer in results if "error" not in peer], "remarks": remarks}
