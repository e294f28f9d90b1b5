// The words about the clock of a table: loaded with the forms in which it is chosen.
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
    'said.move': '{seconds} s for each decision; when the time is up, {zero}',
    'said.game': '{seconds} s for the whole game, {increment} s more with each decision; when the time is up, {zero}',
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
    'said.move': '{seconds} s für jede Entscheidung; wenn die Zeit um ist, {zero}',
    'said.game': '{seconds} s für die ganze Partie, {increment} s mehr mit jeder Entscheidung; wenn die Zeit um ist, {zero}',
  },
);
