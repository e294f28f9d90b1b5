// The words of the page about us.
import { wordbook } from '../lib/wordbook';

export const a = wordbook(
  {
    text: 'Tafelrunde is free software under the Apache License 2.0. All pictures are computed; none is copied from a game.',
    icons: 'Icons: game-icons.net, licensed under CC BY 3.0, by',
    fonts: 'Letters: Alegreya Sans by Juan Pablo del Peral (Huerta Tipográfica) and Grenze Gotisch by Renata Polastri and Omnibus-Type, both under the SIL Open Font License 1.1.',
    names: 'The names of the games and of their characters belong to their owners. Tafelrunde is not affiliated with them. If you like a game, buy the box.',
  },
  {
    text: 'Tafelrunde ist freie Software unter der Apache-Lizenz 2.0. Alle Bilder sind berechnet; keines ist einem Spiel entnommen.',
    icons: 'Symbole: game-icons.net, lizenziert unter CC BY 3.0, von',
    fonts: 'Schriften: Alegreya Sans von Juan Pablo del Peral (Huerta Tipográfica) und Grenze Gotisch von Renata Polastri und Omnibus-Type, beide unter der SIL Open Font License 1.1.',
    names: 'Die Namen der Spiele und ihrer Figuren gehören ihren Inhabern. Tafelrunde ist mit ihnen nicht verbunden. Wenn dir ein Spiel gefällt, kauf die Schachtel.',
  },
);
