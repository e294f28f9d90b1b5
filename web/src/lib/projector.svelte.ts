// Shows a film: knows where it stands, fetches reels before they are needed, hands scenes to the stage.
import { evaluated, scenes, type FilmSource, type View } from './film';
import type { Film, Scene, TableInfo } from './protocol';
import type { Table } from './table.svelte';

export interface Turn {
  turn: number;
  step: number; // where it begins
  seat: number | null;
}

export class Projector {
  film = $state.raw<Film | null>(null);
  at = $state(0);
  view = $state<View>('all');
  problem = $state('');
  chances = $state.raw<(number[] | null)[]>([]);
  #reels = new Map<string, Promise<Scene[]>>();
  #shown = ''; // the view and language of what is on the table

  readonly last = $derived(Math.max(0, (this.film?.moments.length ?? 1) - 1));
  readonly moment = $derived(this.film?.moments[this.at]);
  readonly turns = $derived.by(() => {
    const found: Turn[] = [];
    for (const [step, { turn, seat }] of (this.film?.moments ?? []).entries()) if (turn !== found.at(-1)?.turn) found.push({ turn, step, seat: seat ?? null });
    return found;
  });
  /** The number of the turn that is shown, in the list of turns. */
  readonly turn = $derived(this.turns.filter((turn) => turn.step <= this.at).length - 1);

  constructor(
    readonly source: FilmSource,
    readonly table: Table,
  ) {}

  /** Read the film in a language; the place stays where it is. */
  async open(lang: string): Promise<void> {
    try {
      const film = await this.source.film(lang);
      if (film.seat != null) this.view = film.seat;
      if (this.film === null && this.at < 0) this.at = film.seat == null ? 0 : film.moments.length - 1; // the own past is watched backwards
      this.table.info = info(film);
      this.film = film;
      await this.show(this.at, lang);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  /** Show a moment. */
  async show(step: number, lang: string): Promise<void> {
    const film = this.film;
    if (!film) return;
    const before = this.at;
    this.at = Math.max(0, Math.min(step, film.moments.length - 1));
    const number = Math.floor(this.at / film.reel);
    const key = `${this.view}/${lang}`;
    const wanted = this.at;
    try {
      const found = await this.#reel(number, lang);
      if (this.at !== wanted || key !== `${this.view}/${lang}`) return; // somewhere else by now
      const scene = found[wanted - number * film.reel]!;
      const near = this.#shown === key && Math.abs(wanted - before) === 1;
      if (near) this.table.stage.receive([wanted < before ? { ...scene, undo: true } : scene], true);
      else this.table.stage.reset(scene);
      this.#shown = key;
      this.problem = '';
      for (const next of [number + 1, number - 1]) if (next >= 0 && next * film.reel < film.moments.length) void this.#reel(next, lang).catch(() => undefined);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  /** Go to the beginning of the next or the previous turn. */
  leap(way: 1 | -1): number {
    const here = this.turns[this.turn];
    if (way < 0 && here && here.step < this.at) return here.step;
    return this.turns[this.turn + way]?.step ?? (way > 0 ? this.last : 0);
  }

  #reel(number: number, lang: string): Promise<Scene[]> {
    const key = `${this.view}/${lang}/${number}`;
    let found = this.#reels.get(key);
    if (!found) {
      found = this.source.reel(this.view, number, lang).then(scenes);
      found.catch(() => this.#reels.delete(key));
      this.#reels.set(key, found);
    }
    return found;
  }

  /** Fetch what the game was worth, stretch by stretch: the line grows while it is computed. */
  async evaluate(): Promise<void> {
    const film = this.film;
    if (!film || film.seat != null) return;
    try {
      for await (const part of evaluated(this.source, film)) this.chances = [...this.chances, ...part];
    } catch {
      // a line that stops is a shorter line: the film itself goes on
    }
  }
}

/** A table that nobody sits at: what the components want to know about players. */
function info(film: Film): TableInfo {
  const seats = film.names.map((name, seat) => ({ seat, name, kind: 'me' as const, online: true }));
  return { id: '', game: film.game, name: film.title, state: 'over', seats, offers: [], undo: { price: 'none' }, windows: [], public: false, created: 0, chat: false };
}
