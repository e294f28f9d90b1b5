// A seat is shown by colour and shape; in team games the colour is the team's.
import type { Scene } from './protocol';

const SHAPES = ['circle', 'diamond', 'square', 'triangle', 'pentagon'] as const;
export type Shape = (typeof SHAPES)[number];

export interface SeatLook {
  colour: string;
  shape: Shape;
}

export function look(seat: number, team: number | null | undefined = null): SeatLook {
  return { colour: `var(--seat${(team ?? seat) % SHAPES.length})`, shape: SHAPES[seat % SHAPES.length]! };
}

/** The look of every seat that has a mat in a scene. */
export function looks(scene: Scene): Map<number, SeatLook> {
  const found = new Map<number, SeatLook>();
  for (const comp of scene.comps) if (comp.type === 'mat') found.set(comp.seat ?? 0, look(comp.seat ?? 0, comp.team));
  return found;
}
