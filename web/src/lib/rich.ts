// The mini-language of all texts: "{crossed-swords}3, then {push:push it} 1". Never HTML.
import names from '../../icons/names.txt';

const FIRST = 0xe000;
const CODE = new Map(names.trim().split('\n').map((name, i) => [name, String.fromCharCode(FIRST + i)]));

/** The letter of an icon in the icon font; unknown names show a plain disc. */
export function glyph(name: string): string {
  return CODE.get(name) ?? CODE.get('plain-circle') ?? '';
}

export interface Piece {
  text: string;
  icon?: string;
}

/** Split a text into words and icons. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(/\{([a-z0-9-]+)(?::([^}]*))?\}/g)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index) });
    found.push({ icon: match[1], text: match[2] || match[1]!.replaceAll('-', ' ') });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at) });
  return found;
}

/** A text without its icons, for names that are read aloud. */
export function plain(text: string): string {
  return pieces(text).map((piece) => piece.text).join('');
}

/** A number with its sign; the minus is a real one. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`;
}
