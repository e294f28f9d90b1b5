// A film in one file: this script, its styles and the game stand in the same page, which needs no server.
import { mount } from 'svelte';
import './styles/base.css';
import { loadWords } from './lib/i18n.svelte';
import type { Curve, Film, Reel } from './lib/protocol';
import { settings } from './lib/settings.svelte';
import Still from './replay/Still.svelte';

const { lang, view, film, reels, curves } = JSON.parse(document.getElementById('film')!.textContent!) as {
  lang: 'en' | 'de';
  view: number | 'all' | null;
  film: Film;
  reels: Reel[];
  curves: Curve[];
};

const none = () => Promise.reject(new Error());
const source = {
  base: '',
  film: () => Promise.resolve(film),
  reel: (_view: unknown, number: number) => Promise.resolve(reels[number]!),
  curve: (number: number) => Promise.resolve(curves[number]!),
  luck: none,
  advice: none,
};

settings.set('lang', lang);
document.documentElement.lang = lang;
void loadWords().then(() => mount(Still, { target: document.getElementById('app')!, props: { source, view } }));
