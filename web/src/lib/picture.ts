// A picture of a game to show around: drawn as SVG, saved as PNG, all in the browser.
import type { Film } from './protocol';
import type { Point } from './review';
import { plain } from './rich';

const WIDE = 1200;
const HIGH = 630;
const FRAME = { left: 60, right: 1140, top: 250, bottom: 520 };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Draw the line of a game with names and result, in the colours of the page. */
export function picture(film: Film, points: Point[], colour: (name: string) => string): string {
  const last = film.moments.length - 1;
  const x = (step: number) => FRAME.left + (step / Math.max(1, last)) * (FRAME.right - FRAME.left);
  const y = (chance: number) => FRAME.bottom - chance * (FRAME.bottom - FRAME.top);
  const ink = (seat: number) => colour(`--seat${seat % 5}`);
  const dash = (seat: number) => (seat ? ` stroke-dasharray="${14 - 3 * seat} 5"` : '');
  const write = (px: number, py: number, size: number, fill: string, text: string, more = '') =>
    `<text x="${px}" y="${py}" font-family="Georgia, serif" font-size="${size}" fill="${fill}" ${more}>${escaped(text)}</text>`;
  const lines = film.names.map((_, seat) => {
    const way = points.map((point) => `${x(point.step).toFixed(1)},${y(point.chances[seat] ?? 0).toFixed(1)}`).join(' ');
    return `<polyline points="${way}" fill="none" stroke="${ink(seat)}" stroke-width="5" stroke-linejoin="round"${dash(seat)}/>`;
  });
  const room = (FRAME.right - FRAME.left) / film.names.length;
  const names = film.names.map((name, seat) => {
    const left = FRAME.left + seat * room;
    return `<line x1="${left}" x2="${left + 44}" y1="566" y2="566" stroke="${ink(seat)}" stroke-width="6"${dash(seat)}/>${write(left + 56, 575, 28, colour('--ink'), short(name, 18))}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}">`,
    `<rect width="${WIDE}" height="${HIGH}" fill="${colour('--bg')}"/><rect x="16" y="16" width="${WIDE - 32}" height="${HIGH - 32}" rx="18" fill="${colour('--panel')}" stroke="${colour('--gold')}" stroke-width="3"/>`,
    write(60, 110, 62, colour('--gold'), short(film.title, 34), 'font-weight="700"'),
    write(60, 180, 34, colour('--ink'), short(plain((film.result.text as string | undefined) ?? ''), 62)),
    write(FRAME.right, 60, 24, colour('--ink2'), 'Tafelrunde', 'text-anchor="end"'),
    `<rect x="${FRAME.left}" y="${FRAME.top}" width="${FRAME.right - FRAME.left}" height="${FRAME.bottom - FRAME.top}" fill="${colour('--panel2')}"/>`,
    `<line x1="${FRAME.left}" x2="${FRAME.right}" y1="${y(0.5)}" y2="${y(0.5)}" stroke="${colour('--edge')}" stroke-dasharray="4 8"/>`,
    ...lines,
    ...names,
    '</svg>',
  ].join('');
}

/** Turn a drawing into a PNG file and hand it to the person. */
export async function download(svg: string, name: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(WIDE, HIGH);
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDE, height: HIGH });
    canvas.getContext('2d')!.drawImage(image, 0, 0, WIDE, HIGH);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (png) hand(png, name);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Hand a file to the person. */
export function hand(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
