// What a hex is, in words: loaded with whatever shows or reads a board.
import type { Cell } from '../lib/protocol';
import { wordbook } from '../lib/wordbook';

const words = wordbook(
  {
    plain: 'plain',
    forest: 'forest',
    rock: 'rock',
    hill: 'hill',
    water: 'water',
    lava: 'lava',
    goal: 'goal',
    start0: 'start area',
    start1: 'start area',
  },
  {
    plain: 'Ebene',
    forest: 'Wald',
    rock: 'Fels',
    hill: 'Hügel',
    water: 'Wasser',
    lava: 'Lava',
    goal: 'Ziel',
    start0: 'Startfeld',
    start1: 'Startfeld',
  },
);

/** Say what a hex is: what the game calls it, or its terrain. */
export const ground = (cell: Cell): string => cell.label || words((cell.terrain ?? 'plain') as 'plain') || cell.terrain!;
