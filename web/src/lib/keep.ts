// What this browser remembers about tables: the tokens of its seats, the links it may hand on.

export interface Kept {
  tokens: Record<string, string>;
  invites: Record<string, string>;
  watch: string;
  game: string;
  at: number;
}

const KEY = 'tafelrunde.tables';
const MOST = 30;

export function keptTables(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {}; // a damaged or forbidden store: nothing is remembered
  }
}

export function kept(table: string): Kept | null {
  return keptTables()[table] ?? null;
}

export function keep(table: string, news: Partial<Kept>): void {
  const all = keptTables();
  const old = all[table] ?? { tokens: {}, invites: {}, watch: '', game: '', at: 0 };
  all[table] = { ...old, ...news, tokens: { ...old.tokens, ...news.tokens }, at: Date.now() };
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at).slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
}

export function forget(table: string): void {
  const all = keptTables();
  delete all[table];
  localStorage.setItem(KEY, JSON.stringify(all));
}
