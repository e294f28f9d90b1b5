// The words of the help.
import { wordbook } from '../lib/wordbook';

export const h = wordbook(
  {
    keys: 'Keys',
    'key.tab': 'next zone',
    'key.arrows': 'move inside a zone',
    'key.enter': 'choose',
    'key.escape': 'back, skip',
    'key.digits': 'option number 1 to 9',
    'key.z': 'undo',
    'key.e': 'end the turn',
    'key.i': 'look closer',
    'key.r': 'last turn again',
    'key.l': 'log',
    'key.m': 'sound on and off',
    'key.zoom': 'zoom the board, 0 fits',
    'key.help': 'this help',
    how: 'What glows can be chosen: press it. Everything else can be read: press it too. The bar above your hand says what is asked. The menu “Table” leads to the same table in words; letters and digits as keys can be switched off in the settings.',
  },
  {
    keys: 'Tasten',
    'key.tab': 'nächster Bereich',
    'key.arrows': 'im Bereich bewegen',
    'key.enter': 'wählen',
    'key.escape': 'zurück, überspringen',
    'key.digits': 'Möglichkeit 1 bis 9',
    'key.z': 'zurücknehmen',
    'key.e': 'Zug beenden',
    'key.i': 'genauer ansehen',
    'key.r': 'letzter Zug noch einmal',
    'key.l': 'Verlauf',
    'key.m': 'Ton an und aus',
    'key.zoom': 'Brett vergrößern, 0 zeigt alles',
    'key.help': 'diese Hilfe',
    how: 'Was leuchtet, kannst du wählen: drück darauf. Alles andere kannst du lesen: drück ebenfalls darauf. Die Leiste über deiner Hand sagt, was gefragt ist. Im Menü „Tisch“ findest du denselben Tisch in Worten; Buchstaben und Ziffern als Tasten lassen sich in den Einstellungen abschalten.',
  },
);
