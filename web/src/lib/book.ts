// What stands in the book of a game; loaded when the book is opened.
import { lang, request } from './api';
import type { RuleText, Shelf } from './protocol';

export const book = {
  rules: (game: string) => request<RuleText[]>(`/api/games/${game}/rules?${lang()}`),
  guide: (game: string) => request<string>(`/api/games/${game}/guide?${lang()}`, undefined, (response) => response.text()),
  codex: (game: string) => request<Shelf[]>(`/api/games/${game}/codex?${lang()}`),
};
