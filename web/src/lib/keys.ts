// Moving by keys: Tab goes from zone to zone, arrows stay inside one.

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function reachable(zone: Element): HTMLElement[] {
  return [...zone.querySelectorAll<HTMLElement>('button:not(:disabled), a, input')].filter((element) => element.getClientRects().length > 0);
}

/** Move the focus to the nearest thing in the direction of an arrow, inside its zone. Says whether the key was one. */
export function arrow(key: string): boolean {
  const way = ARROWS[key];
  const from = document.activeElement;
  const zone = from?.closest('[data-zone]');
  if (!way || !zone || !from) return false;
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of reachable(zone)) {
    if (element === from) continue;
    const [ex, ey] = middle(element);
    const along = (ex - x) * way[0] + (ey - y) * way[1];
    const aside = Math.abs((ex - x) * way[1]) + Math.abs((ey - y) * way[0]);
    if (along < 4) continue;
    const cost = along + aside * 2.2;
    if (cost < least) [best, least] = [element, cost];
  }
  best?.focus();
  return true;
}

/** Leave one stop of the Tab key in every zone: the thing used last, else the first that can be chosen, else the first. */
export function rove(root: HTMLElement, choosable: (id: string) => boolean): void {
  for (const zone of root.querySelectorAll<HTMLElement>('[data-zone]')) {
    const items = [...zone.querySelectorAll<HTMLElement>('[data-item]')].filter((item) => item.closest('[data-zone]') === zone);
    if (zone.matches('[data-item]') || !items.length) continue;
    const stop =
      items.find((item) => item === document.activeElement) ?? items.find((item) => choosable(item.dataset.item!)) ?? items.find((item) => item.tabIndex === 0) ?? items[0]!;
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  }
}
