// What this browser remembers about tables: the tokens of its seats, the links it may hand on.

export interface Kept {
  tokens: Record<string, string>;
  invites: Record<string, string>;
  watch: string;
  game: string;
  at: number;
  seats?: number[]; // which ones, when the table was last looked at
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

/** The link to a free seat, if this browser made or was given it: its word begins with the tag of the seat. */
export function inviteTo(table: string, seat: { seat: number; tag?: string }): string {
  const links = kept(table)?.invites ?? {};
  const found = seat.tag ? Object.values(links).find((url) => url.includes(`#invite=${seat.tag}`)) : links[seat.seat];
  return found ? new URL(found, location.origin).href : '';
}

/** The seats held here belong to others now. */
export function unseat(table: string): void {
  const all = keptTables();
  if (all[table]) all[table].tokens = {};
  localStorage.setItem(KEY, JSON.stringify(all));
}

/** The seats held here, as they were when the table was last looked at. */
export function seatsAt(table: string): number[] {
  const found = kept(table);
  return found?.seats ?? Object.keys(found?.tokens ?? {}).map(Number);
}

export function forget(table: string): void {
  const all = keptTables();
  delete all[table];
  localStorage.setItem(KEY, JSON.stringify(all));
}
