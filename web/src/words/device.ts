// The words around returning: another device, and notices.
import { wordbook } from '../lib/wordbook';

export const d = wordbook(
  {
    title: 'Go on on another device',
    about: 'This link is your seat: open it there, or point its camera at the code. Who has it plays for you.',
    show: 'Show the link',
    link: 'Link of my seat',
    copy: 'Copy',
    copied: 'Copied',
    code: 'QR code of the link',
    notice: 'Notice when it is my turn',
    'notice.closed': 'This browser shows no notices here: it wants https, or you have refused them. Title and sound of the page still tell.',
    'notice.title': 'Your turn',
  },
  {
    title: 'Auf einem anderen Gerät weiterspielen',
    about: 'Dieser Link ist dein Platz: Öffne ihn dort, oder halte die Kamera auf den Code. Wer ihn hat, spielt für dich.',
    show: 'Link zeigen',
    link: 'Link meines Platzes',
    copy: 'Kopieren',
    copied: 'Kopiert',
    code: 'QR-Code des Links',
    notice: 'Hinweis, wenn ich am Zug bin',
    'notice.closed': 'Dieser Browser zeigt hier keine Hinweise: Er verlangt https, oder du hast sie abgelehnt. Titel und Ton der Seite melden es weiterhin.',
    'notice.title': 'Du bist am Zug',
  },
);
