// The words of a part that is loaded later: they come with it, so that no table waits for them.
import { settings } from './settings.svelte';

type Values = Record<string, string | number>;

/** Put values into a text. */
export const filled = (text: string, values: Values): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Say the words of a part in the player's language; a key that a newer server sends and nobody knows is silent. */
export function wordbook<K extends string>(en: Record<K, string>, de: Record<NoInfer<K>, string>): (key: K, values?: Values) => string {
  return (key, values = {}) => filled((settings.lang === 'de' ? de : en)[key] ?? '', values);
}
