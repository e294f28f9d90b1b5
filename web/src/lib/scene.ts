// Reading a scene: which things are in it, where they lie, what changed between two of them.
import type { BoardToken, Card, Cell, Die, Goal, Scene, Unit } from './protocol';

export type Comp = Scene['comps'][number];
export type Of<T extends Comp['type']> = Extract<Comp, { type: T }>;

export type Thing =
  | { type: 'card'; comp: Comp; item: Card }
  | { type: 'die'; comp: Comp; item: Die }
  | { type: 'unit'; comp: Comp; item: Unit }
  | { type: 'cell'; comp: Comp; item: Cell }
  | { type: 'token'; comp: Comp; item: BoardToken }
  | { type: 'goal'; comp: Comp; item: Goal }
  | { type: 'place'; comp: Comp; item: { id: string; label: string } }
  | { type: 'comp'; comp: Comp; item: Comp };

const known = new WeakMap<Scene, Map<string, Thing>>(); // a scene never changes, so it is read once

/** Everything in a scene that has an id, by that id. */
export function things(scene: Scene): Map<string, Thing> {
  let found = known.get(scene);
  if (!found) known.set(scene, (found = read(scene)));
  return found;
}

function read(scene: Scene): Map<string, Thing> {
  const found = new Map<string, Thing>();
  for (const comp of scene.comps) {
    found.set(comp.id, { type: 'comp', comp, item: comp });
    switch (comp.type) {
      case 'cards':
        for (const item of comp.items ?? []) if (item) found.set(item.id, { type: 'card', comp, item });
        break;
      case 'lanes':
        for (const row of comp.rows ?? []) {
          for (const id of row.places ?? []) found.set(id, { type: 'place', comp, item: { id, label: row.title ?? '' } });
          for (const item of row.slots ?? []) if (item) found.set(item.id, { type: 'card', comp, item });
        }
        break;
      case 'dice':
        for (const item of comp.items ?? []) found.set(item.id, { type: 'die', comp, item });
        break;
      case 'objective':
        for (const item of comp.items ?? []) found.set(item.id, { type: 'goal', comp, item });
        break;
      case 'deck':
        if (comp.top) found.set(comp.top.id, { type: 'card', comp, item: comp.top });
        break;
      case 'hexboard':
        for (const item of comp.cells ?? []) found.set(item.id, { type: 'cell', comp, item });
        for (const item of comp.tokens ?? []) found.set(item.id, { type: 'token', comp, item });
        for (const item of comp.units ?? []) found.set(item.id, { type: 'unit', comp, item });
        break;
    }
  }
  return found;
}

/** The name of a thing, as it is read aloud. */
export function nameOf(thing: Thing): string {
  switch (thing.type) {
    case 'card':
    case 'goal':
      return thing.item.name || thing.item.label || '';
    case 'unit':
      return thing.item.name || thing.item.label || '';
    case 'comp':
      return (thing.item.type === 'mat' && thing.item.name) || thing.item.title || '';
    default:
      return thing.item.label ?? '';
  }
}

/** Cards that look exactly alike and lie in the same zone: by the id of each, the ids of all. */
export function twins(scene: Scene): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const comp of scene.comps) {
    if (comp.type !== 'cards' && comp.type !== 'lanes') continue;
    const cards = comp.type === 'cards' ? (comp.items ?? []) : (comp.rows ?? []).flatMap((row) => row.slots ?? []);
    for (const card of cards) {
      if (!card?.name) continue;
      const { id, from: _from, fresh: _fresh, ...face } = card;
      const key = `${comp.id} ${JSON.stringify(face)}`;
      const group = groups.get(key);
      if (group) group.push(id);
      else groups.set(key, [id]);
    }
  }
  const found = new Map<string, string[]>();
  for (const group of groups.values()) if (group.length > 1) for (const id of group) found.set(id, group);
  return found;
}

/** What stands or lies on which hexes of a board: it covers them, so a press on it is a press on them, too. */
export function standing(scene: Scene): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const comp of scene.comps) {
    if (comp.type !== 'hexboard') continue;
    for (const token of comp.tokens ?? []) found.set(token.id, [token.cell]);
    for (const unit of comp.units ?? []) found.set(unit.id, unit.cells ?? []);
  }
  return found;
}

/** Numbers that players watch, by a key that stays the same from scene to scene. */
function numbers(scene: Scene): Map<string, number> {
  const found = new Map<string, number>();
  const put = (key: string, n: unknown) => {
    if (typeof n === 'number') found.set(key, n);
  };
  for (const comp of scene.comps) {
    if (comp.type === 'mat') {
      put(`${comp.id}/hp`, comp.hp);
      for (const badge of comp.res ?? []) put(`${comp.id}/${badge.icon}`, badge.n);
    } else if (comp.type === 'counter') put(`${comp.id}/n`, comp.n);
    else if (comp.type === 'hexboard') for (const unit of comp.units ?? []) put(`${unit.id}/hp`, unit.hp);
    else if (comp.type === 'track') for (const mark of comp.marks ?? []) put(`${mark.id}/at`, mark.at);
  }
  return found;
}

/** Where a thing lies and how it is, as far as a change would be worth a mark. */
function traces(scene: Scene): Map<string, string> {
  const found = new Map<string, string>();
  for (const [id, { type, comp, item }] of things(scene)) {
    if (comp.area === 'hand' && comp.owner === scene.seat) continue; // one knows one's own hand
    if (type === 'card') found.set(id, `${comp.id} ${item.state ?? ''}`);
    else if (type === 'die') found.set(id, `${comp.id} ${item.state ?? ''} ${item.rolls ?? 0}`);
    else if (type === 'unit') found.set(id, `${(item.cells ?? []).join()} ${item.state ?? ''} ${item.hp ?? ''}`);
    else if (type === 'token') found.set(id, `${item.cell} ${item.n ?? ''}`);
  }
  return found;
}

export interface Changes {
  items: ReadonlySet<string>;
  deltas: ReadonlyMap<string, number>;
}

export const NO_CHANGES: Changes = { items: new Set(), deltas: new Map() };

/** What is different from an earlier scene: things that moved or turned, numbers that rose or fell. */
export function changes(before: Scene, after: Scene): Changes {
  const was = numbers(before);
  const deltas = new Map<string, number>();
  for (const [key, n] of numbers(after)) {
    const old = was.get(key);
    if (old !== undefined && old !== n) deltas.set(key, n - old);
  }
  const old = traces(before);
  const items = new Set<string>();
  for (const [id, trace] of traces(after)) if (old.get(id) !== trace) items.add(id);
  return { items, deltas };
}
