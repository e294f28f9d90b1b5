// The words about packs of one's own, in both languages: loaded with the dialog that takes them.
import { settings } from '../lib/settings.svelte';

const en = {
  title: 'Packs of your own (TOML)',
  drop: 'Drop files here, or choose them:',
  checking: 'Checking …',
  adds: 'New: {names}',
  changes: 'Changed: {names}',
  remove: 'Leave {name} out',
};

const de: typeof en = {
  title: 'Eigene Erweiterungen (TOML)',
  drop: 'Dateien hier ablegen oder auswählen:',
  checking: 'Wird geprüft …',
  adds: 'Neu: {names}',
  changes: 'Geändert: {names}',
  remove: '{name} weglassen',
};

/** Say something about packs in the player's language. */
export function words(key: keyof typeof en, values: Record<string, string> = {}): string {
  return (settings.lang === 'de' ? de : en)[key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
