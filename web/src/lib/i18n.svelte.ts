// The client's own words in the player's language; only that language is loaded.
import type { Words } from '../words/en';
import { settings, type Lang } from './settings.svelte';
import { filled } from './wordbook';

export type Key = keyof Words;

const LOADERS: Record<Lang, () => Promise<{ words: Words }>> = {
  en: () => import('../words/en'),
  de: () => import('../words/de'),
};

let current = $state.raw<Words | null>(null);

/** Fetch the words of the chosen language; until they are there the old ones stay. */
export async function loadWords(): Promise<void> {
  const lang = settings.lang;
  const { words } = await LOADERS[lang]();
  if (lang === settings.lang) current = words;
}

/** Say something in the player's language. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return filled(current?.[key] ?? '', values);
}
