"""Measure the browser client: first paint of the lobby, and how long a typical change of a scene takes.

`python -m benchmarks.client_figures` prints the figures; it needs Chromium and the built client.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, CDPSession, sync_playwright

from tafelrunde.kernel.scene import HexBoard, Log, LogLine, Mat, Scene
from tafelrunde.server import protocol as p
from tests.browser.scenes import arena
from tests.browser.stand import Stand
from tests.server.guests import House

ROUNDS = 60
WATCH = """() => {
  window.times = [];
  const hear = WebSocket.prototype.__lookupSetter__('onmessage');
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    set(listener) {
      hear.call(this, event => {
        const from = performance.now();
        listener(event);
        document.body.getBoundingClientRect();
        if (event.data.includes('"frames"')) window.times.push(performance.now() - from);
      });
    },
  });
}"""


def changed(scene: Scene, round: int) -> Scene:
    """Make a typical change: a figure moves, numbers change, a line is added to the log."""
    for comp in scene.comps:
        if isinstance(comp, HexBoard):
            comp.units[0].cells = [comp.cells[(round * 7) % len(comp.cells)].id]
            comp.units[1].hp = round % 6
        elif isinstance(comp, Mat):
            comp.hp = 10 + round % 9
        elif isinstance(comp, Log):
            comp.items.append(LogLine(id=f"n{round}", turn=9, text=f"Line {round}"))
    scene.prompt.id = f"q{round}"
    return scene


def updates(browser: Browser, radius: int, still: bool) -> tuple[int, float, float, float]:
    """Return the number of hexes, and of an update in milliseconds: lower quartile, median, and the processor time.

    The first two are the time from the message to the finished layout, by the clock. The last is the processor time of
    the main thread for everything that an update sets off, painting and the frames of its motion included: it
    does not depend on what else the machine does.
    """
    scene = arena("en", radius)
    with Stand({"bench": lambda lang: scene}) as stand:
        motion = "reduce" if still else "no-preference"
        page = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion=motion).new_page()  # type: ignore[arg-type]
        page.add_init_script(f"({WATCH})()")
        page.goto(f"{stand.address}/t/bench")
        page.wait_for_selector(".prompt[data-question]")
        devtools = page.context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        busy = -busy_seconds(devtools)
        for round in range(ROUNDS):
            whole: list[Any] = [changed(scene, round)]
            message = p.Frames(seat=0, n=round + 2, scenes=whole, mine=True)
            stand.tell(msgspec.json.encode(message).decode())
            page.wait_for_timeout(40 if still else 400)
        busy += busy_seconds(devtools)
        times: list[float] = page.evaluate("window.times.slice(2)")
        hexes = next(len(comp.cells) for comp in scene.comps if isinstance(comp, HexBoard))
        return hexes, statistics.quantiles(times, n=4)[0], statistics.median(times), busy * 1000 / ROUNDS


def busy_seconds(devtools: CDPSession) -> float:
    """Return how much processor time the main thread of a page has used so far."""
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"))


def first_paint(browser: Browser) -> float:
    """Return the median time until the lobby shows something, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        found: list[float] = []
        for _ in range(5):
            page = browser.new_context().new_page()
            page.goto(house.address)
            page.wait_for_selector(".play")
            paints = "performance.getEntriesByName('first-contentful-paint').map(e => e.startTime)[0]"
            found.append(page.evaluate(paints))
            page.context.close()
        return statistics.median(found)


def main() -> int:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        print(f"first contentful paint of the lobby: {first_paint(browser):.0f} ms")
        for radius in (4, 9):  # 61 hexes, and 271: more than the largest of our boards, which has 252
            for still in (True, False):
                hexes, quarter, middle, whole = updates(browser, radius, still)
                how = "without" if still else "with"
                print(
                    f"update, {hexes} hexes, {how} motion: median {middle:.1f} ms, lower quartile {quarter:.1f} ms, "
                    f"processor with painting {whole:.1f} ms"
                )
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
