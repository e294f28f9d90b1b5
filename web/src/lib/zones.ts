// Where a component stands: decided by its type and owner, then by its area. No game is known here.
import type { Scene } from './protocol';
import type { Comp, Of } from './scene';

export interface Foe {
  mat: Of<'mat'>;
  comps: Comp[]; // what lies before the player
  piles: Of<'cards'>[];
}

export interface Zones {
  foes: Foe[];
  me: Of<'mat'> | null;
  mine: Comp[];
  hand: Comp[];
  main: Comp[];
  left: Comp[];
  right: Comp[];
  piles: Of<'cards'>[];
  log: Of<'log'> | null;
}

const ASIDE = new Set<Comp['type']>(['track', 'counter', 'objective', 'note']);

export function zones(scene: Scene): Zones {
  const me = scene.seat ?? scene.comps.filter((comp) => comp.type === 'mat').at(-1)?.seat ?? 0;
  const found: Zones = { foes: [], me: null, mine: [], hand: [], main: [], left: [], right: [], piles: [], log: null };
  for (const comp of scene.comps) {
    if (comp.type !== 'mat') continue;
    if ((comp.seat ?? 0) === me) found.me = comp;
    else found.foes.push({ mat: comp, comps: [], piles: [] });
  }
  // In turn order, beginning after me.
  const seats = found.foes.length + 1;
  found.foes.sort((a, b) => (((a.mat.seat ?? 0) - me + seats) % seats) - (((b.mat.seat ?? 0) - me + seats) % seats));
  for (const comp of scene.comps) place(comp, scene, me, found);
  return found;
}

function place(comp: Comp, scene: Scene, me: number, found: Zones): void {
  const foe = comp.owner == null || comp.owner === me ? undefined : found.foes.find((other) => (other.mat.seat ?? 0) === comp.owner);
  if (comp.type === 'mat') return;
  // An empty zone of a player takes no room; empty hands, piles and common zones keep their place.
  if ((comp.type === 'dice' || comp.type === 'cards') && comp.owner != null && !comp.items?.length && !keepsPlace(comp, me)) return;
  if (comp.type === 'log') found.log = comp;
  else if (comp.type === 'hexboard') found.main.push(comp);
  else if (comp.type === 'lanes') (foe ? foe.comps : comp.owner === me ? found.mine : found.main).push(comp);
  else if (comp.type === 'cards' && comp.arrange === 'stack') (foe ? foe.piles : found.piles).push(comp);
  else if (foe) foe.comps.push(comp);
  else if (comp.area === 'hand') found.hand.push(comp);
  else if (comp.type === 'dice' && comp.owner === me && (comp.area === 'pool' || comp.area === 'roll') ) found.hand.push(comp);
  else if (comp.area === 'left') found.left.push(comp);
  else if (comp.area === 'right' || comp.area === 'side') found.right.push(comp);
  else if (scene.layout === 'duel' && comp.area === 'market') found.right.push(comp); // the boards need the middle
  else if (comp.type === 'deck') found.left.push(comp);
  else if (ASIDE.has(comp.type)) found.right.push(comp);
  else if (comp.owner === me) (scene.layout === 'board' && comp.type === 'cards' ? found.left : found.mine).push(comp);
  else found.main.push(comp);
}

const SMALL = new Set(['side', 'used', 'pile', 'spent', 'bag']);

/** Dice that only lie there are drawn small. */
export function isAside(comp: Comp): boolean {
  return SMALL.has(comp.area ?? '');
}

function keepsPlace(comp: Of<'cards'> | Of<'dice'>, me: number): boolean {
  const mine = comp.owner === me && (comp.area === 'hand' || comp.area === 'pool' || comp.area === 'roll');
  return mine || (comp.type === 'cards' && (comp.arrange === 'stack' || Boolean(comp.slots)));
}

/** The ids of everything that can be targeted inside components. */
export function ids(comps: readonly (Comp | null)[]): string[] {
  const found: string[] = [];
  for (const comp of comps) {
    if (!comp) continue;
    found.push(comp.id);
    if (comp.type === 'cards' || comp.type === 'dice' || comp.type === 'objective') {
      for (const item of comp.items ?? []) if (item) found.push(item.id);
    } else if (comp.type === 'lanes') {
      for (const row of comp.rows ?? []) {
        found.push(...(row.places ?? []));
        for (const item of row.slots ?? []) if (item) found.push(item.id);
      }
    } else if (comp.type === 'hexboard') {
      found.push(...[...(comp.cells ?? []), ...(comp.units ?? []), ...(comp.tokens ?? [])].map((item) => item.id));
    } else if (comp.type === 'deck' && comp.top) found.push(comp.top.id);
  }
  return found;
}
