// The server's HTTP side.
import type { Failed, GameInfo, Joined, ListedTable, Made, NewTable, Word } from './protocol';
import { settings } from './settings.svelte';
import { t } from './i18n.svelte';

/** A refused request: the server's own words. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

export async function request<T>(path: string, body?: unknown, read: (response: Response) => Promise<T> = (response) => response.json(), headers: Record<string, string> = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? { headers } : { method: 'POST', headers: { 'content-type': 'application/json', 'x-invitation': encodeURIComponent(settings.all.word), ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body) });
  } catch {
    throw new Refused('offline', t('error.offline'));
  }
  if (!response.ok) {
    const failed = (await response.json().catch(() => null)) as Failed | null;
    throw new Refused(failed?.error.code ?? String(response.status), failed?.error.text ?? `${response.status}`);
  }
  return read(response);
}

export const lang = () => `lang=${settings.lang}`;

export const api = {
  games: () => request<GameInfo[]>(`/api/games?${lang()}`),
  tables: () => request<ListedTable[]>(`/api/tables?${lang()}`),
  table: (id: string) => request<ListedTable>(`/api/tables/${id}?${lang()}`),
  open: (wish: NewTable) => request<Made>('/api/tables', wish),
  join: (id: string, name: string, invite: string, seat: number | null = null) => request<Joined>(`/api/tables/${id}/join?${lang()}`, { name, invite, seat, ready: false }),
  glossary: (game: string) => request<Word[]>(`/api/games/${game}/glossary?${lang()}`),
};
