// The words of the settings.
import { wordbook } from '../lib/wordbook';

export const s = wordbook(
  {
    lang: 'Language',
    'theme.system': 'like the system',
    'theme.dark': 'dark',
    'theme.light': 'light',
    speed: 'Speed of the animation',
    'speed.0': 'off',
    sound: 'Sound',
    volume: 'Volume',
    confirm: 'Confirm moves by a second tap',
    'confirm.auto': 'on touch screens',
    'confirm.on': 'always',
    'confirm.off': 'never',
    letters: 'Letters and digits as keys',
    text: 'Tables in words',
    plain: 'Plain lettering',
  },
  {
    lang: 'Sprache',
    'theme.system': 'wie das System',
    'theme.dark': 'dunkel',
    'theme.light': 'hell',
    speed: 'Tempo der Bewegungen',
    'speed.0': 'aus',
    sound: 'Ton',
    volume: 'Lautstärke',
    confirm: 'Züge mit einem zweiten Tippen bestätigen',
    'confirm.auto': 'auf Touchgeräten',
    'confirm.on': 'immer',
    'confirm.off': 'nie',
    letters: 'Buchstaben und Ziffern als Tasten',
    text: 'Tische in Worten',
    plain: 'Schlichte Schrift',
  },
);
