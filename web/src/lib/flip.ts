// Motion across zones: measure every [data-eid] before a scene is applied, measure again after, animate the difference.
// All reading happens before all writing.

const MOVE = 320;
const FADE = 160;
const EASING = 'cubic-bezier(.3,.7,.2,1)';
const STAGGER = 40;
const STAGGERED = 6;

interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
  copy: HTMLElement | null;
}

export type Snapshot = Map<string, Spot>;

const running = new Set<Animation>();

/** Remember where everything is. Things named in `leaving` are copied, so that they can be seen to go. */
export function measure(root: HTMLElement, leaving: ReadonlySet<string>): Snapshot {
  const spots: Snapshot = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-eid]')) {
    const box = element.getBoundingClientRect();
    if (!box.width) continue;
    const id = element.dataset.eid!;
    const copy = leaving.has(id) ? (element.cloneNode(true) as HTMLElement) : null;
    spots.set(id, { x: box.left, y: box.top, w: box.width, h: box.height, copy });
  }
  return spots;
}

/** End everything that moves, at once. */
export function settle(): void {
  for (const animation of running) animation.finish();
}

function start(element: HTMLElement, frames: Keyframe[], duration: number, delay: number): Animation {
  const animation = element.animate(frames, { duration, delay, easing: EASING, fill: 'backwards' });
  running.add(animation);
  animation.finished.catch(() => undefined).finally(() => running.delete(animation));
  return animation;
}

interface Journeys {
  origin(id: string): string | undefined;
  goal(id: string): string | undefined;
}

/** Let everything move from where it was. `speed` 0 lets nothing move. */
export function play(root: HTMLElement, before: Snapshot, speed: number, journeys: Journeys): void {
  if (!speed) return;
  const moving: [HTMLElement, Keyframe[]][] = [];
  const present = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-eid]')) {
    const now = element.getBoundingClientRect();
    if (!now.width) continue;
    const id = element.dataset.eid!;
    present.set(id, now);
    if (element.dataset.still !== undefined) continue;
    const was = before.get(id) ?? before.get(journeys.origin(id) ?? '');
    if (!was) {
      moving.push([element, [{ opacity: 0, scale: '0.85' }, { opacity: 1, scale: '1' }]]);
      continue;
    }
    const dx = was.x + was.w / 2 - now.left - now.width / 2;
    const dy = was.y + was.h / 2 - now.top - now.height / 2;
    const scale = Math.min(was.w / now.width, was.h / now.height);
    if (Math.abs(dx) < 0.5 && Math.abs(dy) < 0.5 && Math.abs(scale - 1) < 0.02) continue;
    const lift = Math.min(28, Math.hypot(dx, dy) * 0.12);
    moving.push([
      element,
      [
        { translate: `${dx}px ${dy}px`, scale: `${scale}`, zIndex: 60 },
        { translate: `${dx * 0.42}px ${dy * 0.42 - lift}px`, scale: `${(scale + 1) / 2}`, offset: 0.5, zIndex: 60 },
        { translate: '0 0', scale: '1', zIndex: 60 },
      ],
    ]);
  }
  moving.forEach(([element, frames], i) => {
    const delay = moving.length > STAGGERED ? 0 : (i * STAGGER) / speed;
    start(element, frames, MOVE / speed, delay);
  });
  for (const [id, spot] of before) {
    if (spot.copy && !present.has(id)) leave(spot, present.get(journeys.goal(id) ?? ''), speed);
  }
}

function leave(spot: Spot, goal: DOMRect | undefined, speed: number): void {
  const copy = spot.copy!;
  copy.removeAttribute('data-eid');
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  copy.style.cssText += `;position:fixed;left:${spot.x}px;top:${spot.y}px;width:${spot.w}px;height:${spot.h}px;margin:0;translate:none;pointer-events:none;z-index:70`;
  document.body.append(copy);
  const frames: Keyframe[] = goal
    ? [
        { translate: '0 0', scale: '1', opacity: 1 },
        {
          translate: `${goal.left + goal.width / 2 - spot.x - spot.w / 2}px ${goal.top + goal.height / 2 - spot.y - spot.h / 2}px`,
          scale: `${Math.max(0.2, Math.min(1, goal.height / spot.h))}`,
          opacity: 0.2,
        },
      ]
    : [{ opacity: 1 }, { opacity: 0, scale: '0.9' }];
  const animation = start(copy, frames, (goal ? MOVE : FADE) / speed, 0);
  animation.finished.catch(() => undefined).finally(() => copy.remove());
}
