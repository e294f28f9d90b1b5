// Drag is a shortcut of two presses: on a thing, and on where it is dropped. Only with the mouse: fingers scroll and pan.
import type { Stage } from './stage.svelte';

const FAR = 8;

export class Drag {
  #thing: HTMLElement | null = null;
  #from = { x: 0, y: 0 };
  #moving = false;

  constructor(readonly stage: Stage) {}

  down(event: PointerEvent, item: HTMLElement | null): void {
    const free = event.pointerType === 'mouse' && event.button === 0 && item?.matches('.legal:not(.cell)') && !item.closest('.zoomed');
    this.#thing = free ? item : null;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#moving = false;
  }

  move(event: PointerEvent): void {
    const [x, y] = [event.clientX - this.#from.x, event.clientY - this.#from.y];
    if (!this.#thing || (!this.#moving && Math.hypot(x, y) < FAR)) return;
    this.#moving = true;
    Object.assign(this.#thing.style, { transform: `translate(${x}px, ${y}px)`, transition: 'none', pointerEvents: 'none', zIndex: '50' });
  }

  up(event: PointerEvent): void {
    const thing = this.#thing;
    this.#thing = null;
    if (!thing || !this.#moving) return;
    Object.assign(thing.style, { transform: '', transition: '', pointerEvents: '', zIndex: '' });
    const goal = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-item]');
    if (goal && goal !== thing) this.stage.drop(thing.dataset.item!, goal.dataset.item!);
  }
}
