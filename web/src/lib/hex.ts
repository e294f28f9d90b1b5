// From axial coordinates to places on the screen. Rules about hexes live on the server.
import type { Cell } from './protocol';
import { hash } from './art';

const S = 40; // from the middle of a hex to a corner
const TILT = 0.88; // boards are seen from slightly in front
const LEVEL = 9;
const FLAT_FROM = 2; // higher levels rise less, so that they hide nothing
const MARGIN = 1.38 * S; // room for the rim
const ROOT = Math.sqrt(3);

export interface Spot {
  cell: Cell;
  x: number;
  y: number; // of the top face
  base: number; // of the ground below it
  lift: number;
  tone: number; // −0.07 … 0.07
}

export interface Geometry {
  spots: Spot[];
  by: Map<string, Spot>;
  width: number;
  height: number;
  hex: { w: number; h: number; corners: [number, number][]; clip: string; ring: string };
}

export function points(list: readonly (readonly [number, number])[]): string {
  return list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

function lift(height: number): number {
  return Math.min(height, FLAT_FROM) * LEVEL + Math.max(0, height - FLAT_FROM) * (LEVEL / 3);
}

export function geometry(cells: readonly Cell[], flat: boolean): Geometry {
  const turn = flat ? 0 : -90;
  const corners = [0, 1, 2, 3, 4, 5].map((i): [number, number] => {
    const angle = ((turn + 60 * i) * Math.PI) / 180;
    return [S * Math.cos(angle), S * Math.sin(angle) * TILT];
  });
  const placed = cells.map((cell) => {
    const x = flat ? S * 1.5 * cell.q : S * ROOT * (cell.q + cell.r / 2);
    const y = (flat ? S * ROOT * (cell.r + cell.q / 2) : S * 1.5 * cell.r) * TILT;
    return { cell, x, y };
  });
  const left = Math.min(...placed.map((p) => p.x)) - MARGIN;
  const top = Math.min(...placed.map((p) => p.y - lift(p.cell.height ?? 0))) - MARGIN;
  const spots = placed
    .map(({ cell, x, y }): Spot => {
      const up = lift(cell.height ?? 0);
      const tone = ((hash(cell.id) % 1000) / 1000 - 0.5) * 0.14;
      return { cell, x: x - left, y: y - top - up, base: y - top, lift: up, tone };
    })
    .sort((a, b) => a.base - b.base);
  return {
    spots,
    by: new Map(spots.map((spot) => [spot.cell.id, spot])),
    width: Math.max(...spots.map((s) => s.x)) + MARGIN,
    height: Math.max(...spots.map((s) => s.base)) + MARGIN,
    hex: {
      w: flat ? 2 * S : ROOT * S,
      h: (flat ? ROOT * S : 2 * S) * TILT,
      corners,
      clip: `polygon(${outline(flat, 1)})`,
      ring: `polygon(evenodd, ${outline(flat, 1)}, ${outline(flat, 0.87)})`,
    },
  };
}

/** A hexagon as percentages of its box, closed. */
function outline(flat: boolean, size: number): string {
  const corners = flat ? [[25, 0], [75, 0], [100, 50], [75, 100], [25, 100], [0, 50]] : [[50, 0], [100, 25], [100, 75], [50, 100], [0, 75], [0, 25]];
  return [...corners, corners[0]!].map((corner) => corner.map((value) => `${50 + (value - 50) * size}%`).join(' ')).join(', ');
}

/** The edge that two neighbours share. */
export function border(a: Spot, b: Spot, hex: Geometry['hex']): [[number, number], [number, number]] {
  const [mx, my] = [(a.x + b.x) / 2, (a.base + b.base) / 2];
  const near = hex.corners
    .map(([x, y]): [number, number] => [a.x + x, a.base + y])
    .sort((p, q) => Math.hypot(p[0] - mx, p[1] - my) - Math.hypot(q[0] - mx, q[1] - my));
  const rise = Math.max(a.lift, b.lift);
  return [
    [near[0]![0], near[0]![1] - rise],
    [near[1]![0], near[1]![1] - rise],
  ];
}
