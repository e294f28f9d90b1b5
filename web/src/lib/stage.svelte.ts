// What is shown and what can be done with it: the scene, the question, the choices made so far. Knows no server.
import { flushSync } from 'svelte';
import { measure, play as animate, settle } from './flip';
import { t } from './i18n.svelte';
import type { Choice, Live, Prompt, Scene } from './protocol';
import { plain } from './rich';
import { NO_CHANGES, changes, nameOf, standing, things, twins, type Changes, type Comp, type Thing } from './scene';
import { looks, look, type SeatLook } from './seats';
import { settings } from './settings.svelte';
import { play as sound } from './sound';

const FRAME = 600; // how long a step of the others is shown
const OWN_FRAME = 340;
const MANY_WAITING = 3;
const HURRY = 3;
const SURE = 3000;

interface Menu {
  target: string;
  options: Choice[];
  anchor: DOMRect;
}

/** Kinds of options that cost nothing but attention: leaving them unused deserves a second look. */
const CLEAR = new Set(['play', 'use', 'attack', 'move']);

export class Stage {
  scene = $state.raw<Scene | null>(null);
  fresh = $state.raw<Changes>(NO_CHANGES);
  picks = $state.raw<string[]>([]); // options of a composite answer, in the order of choosing
  marked = $state.raw<string[]>([]); // things of an option that concerns several at once
  armed = $state('');
  sure = $state('');
  sent = $state('');
  menu = $state.raw<Menu | null>(null);
  inspected = $state('');
  pointed = $state.raw<ReadonlySet<string>>(new Set()); // things that a line of the log speaks of
  playing = $state(false);
  paused = $state(false);
  spoken = $state('');
  opens = $state(0); // when the race begins, while a countdown runs

  root: HTMLElement | null = null;
  send: (prompt: Prompt, options: string[]) => void = () => undefined;

  #waiting: { scene: Scene; mine: boolean }[] = [];
  #timer = 0;
  #sureTimer = 0;
  #question = ''; // the last one that was asked: its picks survive the steps in between
  #goal = ''; // where a dragged thing was dropped, until the question that follows
  #base: Scene | null = null; // the scene of the last own decision

  readonly things = $derived(this.scene ? things(this.scene) : new Map<string, Thing>());
  readonly looks = $derived(this.scene ? looks(this.scene) : new Map<number, SeatLook>());
  readonly prompt = $derived<Prompt | null>(this.scene?.prompt ?? null);
  readonly asked = $derived(Boolean(this.prompt?.id) && !this.playing);
  readonly standing = $derived(this.scene ? standing(this.scene) : new Map<string, readonly string[]>());
  readonly twins = $derived(this.scene ? twins(this.scene) : new Map<string, string[]>());
  readonly options = $derived(this.asked ? this.#byTarget(this.prompt!.options ?? []) : new Map<string, Choice[]>());
  readonly together = $derived(new Set(this.asked ? (this.prompt!.options ?? []).flatMap((option) => option.targets ?? []) : []));
  readonly loose = $derived(this.asked ? (this.prompt!.options ?? []).filter((option) => this.#isButton(option)) : []);
  readonly composite = $derived(this.prompt?.mode === 'many' || this.prompt?.mode === 'order');

  #byTarget(options: readonly Choice[]): Map<string, Choice[]> {
    const found = new Map<string, Choice[]>();
    for (const option of options) {
      if (!option.target) continue;
      const same = found.get(option.target);
      if (same) same.push(option);
      else found.set(option.target, [option]);
    }
    // An option names one of several equal cards; any of them will do.
    for (const [id, own] of [...found]) for (const twin of this.twins.get(id) ?? []) if (!found.has(twin)) found.set(twin, own);
    for (const [id, below] of this.standing) {
      const there = below.flatMap((cell) => found.get(cell) ?? []);
      if (there.length) found.set(id, [...(found.get(id) ?? []), ...there]);
    }
    return found;
  }

  /** Options without a thing are buttons; those of several things are, once exactly these are marked. */
  #isButton(option: Choice): boolean {
    if (option.target) return false;
    const wanted = option.targets ?? [];
    return !wanted.length || (wanted.length === this.marked.length && wanted.every((id) => this.marked.includes(id)));
  }

  /** Can a press on this thing do something? */
  choosable(id: string): boolean {
    return this.options.has(id) || this.together.has(id);
  }

  /** Was this thing just sent off, before the server has said anything? */
  leaving(id: string): boolean {
    return Boolean(this.sent) && this.marked.includes(id);
  }

  /** Was this thing picked for the answer? */
  picked(id: string): boolean {
    if (this.marked.includes(id)) return true;
    const options = this.options.get(id);
    if (!options || !this.picks.length) return false;
    const taken = this.picks.filter((pick) => options.some((option) => option.id === pick)).length;
    return (this.twins.get(id)?.indexOf(id) ?? 0) < taken;
  }

  /** What a thing on the table is called. */
  nameOf(id: string): string {
    const thing = this.things.get(id);
    return thing ? nameOf(thing) : id;
  }

  look(seat: number | null | undefined): SeatLook {
    return this.looks.get(seat ?? 0) ?? look(seat ?? 0);
  }

  // ---------------------------------------------------------------- showing

  /** Scenes arrived: show them one after the other; while a race runs, what is now. */
  receive(scenes: readonly Scene[], mine: boolean, live?: Live | null): void {
    this.opens = live?.opens_in == null ? 0 : performance.now() + live.opens_in;
    for (const scene of scenes) this.#waiting.push({ scene, mine });
    if (!this.scene || settings.speed === 0 || (live && !this.opens)) this.skip();
    else if (!this.#timer && !this.paused) this.#next();
  }

  /** Show another seat's table at once, without motion. */
  reset(scene: Scene | null): void {
    this.#waiting = [];
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.playing = this.paused = false;
    this.#base = null;
    this.fresh = NO_CHANGES;
    this.#forget();
    this.scene = scene;
  }

  /** Show the newest scene now. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.paused = false;
    const last = this.#waiting.pop();
    this.#waiting = [];
    if (last) this.#show(last.scene, last.mine, true);
  }

  pause(): void {
    this.paused = true;
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  /** Go on after a pause; `one` shows a single step. */
  resume(one = false): void {
    this.paused = one && this.#waiting.length > 1;
    this.#next();
  }

  #next(): void {
    this.#timer = 0;
    const next = this.#waiting.shift();
    if (!next) return;
    const last = this.#waiting.length === 0;
    this.#show(next.scene, next.mine, last);
    if (last) {
      this.paused = false;
      return;
    }
    if (this.paused) return;
    const hurry = this.#waiting.length > MANY_WAITING ? HURRY : 1;
    this.#timer = window.setTimeout(() => this.#next(), (next.mine ? OWN_FRAME : FRAME) / (settings.speed || 1) / hurry);
  }

  #show(scene: Scene, mine: boolean, last: boolean): void {
    const before = this.scene;
    settle();
    const focused = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item;
    const after = things(scene);
    const leaving = new Set<string>();
    if (before) for (const id of this.things.keys()) if (!after.has(id)) leaving.add(id);
    const snapshot = this.root && before && settings.speed ? measure(this.root, leaving) : null;
    const step = before ? changes(before, scene) : NO_CHANGES;
    flushSync(() => {
      if (scene.prompt.id ? scene.prompt.id !== this.#question : last) this.#forget();
      if (scene.prompt.id) this.#question = scene.prompt.id;
      this.sent = '';
      this.scene = scene;
      this.playing = !last;
      this.fresh = this.#base && !mine ? changes(this.#base, scene) : { items: NO_CHANGES.items, deltas: step.deltas };
    });
    if (snapshot && this.root) animate(this.root, snapshot, settings.speed, this.#journeys(before!, scene));
    if (before && !scene.undo) this.#sounds(before, scene, step);
    if (before) this.#announce(before, scene);
    if (last) {
      this.#keepFocus(focused);
      if (scene.prompt.id) this.#base = scene;
      this.#reach();
    }
  }

  /** A thing was dropped on another: choose it, and then what it was dropped on, if the next question allows it. */
  drop(id: string, goal: string): void {
    const options = this.options.get(id);
    if (this.composite || options?.length !== 1) return;
    this.#goal = goal;
    this.choose(options[0]!);
  }

  #reach(): void {
    const there = this.options.get(this.#goal);
    this.#goal = '';
    if (there?.length === 1) this.choose(there[0]!);
  }

  /** Where things come from and go to when the scene does not say it. */
  #journeys(before: Scene, after: Scene) {
    const now = this.things;
    const was = things(before);
    const gone = new Map((after.gone ?? []).map((entry) => [entry.id ?? '', entry.to]));
    const decks = after.comps.filter((comp) => comp.type === 'deck' && comp.owner == null);
    const home = (comp: Comp | undefined): string | undefined => {
      if (comp?.owner != null) return after.comps.find((mat) => mat.type === 'mat' && mat.seat === comp.owner)?.id;
      return decks.length === 1 ? decks[0]!.id : undefined;
    };
    return {
      origin: (id: string) => {
        const thing = now.get(id);
        if (!thing || thing.type === 'comp' || thing.type === 'cell') return undefined;
        return ('from' in thing.item && thing.item.from) || home(thing.comp);
      },
      goal: (id: string) => gone.get(id) ?? home(was.get(id)?.comp),
    };
  }

  #sounds(before: Scene, after: Scene, step: Changes): void {
    if (!before.result?.ranks && after.result?.ranks) {
      const ranks = after.result.ranks as number[];
      sound(after.seat == null || ranks[after.seat] === 1 ? 'win' : 'loss');
      return;
    }
    const now = this.things;
    let loudest: 'die' | 'card' | 'knock' | '' = '';
    for (const id of step.items) {
      const type = now.get(id)?.type;
      if (type === 'die') loudest = 'die';
      else if (type === 'card' && loudest !== 'die') loudest = 'card';
      else if (!loudest) loudest = 'knock';
    }
    if (loudest) sound(loudest);
    const health = [...step.deltas].filter(([key]) => key.endsWith('/hp')).map(([, n]) => n);
    if (health.some((n) => n < 0)) sound('hit');
    else if (health.some((n) => n > 0)) sound('heal');
    if (!before.prompt.id && after.prompt.id) sound('turn');
  }

  #announce(before: Scene, after: Scene): void {
    const log = after.comps.find((comp) => comp.type === 'log');
    const old = before.comps.find((comp) => comp.type === 'log');
    const seen = new Set((old?.items ?? []).map((line) => line.id));
    const lines = (log?.items ?? []).filter((line) => !seen.has(line.id)).map((line) => plain(line.text));
    if (lines.length) this.spoken = lines.join(' ');
  }

  #keepFocus(id: string | undefined): void {
    if (id === undefined || !this.root) return;
    const same = this.root.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
    (same ?? this.root.querySelector<HTMLElement>('[data-prompt]'))?.focus({ preventScroll: true });
  }

  #forget(): void {
    this.picks = [];
    this.marked = [];
    this.armed = '';
    this.sure = '';
    this.menu = null;
    this.sent = '';
  }

  // ---------------------------------------------------------------- choosing

  /** A press on a thing: what can be chosen is chosen, everything else is looked at. */
  press(id: string, element: Element): void {
    if (this.menu) this.menu = null;
    const options = this.options.get(id);
    if (!this.sent && !options && this.together.has(id)) {
      this.marked = this.marked.includes(id) ? this.marked.filter((other) => other !== id) : [...this.marked, id];
      sound('choose');
      return;
    }
    if (!options || this.sent) {
      this.inspect(id);
      return;
    }
    if (this.composite) {
      this.toggle(options.find((option) => !this.picks.includes(option.id)) ?? options[options.length - 1]!, this.picked(id));
      return;
    }
    if (this.together.has(id) && this.marked.length) this.marked = [];
    const plans = options.filter((option) => option.plan);
    if (options.length === 1) this.tap(options[0]!);
    else if (this.prompt?.mode === 'path' && plans.length === 1) this.tap(plans[0]!);
    else this.menu = { target: id, options, anchor: element.getBoundingClientRect() };
  }

  /** Choose an option, with a second tap where that is wanted. */
  tap(option: Choice): void {
    if (settings.confirms && option.target && this.armed !== option.id) {
      this.armed = option.id;
      sound('choose');
      return;
    }
    this.choose(option);
  }

  /** Choose an option; what may hurt asks once more. */
  choose(option: Choice): void {
    if (this.sent || !this.asked) return;
    if (this.composite && option.kind !== 'pass' && !option.plan) {
      this.toggle(option);
      return;
    }
    if (this.doubtful(option) && this.sure !== option.id) {
      this.sure = option.id;
      clearTimeout(this.#sureTimer);
      this.#sureTimer = window.setTimeout(() => (this.sure = ''), SURE);
      return;
    }
    this.#answer([option.id], option.id);
  }

  /** Take an option into a composite answer, or out of it. */
  toggle(option: Choice, out = false): void {
    if (this.sent) return;
    sound('choose');
    if (out || this.picks.filter((id) => id === option.id).length >= (option.times ?? 1)) {
      const last = this.picks.lastIndexOf(option.id);
      this.picks = this.picks.filter((_, i) => i !== last);
      return;
    }
    const most = this.most;
    if (this.prompt?.mode === 'many' && this.picks.length >= most) {
      if (most !== 1) return;
      this.picks = [option.id];
      return;
    }
    this.picks = [...this.picks, option.id];
    if (this.prompt?.mode === 'order') this.#closeOrder();
  }

  /** The last place of an order needs no choice. */
  #closeOrder(): void {
    const left = this.items.flatMap((option) => {
      const taken = this.picks.filter((id) => id === option.id).length;
      return Array<string>((option.times ?? 1) - taken).fill(option.id);
    });
    if (left.length === 1) this.picks = [...this.picks, ...left];
  }

  /** Send what was picked. */
  finish(): void {
    if (!this.complete) return;
    const order = new Map((this.prompt?.options ?? []).map((option, i) => [option.id, i]));
    const picks = this.prompt?.mode === 'many' ? [...this.picks].sort((a, b) => order.get(a)! - order.get(b)!) : this.picks;
    this.#answer(picks, 'finish');
  }

  #answer(options: string[], mark: string): void {
    this.fresh = NO_CHANGES;
    this.armed = this.sure = '';
    this.menu = null;
    this.sent = mark;
    sound('choose');
    this.send(this.prompt!, options);
  }

  /** What a composite answer may be made of. */
  get items(): Choice[] {
    return (this.prompt?.options ?? []).filter((option) => option.kind !== 'pass' && !option.plan);
  }

  get #available(): number {
    return this.items.reduce((sum, option) => sum + (option.times ?? 1), 0);
  }

  get least(): number {
    return Math.min(this.prompt?.min ?? 0, this.#available);
  }

  get most(): number {
    return Math.min(this.prompt?.max ?? this.#available, this.#available);
  }

  get complete(): boolean {
    if (this.sent || !this.asked) return false;
    if (this.prompt?.mode === 'order') return this.picks.length === this.#available;
    return this.picks.length >= this.least && this.picks.length <= this.most;
  }

  /** How many clear options would be left unused by this one. */
  unused(option: Choice): number {
    if (option.kind !== 'pass') return 0;
    const own = (other: Choice) => CLEAR.has(other.kind ?? '') && !other.plan && this.things.get(other.target ?? '')?.comp.owner === this.scene?.seat;
    return (this.prompt?.options ?? []).filter(own).reduce((sum, other) => sum + Math.max(1, this.twins.get(other.target!)?.length ?? 1), 0);
  }

  doubtful(option: Choice): boolean {
    return Boolean(option.danger) || this.unused(option) > 0;
  }

  /** The server refused: nothing has changed, so everything can be chosen again. */
  refused(): void {
    this.#goal = '';
    this.sent = '';
    this.armed = '';
    sound('no');
  }

  /** One step back inside the client; says whether there was one. */
  back(): boolean {
    if (this.menu) this.menu = null;
    else if (this.armed) this.armed = '';
    else if (this.picks.length) this.picks = this.picks.slice(0, -1);
    else if (this.marked.length) this.marked = [];
    else if (this.inspected) this.inspected = '';
    else if (this.playing) this.skip();
    else return false;
    return true;
  }

  inspect(id: string): void {
    this.inspected = id;
  }

  /** The state of a thing in words, behind its name. */
  words(id: string, state: string | undefined): string {
    const found: string[] = [];
    if (state && state !== 'ready') found.push(t(`table.state.${state}` as Parameters<typeof t>[0]));
    const options = this.options.get(id);
    if (options) found.push(options.map((option) => plain(option.label) + (option.preview ? ` (${option.preview})` : '')).join(', '));
    else if (this.together.has(id)) found.push(t('table.legal'));
    if (this.picked(id)) found.push(t('table.chosen'));
    return found.length ? `, ${found.join(', ')}` : '';
  }
}
