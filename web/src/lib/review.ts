// How a game went: the line of its chances, and the turns that changed them most.
import type { Film } from './protocol';

export interface Point {
  step: number;
  chances: number[];
}

export interface TurningPoint {
  step: number; // the decision before which the chances fell most
  turn: number;
  seat: number; // whose chances fell
  from: number;
  to: number;
}

interface Turn extends Point {
  turn: number;
  rests: Point[]; // the moments of the turn that could be judged
}

const MOST = 3;
const LEAST = 0.05; // what a turn must change to be told

const mean = (list: Point[]) => list[0]!.chances.map((_, seat) => list.reduce((sum, one) => sum + (one.chances[seat] ?? 0), 0) / list.length);

/** The turns of a game with what they were worth in the middle; the end itself is no turn. */
function turns(film: Film, chances: readonly (number[] | null)[]): Turn[] {
  const found: Turn[] = [];
  const end = film.result.ranks ? film.moments.length - 1 : Infinity;
  for (const [step, { turn }] of film.moments.entries()) {
    const here = chances[step];
    if (!here || step >= end) continue;
    const last = found.at(-1);
    if (last?.turn === turn) last.rests.push({ step, chances: here });
    else found.push({ turn, step, chances: here, rests: [{ step, chances: here }] });
  }
  return found.map((turn) => ({ ...turn, chances: mean(turn.rests) }));
}

/** The line of the game. Whoever is on turn looks better than before, so each point is the mean of a whole round. */
export function line(film: Film, chances: readonly (number[] | null)[]): Point[] {
  const all = turns(film, chances);
  const round = film.names.length;
  const found = all.map((turn, i) => ({ step: turn.step, chances: mean(all.slice(Math.max(0, i + 1 - round), i + 1)) }));
  const end = chances[film.moments.length - 1];
  return end ? [...found, { step: film.moments.length - 1, chances: end }] : found;
}

/** The turns after which somebody's chances had fallen most since the round before. */
export function turningPoints(film: Film, chances: readonly (number[] | null)[]): TurningPoint[] {
  const all = turns(film, chances);
  const round = film.names.length;
  const falls = all.slice(round).map((now, i) => {
    const before = all[i]!;
    const losses = before.chances.map((chance, seat) => chance - (now.chances[seat] ?? 0));
    const seat = losses.indexOf(Math.max(...losses));
    const between = all.slice(i, i + round + 1).flatMap((turn) => turn.rests);
    return { place: i, step: steepest(between, seat), turn: now.turn, seat, from: before.chances[seat] ?? 0, to: now.chances[seat] ?? 0 };
  });
  const found: typeof falls = [];
  for (const fall of falls.sort((a, b) => b.from - b.to - (a.from - a.to))) {
    const isNew = found.every((other) => Math.abs(other.place - fall.place) > round); // the same fall is seen from several turns
    if (fall.from - fall.to >= LEAST && isNew && found.length < MOST) found.push(fall);
  }
  return found.map(({ place: _place, ...point }) => ({ ...point, turn: film.moments[point.step]!.turn }));
}

/** The moment after which the chances of a seat fell most at once. */
function steepest(rests: Point[], seat: number): number {
  let best = rests[0]!.step;
  let most = -Infinity;
  for (const [i, rest] of rests.slice(1).entries()) {
    const fall = (rests[i]!.chances[seat] ?? 0) - (rest.chances[seat] ?? 0);
    if (fall > most) [best, most] = [rests[i]!.step, fall];
  }
  return best;
}
