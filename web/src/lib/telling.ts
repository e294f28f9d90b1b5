// A scene in words: every component as a list of lines, every thing as a sentence. Knows no game.
import { ground } from '../words/ground';
import { w } from '../words/text';
import type { Badge, Card, Cell, Choice, Die, Scene, Unit } from './protocol';
import { plain } from './rich';
import { nameOf, things, twins, type Comp, type Of, type Thing } from './scene';

export interface Section {
  id: string;
  title: string;
  lines: string[];
  more?: string[]; // what is read only on demand: all hexes of a board
}

const listed = (parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(', ');
const state = (of: string | undefined): string => (of && of !== 'ready' ? w(`state.${of}` as 'state.spent') : '');
const badge = (one: Badge): string => listed([`${one.label || one.icon.replaceAll('-', ' ')} ${one.n}`.trim()]);
const badges = (...of: (readonly Badge[] | undefined)[]): string => listed(of.flatMap((list) => (list ?? []).map(badge)));

/** Tells one scene. */
export class Teller {
  readonly numbers = new Map<string, number[]>(); // the moves that concern a thing

  constructor(readonly scene: Scene) {
    (scene.prompt.options ?? []).forEach((option, i) => {
      for (const target of [option.target, ...(option.targets?.length === 1 ? option.targets : [])]) if (target) this.numbers.set(target, [...(this.numbers.get(target) ?? []), i + 1]);
    });
    for (const [id, group] of twins(scene)) {
      const own = group.map((twin) => this.numbers.get(twin)).find(Boolean);
      if (own) this.numbers.set(id, own);
    }
  }

  /** A move of the question: what it does, on which hex, what it costs. */
  option(option: Choice): string {
    const label = plain(option.label);
    const where = things(this.scene).get(option.target ?? '')?.type === 'cell' && option.target;
    return listed([label, where && !label.includes(where) && where, option.preview]);
  }

  sections(): Section[] {
    return this.scene.comps.filter((comp) => comp.type !== 'log').map((comp) => this.section(comp)).filter((section) => section.lines.length);
  }

  section(comp: Comp): Section {
    return { id: comp.id, title: this.#title(comp), ...this.#lines(comp) };
  }

  /** The title of a component; where several have the same, also whose it is. */
  #title(comp: Comp): string {
    const title = nameOf({ type: 'comp', comp, item: comp }) || ('label' in comp && comp.label) || comp.id;
    const alike = this.scene.comps.some((other) => other !== comp && other.title && other.title === comp.title);
    return alike && comp.owner != null ? `${title} ${w('of', { who: this.#player(comp.owner) })}` : title;
  }

  #lines(comp: Comp): { lines: string[]; more?: string[] } {
    switch (comp.type) {
      case 'mat':
        return { lines: [this.#mat(comp)] };
      case 'cards':
        return { lines: grouped((comp.items ?? []).map((card) => (card ? this.#brief(card) : w('empty')))) };
      case 'lanes':
        return { lines: (comp.rows ?? []).map((row) => `${row.title}: ${listed((row.slots ?? []).map((card, i) => (card ? this.#brief(card) : w('empty') + this.#moves(row.places?.[i]))))}`) };
      case 'dice':
        return { lines: grouped((comp.items ?? []).map((die) => this.#die(die))) };
      case 'deck':
        return { lines: [listed([w('cards', { n: comp.n ?? 0 }), comp.top && w('top', { what: this.#brief(comp.top) }), ...(comp.inside ?? []).map((one) => w('count', { n: one.n, what: one.label ?? '' }))]) + this.#moves(comp.id)] };
      case 'track':
        return { lines: (comp.marks ?? []).map((mark) => `${this.#player(mark.seat)}: ${w('places', { n: mark.at, of: comp.max ?? 0 })}`) };
      case 'counter':
        return { lines: [String(comp.n ?? 0)] };
      case 'objective':
        return { lines: (comp.items ?? []).map((goal) => listed([goal.name, plain(goal.text ?? '').replace(/\.$/, ''), badges(goal.badges?.filter((one) => !one.label || !goal.name?.includes(one.label))), ...(goal.progress ?? []).map((one) => `${this.#player(one.seat ?? 0)} ${w('places', { n: one.n ?? 0, of: one.of ?? 0 })}`)]) + this.#moves(goal.id)) };
      case 'note':
        return { lines: [plain(comp.text ?? '')] };
      case 'hexboard':
        return { lines: [...(comp.units ?? []).map((unit) => this.#unit(unit)), ...(comp.tokens ?? []).map((token) => listed([token.label || token.icon, token.n != null && String(token.n), w('at', { where: token.cell })]) + this.#moves(token.id))], more: (comp.cells ?? []).map((cell) => this.hex(comp, cell)) };
      default:
        return { lines: ((comp as { items?: { label?: string; name?: string }[] }).items ?? []).map((item) => item.label || item.name || '') };
    }
  }

  #moves(id: string | undefined): string {
    const found = this.numbers.get(id ?? '');
    return found ? ` (${w(found.length === 1 ? 'move' : 'move.many', { n: found.join(', ') })})` : '';
  }

  #player(seat: number): string {
    const mat = this.scene.comps.find((comp) => comp.type === 'mat' && (comp.seat ?? 0) === seat);
    return (mat?.type === 'mat' && mat.name) || String(seat + 1);
  }

  #mat(mat: Of<'mat'>): string {
    const health = mat.hp == null ? '' : mat.hpMax ? w('health', { n: mat.hp, of: mat.hpMax }) : w('health.only', { n: mat.hp });
    return listed([mat.title, mat.active && w('active'), mat.out && w('out'), mat.online === false && w('offline'), health, badges(mat.res, mat.piles)]) + this.#moves(mat.id);
  }

  #brief(card: Card): string {
    if (card.facedown && !card.name) return w('facedown') + this.#moves(card.id);
    return listed([card.name || card.label, state(card.state), card.cost != null && w('cost', { n: card.cost }), badges(card.stats), card.stock != null && w('stock', { n: card.stock })]) + this.#moves(card.id);
  }

  #die(die: Die): string {
    return listed([die.label || (die.face && badge(die.face)), state(die.state)]) + this.#moves(die.id);
  }

  #unit(unit: Unit): string {
    return listed([unit.label || unit.name, state(unit.state), w('at', { where: (unit.cells ?? []).join(' ') })]) + this.#moves(unit.id);
  }

  /** A hex: where it is, what it is, how high, who stands there, what can be done with it. */
  hex(board: Of<'hexboard'>, cell: Cell): string {
    const here = (board.units ?? []).filter((unit) => unit.cells?.includes(cell.id)).map((unit) => unit.label || unit.name || '');
    const lying = (board.tokens ?? []).filter((token) => token.cell === cell.id).map((token) => token.label || token.icon);
    const walls = (board.edges ?? []).filter((edge) => edge.a === cell.id || edge.b === cell.id).map((edge) => w('wall', { where: edge.a === cell.id ? edge.b : edge.a }));
    const marked = (board.overlays ?? []).filter((overlay) => !overlay.of && overlay.cells.includes(cell.id)).map((overlay) => overlay.label || w(`overlay.${overlay.kind}`));
    return `${cell.id}: ${listed([ground(cell), cell.height ? w('height', { n: cell.height }) : '', ...here, ...lying, ...walls, ...marked, this.numbers.has(cell.id) && w('reach')])}${this.#moves(cell.id)}`;
  }

  /** Everything about a thing. */
  thing(id: string): string {
    const thing = things(this.scene).get(id);
    if (!thing) return '';
    if (thing.type === 'cell' && thing.comp.type === 'hexboard') return this.hex(thing.comp, thing.item);
    if (thing.type === 'comp') {
      const section = this.section(thing.comp);
      return `${section.title}: ${section.lines.join('; ') || w('nothing')}`;
    }
    const item = thing.item as Partial<Card & Unit & Die>;
    const place = thing.type === 'unit' ? w('at', { where: (item.cells ?? []).join(' ') }) : w('in', { where: nameOf({ type: 'comp', comp: thing.comp, item: thing.comp }) });
    const health = item.hp == null ? '' : w('health', { n: item.hp, of: item.maxHp ?? item.hp });
    const facts = listed([item.name || item.label, item.kind, state(item.state), place, health, item.cost != null && w('cost', { n: item.cost }), badges(item.stats, item.badges), ...(item.faces ?? []).map(plain), ...(item.sides ?? []).map(badge)]);
    return [facts + this.#moves(id), plain(item.text ?? ''), plain(item.tip ?? '')].filter(Boolean).join('. ');
  }

  /** Find a hex by its id, another thing by its name or by a word of it; exact names first. */
  find(text: string): string | undefined {
    const wanted = folded(text);
    const own = (thing: Thing) => (thing.comp.owner === this.scene.seat ? 0 : 1); // what is mine is meant first
    const all = [...things(this.scene)].sort(([, a], [, b]) => own(a) - own(b));
    const hex = all.find(([id, thing]) => thing.type === 'cell' && folded(id) === wanted);
    if (hex) return hex[0];
    const named = all.map(([id, thing]) => ({ id, name: folded(thing.type === 'comp' ? this.#title(thing.comp) : nameOf(thing) || labelOf(thing)) }));
    return (named.find(({ name }) => name === wanted) ?? named.find(({ name }) => name.startsWith(wanted)) ?? named.find(({ name }) => holds(name, wanted)))?.id;
  }

  /** The moves that a text may mean: those with exactly this code, else those that have all its words. */
  meant(text: string): Choice[] {
    const wanted = folded(text);
    const options = this.scene.prompt.options ?? [];
    const exact = options.filter((option) => [folded(option.id), folded(plain(option.label))].includes(wanted));
    return exact.length ? exact : options.filter((option) => holds(folded(`${option.id} ${plain(option.label)} ${option.target ?? ''}`), wanted));
  }
}

const labelOf = (thing: Thing): string => ('label' in thing.item && thing.item.label) || '';

/** Small letters without marks, and without signs between words: what is typed and what is meant look alike. */
function folded(text: string): string {
  return text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[^\p{L}\p{N}-]+/gu, ' ').trim();
}

/** Has a text all these words, or words that begin with them? */
function holds(text: string, wanted: string): boolean {
  const words = text.split(' ');
  return wanted !== '' && wanted.split(' ').every((part) => words.some((word) => word.startsWith(part)));
}

/** Equal lines become one with a number. */
function grouped(lines: string[]): string[] {
  const count = new Map<string, number>();
  for (const line of lines) count.set(line, (count.get(line) ?? 0) + 1);
  return [...count].map(([what, n]) => (n > 1 ? w('count', { n, what }) : what));
}
