// The words of the chat: phrases that every reader sees in the own language, and who hears what.
import { wordbook } from '../lib/wordbook';

export const PHRASES = ['hello', 'luck', 'thanks', 'sorry', 'nice', 'ouch', 'moment', 'turn', 'attack', 'hold', 'game', 'again'] as const;
export type Phrase = (typeof PHRASES)[number];

export const c = wordbook(
  {
    to: 'Who hears it',
    all: 'to all',
    team: 'to my team',
    'team.mark': 'team',
    phrases: 'Quick phrases',
    point: 'Show it to the others',
    'point.team': 'Show it to my team',
    points: '{who} points at {what}.',
    hello: 'Hello!',
    luck: 'Good luck!',
    thanks: 'Thank you!',
    sorry: 'Sorry!',
    nice: 'Well played!',
    ouch: 'Ouch!',
    moment: 'One moment, please.',
    turn: 'It is your turn.',
    attack: 'Let us attack!',
    hold: 'Let us wait.',
    game: 'Good game!',
    again: 'Shall we play again?',
  },
  {
    to: 'Wer es hört',
    all: 'an alle',
    team: 'an mein Team',
    'team.mark': 'Team',
    phrases: 'Kurze Sätze',
    point: 'Den anderen zeigen',
    'point.team': 'Meinem Team zeigen',
    points: '{who} zeigt auf {what}.',
    hello: 'Hallo!',
    luck: 'Viel Glück!',
    thanks: 'Danke!',
    sorry: 'Entschuldigung!',
    nice: 'Gut gespielt!',
    ouch: 'Autsch!',
    moment: 'Einen Moment, bitte.',
    turn: 'Du bist am Zug.',
    attack: 'Greifen wir an!',
    hold: 'Warten wir ab.',
    game: 'Schönes Spiel!',
    again: 'Spielen wir noch einmal?',
  },
);

/** What a line of the chat says: its own words, or a phrase in the reader's language. */
export const spoken = (line: { text: string; phrase?: string }): string => (PHRASES.includes(line.phrase as Phrase) ? c(line.phrase as Phrase) : line.text);
