// Where a film comes from: a table, a record file that was brought along, or a page that was saved.
import { request } from './api';
import { kept } from './keep';
import type { Advice, Curve, Film, Luck, Reel, Scene, Stroke } from './protocol';

export type View = number | 'all' | null; // a seat, everything, or what a spectator sees

export interface FilmSource {
  base: string; // of the addresses on the server; empty for a page that was saved
  film(lang: string): Promise<Film>;
  reel(view: View, number: number, lang: string): Promise<Reel>;
  curve(number: number): Promise<Curve>;
  luck(number: number): Promise<Luck>;
  advice(step: number, lang: string): Promise<Advice[]>;
}

function served(base: string, headers: Record<string, string> = {}): FilmSource {
  const get = <T>(path: string) => request<T>(`${base}${path}`, undefined, undefined, headers);
  return {
    base,
    film: (lang) => get(`/film?lang=${lang}`),
    reel: (view, number, lang) => get(`/film/${number}?lang=${lang}&view=${view ?? ''}`),
    curve: (number) => get(`/curve/${number}`),
    luck: (number) => get(`/luck/${number}`),
    advice: (step, lang) => get(`/advice/${step}?lang=${lang}`),
  };
}

/** The game of a table; who sits there may see the own past while it runs. */
export function ofTable(id: string): FilmSource {
  const token = Object.values(kept(id)?.tokens ?? {})[0];
  return served(`/api/tables/${id}`, token ? { authorization: `Bearer ${token}` } : {});
}

/** A record file: the server reads it, and remembers it for a while only. */
export async function ofFile(text: string, lang: string): Promise<FilmSource> {
  const bring = (wanted: string) => request<Film>(`/api/records?lang=${wanted}`, text);
  const first = await bring(lang);
  const source = served(`/api/records/${first.record}`);
  const again = <T>(ask: () => Promise<T>) =>
    ask().catch(async (error: { code?: string }) => {
      if (error.code !== 'no-record') throw error;
      await bring(lang); // it was forgotten
      return ask();
    });
  return {
    base: source.base,
    film: (wanted) => (wanted === lang ? Promise.resolve(first) : again(() => source.film(wanted))),
    reel: (view, number, wanted) => again(() => source.reel(view, number, wanted)),
    curve: (number) => again(() => source.curve(number)),
    luck: (number) => again(() => source.luck(number)),
    advice: (step, wanted) => again(() => source.advice(step, wanted)),
  };
}

/** What the moments of a film were worth, stretch by stretch, while it is computed. */
export async function* evaluated(source: FilmSource, film: Film): AsyncGenerator<(number[] | null)[]> {
  for (let number = 0; number * film.reel < film.moments.length; number++) yield (await source.curve(number)).chances;
}

/** The luck in a film, stretch by stretch. */
export async function* strokes(source: FilmSource, film: Film): AsyncGenerator<Stroke[]> {
  for (let number = 0; number * film.reel < film.moments.length; number++) yield (await source.luck(number)).strokes;
}

interface Packed {
  $?: Record<string, (number | null)[]>;
}

/** Put the scenes of a reel together: it has every component and every thing once. */
export function scenes(reel: Reel): Scene[] {
  const made = new Map<number, unknown>();
  const comp = (number: number): unknown => {
    if (!made.has(number)) {
      const { $: lists = {}, ...rest } = reel.pool[number] as Packed;
      const whole = Object.entries(lists).map(([name, numbers]) => [name, numbers.map((one) => (one === null ? null : reel.pool[one]))]);
      made.set(number, { ...rest, ...Object.fromEntries(whole) });
    }
    return made.get(number);
  };
  return reel.scenes.map((scene) => ({ ...scene, comps: (scene.comps as number[]).map(comp) }) as unknown as Scene);
}
