// Build the client into the Python package: hashed assets, a manifest, and the one page.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import sveltePlugin from 'esbuild-svelte';

const OUT = '../src/tafelrunde/server/static';
const COPIED = ['icon.svg', 'icon-turn.svg'];

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });

const result = await build({
  entryPoints: ['src/main.ts'],
  outdir: OUT,
  entryNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  publicPath: '/static',
  bundle: true,
  minify: true,
  metafile: true,
  format: 'esm',
  target: 'es2022',
  conditions: ['svelte', 'browser', 'production'],
  mainFields: ['svelte', 'browser', 'module', 'main'],
  loader: { '.woff2': 'file', '.txt': 'text' },
  plugins: [sveltePlugin({ compilerOptions: { css: 'external', runes: true } })],
  logLevel: 'warning',
});

const manifest = {};
for (const path of Object.keys(result.metafile.outputs)) {
  const name = basename(path);
  manifest[name.replace(/-[A-Z0-9]{8}(?=\.)/, '')] = name;
}
for (const name of COPIED) {
  const data = await readFile(join('src', name));
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 8).toUpperCase();
  manifest[name] = name.replace(extname(name), `-${hash}${extname(name)}`);
  await writeFile(join(OUT, manifest[name]), data);
}

const page = (await readFile('src/index.html', 'utf8')).replace(/\{\{(.+?)\}\}/g, (_, name) => {
  if (!manifest[name]) throw new Error(`The page names ${name}, which was not built.`);
  return `/static/${manifest[name]}`;
});
await writeFile(join(OUT, 'index.html'), page);
await writeFile(join(OUT, 'manifest.json'), JSON.stringify(manifest, null, 1) + '\n');

const script = await readFile(join(OUT, manifest['main.js']));
const style = await readFile(join(OUT, manifest['main.css']));
const kb = (data) => (gzipSync(data).length / 1024).toFixed(1);
console.log(`Client built: script ${kb(script)} KB, style ${kb(style)} KB (gzip).`);
