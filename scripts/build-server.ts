/**
 * Bundles the server and its threads into `apps/server/dist`: from some thirty files a process starts faster and takes
 * less memory than from two thousand (docs/decisions/0042-server-bundle.md).
 */
import { globSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCE = path.join(ROOT, 'apps/server/src');
const DIST = path.join(ROOT, 'apps/server/dist');

/** Packages that read files beside their own code, and those that must be the same ones as theirs. */
const OUTSIDE = [
  /^pdfkit$/,
  /^pino/,
  /^@napi-rs\//,
  /^@fastify\/swagger/,
  /^socket\.io$/,
  /^engine\.io$/,
  /^ws$/,
  /^pg-native$/,
];

const THREAD = /new URL\('\.\/([\w-]+\.thread)\.ts', import\.meta\.url\)/g;
const FOLDER = /import\.meta\.dirname/g;
const KNOWN = /createRequire\(import\.meta\.url\)|import\.meta\.main/g;

/** Has the project's code find threads in the bundle, and everything else where its source is. */
const ownPlaces: Plugin = {
  name: 'own places',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta')) return null;
    const folder = path.relative(DIST, path.dirname(id)).replaceAll(path.sep, '/');
    const placed = code
      .replaceAll(THREAD, (_whole, name) => `new URL('./${name}.js', import.meta.url)`)
      .replaceAll(FOLDER, `(import.meta.dirname + '/${folder}')`);
    const rest = code.replaceAll(THREAD, '').replaceAll(FOLDER, '').replaceAll(KNOWN, '');
    if (rest.includes('import.meta.')) throw new Error(`${id} uses import.meta in a way that a bundle doesn't know`);
    return { code: placed, map: null }; // lines stay where they are
  },
};

/** Characters of which a single one makes Node hold a file's text in two bytes a character, in each thread. */
const WIDE = /[^\0-\x7f]/g;
/** Where a character's escape would be another text. */
const RAW = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/;

/** Escapes wide characters. */
function narrowed(fileName: string, code: string): string {
  if (RAW.test(code)) throw new Error(`${fileName} has a wide character that can't be escaped`);
  return code.replace(WIDE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Has a file of its own, so that benches and tests find the clock of markets and set its speed. */
const CLOCK = path.join(SOURCE, 'platform/clock-monitor.ts');
const entries = [path.join(SOURCE, 'main.ts'), CLOCK, ...globSync(path.join(SOURCE, '**/*.thread.ts'))];
const bundle = await rolldown({
  input: Object.fromEntries(entries.map((file) => [path.basename(file, '.ts'), file])),
  platform: 'node',
  external: OUTSIDE,
  plugins: [ownPlaces],
});
const { output } = await bundle.write({ dir: DIST, format: 'esm', sourcemap: true, comments: false });
await bundle.close();
for (const file of output) {
  if (file.type === 'chunk') writeFileSync(path.join(DIST, file.fileName), narrowed(file.fileName, file.code));
}

const written = new Set(output.map(({ fileName }) => fileName));
for (const file of globSync('*.{js,map}', { cwd: DIST })) if (!written.has(file)) rmSync(path.join(DIST, file));

await import('./compile-server.ts'); // ends this process
