// A QR code for a short text: bytes, low error correction, versions 1 to 6. What is longer gets none.

const EXTRA = [7, 10, 15, 20, 26, 18]; // bytes of error correction in a block, by version
const BLOCKS = [1, 1, 1, 1, 1, 2];
const DATA = [19, 34, 55, 80, 108, 136]; // bytes of data in all blocks
const FORMAT = 0b01 << 3; // low correction; the mask is added
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The dark and light squares, row by row; null for a text that is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = DATA.findIndex((room) => bytes.length + 2 <= room) + 1;
  if (!version) return null;
  const stream = corrected(framed(bytes, DATA[version - 1]!), EXTRA[version - 1]!, BLOCKS[version - 1]!);
  const size = 17 + 4 * version;
  const drawn = MASKS.map((_, mask) => draw(size, version, stream, mask));
  return drawn.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** Mode, length, the bytes, an end, and filling. */
function framed(bytes: number[], room: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const found = Array.from({ length: nibbles.length >> 1 }, (_, i) => (nibbles[2 * i]! << 4) | nibbles[2 * i + 1]!);
  for (let i = 0; found.length < room; i++) found.push(i % 2 ? 0x11 : 0xec);
  return found;
}

/** Split the data into blocks, add the correction of each, and deal all out in turn. */
function corrected(data: number[], extra: number, count: number): number[] {
  const size = data.length / count;
  const blocks = Array.from({ length: count }, (_, i) => data.slice(i * size, (i + 1) * size));
  const more = blocks.map((block) => remainder(block, extra));
  const dealt = (lists: number[][]) => lists[0]!.flatMap((_, i) => lists.map((list) => list[i]!));
  return [...dealt(blocks), ...dealt(more)];
}

/** Multiply in the field of 256 elements. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The remainder of the division by the polynomial whose roots are the first powers of two: Reed and Solomon's correction. */
function remainder(data: number[], degree: number): number[] {
  let divisor = [1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    const next = [...divisor, 0];
    divisor.forEach((value, k) => (next[k + 1]! ^= times(value, root)));
    divisor = next;
    root = times(root, 2);
  }
  let rest = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest[0]!;
    rest = [...rest.slice(1), 0].map((value, i) => value ^ times(divisor[i + 1]!, factor));
  }
  return rest;
}

function draw(size: number, version: number, stream: number[], mask: number): boolean[][] {
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const put = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = on;
    fixed[y]![x] = true;
  };
  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(put, cx, cy, 4, [2, 4]);
  if (version > 1) square(put, size - 7, size - 7, 2, [1]);
  formatBits(put, size, mask);
  put(8, size - 8, true);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the column of the clock holds no data
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]![x]) continue;
        const on = bit < stream.length * 8 && ((stream[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1;
        dark[y]![x] = on !== MASKS[mask]!(x, y);
        bit++;
      }
    }
  }
  return dark;
}

/** Rings around a middle; those at the given distances are light. */
function square(put: (x: number, y: number, on: boolean) => void, cx: number, cy: number, reach: number, light: readonly number[]): void {
  for (let y = -reach; y <= reach; y++) for (let x = -reach; x <= reach; x++) put(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
}

function formatBits(put: (x: number, y: number, on: boolean) => void, size: number, mask: number): void {
  let rest = FORMAT | mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = (((FORMAT | mask) << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const on = ((bits >> i) & 1) === 1;
    const along = i < 6 ? i : i < 8 ? i + 1 : 0;
    if (i < 8) put(8, along, on);
    else put(i < 9 ? 7 : 14 - i, 8, on);
    if (i < 8) put(size - 1 - i, 8, on);
    else put(8, size - 15 + i, on);
  }
}

/** How hard a picture is to read: long runs, blocks, things that look like a corner, and too much of one colour. */
function penalty(dark: boolean[][]): number {
  const size = dark.length;
  let sum = 0;
  const lines = [...dark, ...dark[0]!.map((_, x) => dark.map((row) => row[x]!))].map((line) => line.map((on) => (on ? '1' : '0')).join(''));
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i + 11 <= size; i++) if (['10111010000', '00001011101'].includes(line.slice(i, i + 11))) sum += 40;
  }
  let on = 0;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (dark[y]![x]) on++;
      if (x && y && dark[y]![x] === dark[y - 1]![x] && dark[y]![x] === dark[y]![x - 1] && dark[y]![x] === dark[y - 1]![x - 1]) sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((on / size / size) * 20 - 10));
}
