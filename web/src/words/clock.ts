// The words about the clock of a table: loaded with the forms in which it is chosen.
import type { ClockInfo } from '../lib/protocol';
import { wordbook } from '../lib/wordbook';

export const c = wordbook(
  {
    title: 'Clock',
    none: 'No clock',
    move: 'For each decision',
    game: 'For the whole game',
    seconds: 'Seconds',
    increment: 'Seconds gained with each decision',
    zero: 'When the time is up',
    'zero.default': 'the game decides',
    'zero.concede': 'the player loses',
    'zero.ai': 'a program takes over',
    'said.move': '{time} for each decision; when the time is up, {zero}',
    'said.game': '{time} for the whole game, {increment} s more with each decision; when the time is up, {zero}',
  },
  {
    title: 'Uhr',
    none: 'Keine Uhr',
    move: 'Für jede Entscheidung',
    game: 'Für die ganze Partie',
    seconds: 'Sekunden',
    increment: 'Zeitgutschrift je Entscheidung in Sekunden',
    zero: 'Wenn die Zeit um ist',
    'zero.default': 'entscheidet das Spiel',
    'zero.concede': 'ist die Partie verloren',
    'zero.ai': 'übernimmt ein Programm',
    'said.move': '{time} für jede Entscheidung; wenn die Zeit um ist, {zero}',
    'said.game': '{time} für die ganze Partie, {increment} s mehr mit jeder Entscheidung; wenn die Zeit um ist, {zero}',
  },
);

/** Say what clock a table has. */
export function clockSaid(clock: ClockInfo | null | undefined): string {
  if (!clock) return c('none');
  const { seconds, increment } = clock;
  const time = seconds % 60 || seconds < 120 ? `${seconds} s` : `${seconds / 60} min`;
  return c(`said.${clock.kind}`, { time, increment, zero: c(`zero.${clock.at_zero}`) });
}
