// Pictures without artwork: each is computed from a seed and a school, once, as an SVG blob.

export interface School {
  sky: [string, string, string];
  disc: string;
  ridge: [string, string, string];
  charge: string;
  frame: string;
  ink: string;
  paper: string;
  night: string;
  glyph: string;
}

const SCHOOLS: Record<string, School> = {
  ember: { sky: ['#3a0f1a', '#c2431f', '#f7b552'], disc: '#ffe3a3', ridge: ['#8e2a1c', '#5a1818', '#2b0d12'], charge: '#fff1d6', frame: '#9c3a22', ink: '#3b130c', paper: '#fbe9d8', night: '#2a1512', glyph: 'fire' },
  tide: { sky: ['#0b1b3a', '#1f6a9c', '#9adbe0'], disc: '#e8fbff', ridge: ['#2b7d9e', '#164a70', '#0a2440'], charge: '#f0fdff', frame: '#1f5f8c', ink: '#0b2338', paper: '#e3f1f7', night: '#0f2233', glyph: 'wave-crest' },
  grove: { sky: ['#0d2418', '#3f7d3a', '#d5e08a'], disc: '#fbffd6', ridge: ['#3d7a45', '#1f5030', '#0c2a1b'], charge: '#fcffe8', frame: '#3c6b34', ink: '#122410', paper: '#eaf2da', night: '#15241a', glyph: 'oak-leaf' },
  stone: { sky: ['#2a2119', '#8b6a3e', '#ecd9a6'], disc: '#fff6d8', ridge: ['#8a6b45', '#5a432c', '#2c2118'], charge: '#fffaf0', frame: '#7d5c31', ink: '#2b1f10', paper: '#f5ead3', night: '#251d15', glyph: 'mountains' },
  void: { sky: ['#160d2c', '#5b3a8f', '#d79ad0'], disc: '#fbe6ff', ridge: ['#5a3f86', '#372660', '#180f30'], charge: '#fdf3ff', frame: '#5d3f8c', ink: '#21123a', paper: '#efe6f5', night: '#1e1530', glyph: 'portal' },
  steel: { sky: ['#171c24', '#55677d', '#d6e0e6'], disc: '#ffffff', ridge: ['#5d7084', '#36475a', '#18222e'], charge: '#ffffff', frame: '#4d5d70', ink: '#161d26', paper: '#e9eef2', night: '#181e26', glyph: 'cog' },
};

export function school(name: string | undefined): School {
  return SCHOOLS[name ?? 'steel'] ?? SCHOOLS.steel!;
}

/** The colours of a school as custom properties of an element. */
export function dress(name: string | undefined): string {
  const s = school(name);
  return `--fr:${s.frame};--ch:${s.charge};--dk:${s.ridge[2]};--sky:${s.sky[0]};--paper:${s.paper};--night:${s.night};--on-paper:${s.ink}`;
}

export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
}

/** A small generator of numbers in [0, 1) that are the same for the same seed. */
export function random(seed: string): () => number {
  let a = hash(seed);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const cache = new Map<string, string>();

function blob(key: string, draw: () => string): string {
  let url = cache.get(key);
  if (url === undefined) {
    url = URL.createObjectURL(new Blob([draw()], { type: 'image/svg+xml' }));
    cache.set(key, url);
  }
  return url;
}

function fan(x: number, y: number, reach: number, n: number, turn: number, share: number): string {
  let path = '';
  for (let i = 0; i < n; i++) {
    const from = turn + (i * 2 * Math.PI) / n;
    const to = from + (Math.PI / n) * share;
    const end = (angle: number) => `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
    path += `M${x} ${y} L${end(from)} L${end(to)}Z`;
  }
  return path;
}

/** A landscape: sky of the school, a disc with rays, three ridges, motes, a vignette. */
export function landscape(seed: string, schoolName: string | undefined): string {
  return blob(`l|${seed}|${schoolName}`, () => {
    const s = school(schoolName);
    const r = random(seed);
    const [w, h] = [200, 140];
    const [dx, dy, dr] = [60 + r() * 80, 40 + r() * 22, 30 + r() * 16];
    const ridge = (base: number, rise: number, n: number, colour: string, opacity: number) => {
      let path = `M0 ${h} L0 ${base}`;
      for (let i = 1; i <= n; i++) {
        path += ` L${((i * w) / n - (r() * w * 0.4) / n).toFixed(1)} ${(base + (r() - 0.55) * rise).toFixed(1)}`;
      }
      return `<path d="${path} L${w} ${base} L${w} ${h}Z" fill="${colour}" opacity="${opacity}"/>`;
    };
    const rays = fan(dx, dy, 260, 10 + Math.floor(r() * 8), r() * 6, 0.8);
    const far = ridge(88, 36, 7, s.ridge[0], 0.8) + ridge(104, 30, 9, s.ridge[1], 0.92);
    let motes = '';
    for (let i = 0; i < 16; i++) {
      motes += `<circle cx="${(r() * w).toFixed(1)}" cy="${(r() * h * 0.85).toFixed(1)}" r="${(0.5 + r() * 1.5).toFixed(2)}" fill="${s.disc}" opacity="${(0.25 + r() * 0.6).toFixed(2)}"/>`;
    }
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice"><defs>` +
      `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${s.sky[0]}"/><stop offset=".58" stop-color="${s.sky[1]}"/><stop offset="1" stop-color="${s.sky[2]}"/></linearGradient>` +
      `<radialGradient id="g"><stop offset="0" stop-color="${s.disc}" stop-opacity=".95"/><stop offset=".45" stop-color="${s.disc}" stop-opacity=".35"/><stop offset="1" stop-color="${s.disc}" stop-opacity="0"/></radialGradient>` +
      `<radialGradient id="v" cx=".5" cy=".45" r=".75"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient></defs>` +
      `<rect width="${w}" height="${h}" fill="url(#s)"/><path d="${rays}" fill="${s.disc}" opacity=".07"/>` +
      `<circle cx="${dx}" cy="${dy}" r="${dr * 2.1}" fill="url(#g)"/><circle cx="${dx}" cy="${dy}" r="${dr}" fill="${s.disc}" opacity=".5"/>` +
      `${far}${motes}${ridge(128, 18, 11, s.ridge[2], 1)}<rect width="${w}" height="${h}" fill="url(#v)"/></svg>`
    );
  });
}

/** The field behind a figure: a glow with rays. */
export function field(seed: string, schoolName: string | undefined): string {
  return blob(`f|${seed}|${schoolName}`, () => {
    const s = school(schoolName);
    const rays = fan(50, 56, 90, 12, random(seed)() * 0.5, 1);
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="r" cx=".5" cy=".3" r=".8">` +
      `<stop offset="0" stop-color="${s.sky[1]}"/><stop offset="1" stop-color="${s.sky[0]}"/></radialGradient></defs>` +
      `<rect width="100" height="100" fill="url(#r)"/><path d="${rays}" fill="${s.sky[2]}" opacity=".16"/></svg>`
    );
  });
}

const DIVISIONS = [
  'M50 0H100V120H50Z',
  'M0 0H100V48H0Z',
  'M0 0L100 100V120H0Z',
  'M0 88L50 42L100 88V120H0Z',
  'M0 0H50V56H0Z M50 56H100V120H50Z',
  'M33 0H67V120H33Z',
];
const OUTLINE = 'M4 4H96V58C96 88 74 108 50 117C26 108 4 88 4 58Z';

/** A heraldic shield without its charge: one of six divisions in two tinctures. */
export function shield(seed: string, schoolName: string | undefined): string {
  return blob(`s|${seed}|${schoolName}`, () => {
    const s = school(schoolName);
    const division = DIVISIONS[Math.floor(random(`shield ${seed}`)() * DIVISIONS.length)];
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 120"><defs><clipPath id="c"><path d="${OUTLINE}"/></clipPath>` +
      `<linearGradient id="l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></linearGradient></defs>` +
      `<g clip-path="url(#c)"><rect width="100" height="120" fill="${s.frame}"/><path d="${division}" fill="${s.ridge[2]}"/><rect width="100" height="120" fill="url(#l)"/></g>` +
      `<path d="${OUTLINE}" fill="none" stroke="#dfab4a" stroke-width="5"/></svg>`
    );
  });
}
