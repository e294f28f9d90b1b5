// The drawings that only some games need: loaded when a table first has them.
import type { Scene } from './protocol';

export const views = {
  hexboard: () => import('../comps/HexBoardView.svelte'),
  lanes: () => import('../comps/LanesView.svelte'),
  dice: () => import('../comps/DiceView.svelte'),
  track: () => import('../comps/TrackView.svelte'),
  counter: () => import('../comps/CounterView.svelte'),
  objective: () => import('../comps/ObjectiveView.svelte'),
  note: () => import('../comps/NoteView.svelte'),
  unknown: () => import('../comps/UnknownView.svelte'),
};

/** Load what a scene needs, so that its table appears whole: nothing is asked about dice that are not there yet. */
export async function loaded(scene: Scene): Promise<void> {
  const wanted = new Set<string>(scene.comps.map((comp) => comp.type));
  await Promise.all(Object.entries(views).map(([type, load]) => wanted.has(type) && load()));
}
