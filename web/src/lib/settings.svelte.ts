// What a player sets once: kept in this browser, read everywhere.

export type Lang = 'en' | 'de';
export type Theme = 'system' | 'dark' | 'light';
export type Speed = 0 | 0.5 | 1 | 2;

interface Stored {
  lang: Lang;
  theme: Theme;
  speed: Speed;
  sound: boolean;
  volume: number;
  confirm: 'auto' | 'on' | 'off';
  plain: boolean;
  muted: boolean;
  letters: boolean; // single letters and digits are commands
  text: boolean; // tables in words
  notice: boolean; // the browser tells when it is the player's turn
  name: string;
  word: string; // of the host, where only guests may open tables
  finished: string[]; // games that were played to the end here
}

const KEY = 'tafelrunde.settings';

const FIRST: Stored = {
  lang: navigator.language.startsWith('de') ? 'de' : 'en',
  theme: 'system',
  speed: 1,
  sound: true,
  volume: 0.7,
  confirm: 'auto',
  plain: false,
  muted: false,
  letters: true,
  text: false,
  notice: false,
  name: '',
  word: '',
  finished: [],
};

function stored(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {}; // a damaged or forbidden store means the first settings
  }
}

class Settings {
  #all = $state<Stored>({ ...FIRST, ...stored() });
  #stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
  #coarse = window.matchMedia('(pointer: coarse)');
  #night = window.matchMedia('(prefers-color-scheme: dark)');
  #dusk = $state(this.#night.matches);
  still = $state(this.#stillness.matches);
  touch = $state(this.#coarse.matches);

  constructor() {
    this.#stillness.addEventListener('change', (event) => (this.still = event.matches));
    this.#night.addEventListener('change', (event) => (this.#dusk = event.matches));
    this.#coarse.addEventListener('change', (event) => (this.touch = event.matches));
  }

  get all(): Readonly<Stored> {
    return this.#all;
  }

  get lang(): Lang {
    return this.#all.lang;
  }

  get dark(): boolean {
    return this.#all.theme === 'system' ? this.#dusk : this.#all.theme === 'dark';
  }

  /** How fast things move; 0 means that nothing moves. */
  get speed(): number {
    return this.still ? 0 : this.#all.speed;
  }

  /** Must a choice be confirmed by a second tap? On touch screens yes, unless the player says otherwise. */
  get confirms(): boolean {
    return this.#all.confirm === 'auto' ? this.touch : this.#all.confirm === 'on';
  }

  set<K extends keyof Stored>(key: K, value: Stored[K]): void {
    this.#all[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#all));
    } catch {
      // private windows may forbid it: then a setting lasts as long as the page
    }
  }
}

export const settings = new Settings();
