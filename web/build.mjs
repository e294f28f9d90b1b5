// Build the client into the Python package: hashed assets, a manifest, and the one page.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import sveltePlugin from 'esbuild-svelte';

const OUT = '../src/tafelrunde/server/static';
const COPIED = ['icon.svg', 'icon-turn.svg'];

// Svelte asks its package esm-env whether it runs in development. Written into its files, the answer lets the bundler
// leave out what is only for developers; and what it does not use of these files may go, too.
const ANSWERS = { DEV: 'false', BROWSER: 'true' };
const lean = {
  name: 'lean',
  setup(bundler) {
    bundler.onResolve({ filter: /(custom-element|legacy-client|dev\/[\w-]+)\.js$/ }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, path), sideEffects: false }));
    bundler.onLoad({ filter: /node_modules[\\/]svelte[\\/]src[\\/].*\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const constant = (_, names) => `const ${names.split(',').map((name) => `${name} = ${ANSWERS[name.trim()]}`)};`;
      return { contents: source.replace(/import \{([^}]+)\} from 'esm-env';/, constant), loader: 'js' };
    });
  },
};

// Styles are kept apart by the name of their component, which is shorter than a hash: no two files share one.
const cssHash = ({ name }) => name;

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });

const bundle = (options) =>
  build({
    entryPoints: ['src/main.ts'],
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    publicPath: '/static',
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['svelte', 'browser', 'production'],
    mainFields: ['svelte', 'browser', 'module', 'main'],
    loader: { '.woff2': 'file', '.txt': 'text' },
    plugins: [lean, sveltePlugin({ compilerOptions: { css: 'external', runes: true, cssHash } })],
    logLevel: 'warning',
    outdir: OUT,
    ...options,
  });

// Script is split into parts that are loaded when needed. Parts cannot bring their styles along, so the one style sheet
// comes from a second bundle in one piece.
const split = await bundle({ splitting: true });
const whole = await bundle({ splitting: false });
// A film that is saved is one page with everything inside: script, styles, letters and icons.
const still = await bundle({ entryPoints: ['src/still.ts'], entryNames: '[name]', format: 'iife', splitting: false, metafile: false, loader: { '.woff2': 'dataurl', '.txt': 'text' } });
for (const { path, contents } of still.outputFiles) await writeFile(join(OUT, basename(path)), contents);
const isStyle = (path) => path.endsWith('.css');

const manifest = {};
for (const { path, contents } of [...split.outputFiles.filter((file) => !isStyle(file.path)), ...whole.outputFiles.filter((file) => isStyle(file.path))]) {
  const name = basename(path);
  await writeFile(join(OUT, name), contents);
  if (!name.startsWith('part-')) manifest[name.replace(/-[A-Z0-9]{8}(?=\.)/, '')] = name;
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

const outputs = split.metafile.outputs;

// What is loaded, gzipped: everything, and what a table without a board needs.
const size = async (paths) => {
  let sum = 0;
  for (const path of paths) sum += gzipSync(await readFile(path), { level: 9 }).length;
  return sum;
};
const closure = (entry, seen) => {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const part of outputs[entry].imports) if (part.kind === 'import-statement') closure(part.path, seen);
  return seen;
};
const scripts = Object.keys(outputs).filter((path) => path.endsWith('.js'));
const holding = (source) => scripts.find((path) => outputs[path].entryPoint?.endsWith(source));
const table = ['src/main.ts', 'src/pages/TablePage.svelte', 'src/words/de.ts'].reduce((seen, source) => closure(holding(source), seen), new Set());
const sizes = { table: await size(table), scripts: await size(scripts), styles: await size([join(OUT, manifest['main.css'])]) };
await writeFile(join(OUT, 'sizes.json'), JSON.stringify(sizes) + '\n');
const kb = (bytes) => (bytes / 1024).toFixed(1);
console.log(`Client built (gzip): a table loads ${kb(sizes.table)} KB of script, all parts are ${kb(sizes.scripts)} KB, styles ${kb(sizes.styles)} KB.`);
