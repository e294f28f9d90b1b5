// The words about packs of one's own, in both languages: loaded with the dialog that takes them.
import { wordbook } from '../lib/wordbook';

export const words = wordbook(
  {
    title: 'Packs of your own (TOML)',
    drop: 'Drop files here, or choose them …',
    checking: 'Checking …',
    adds: 'New: {names}',
    changes: 'Changed: {names}',
    remove: 'Leave {name} out',
  },
  {
    title: 'Eigene Erweiterungen (TOML)',
    drop: 'Dateien hier ablegen oder auswählen …',
    checking: 'Wird geprüft …',
    adds: 'Neu: {names}',
    changes: 'Geändert: {names}',
    remove: '{name} weglassen',
  },
);
