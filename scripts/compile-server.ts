/** Fills Node's compile cache with the bundled server and its threads, so that the first start is like the others. */
import { globSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const SERVER = path.join(ROOT, 'apps/server/dist');

process.env.NODE_COMPILE_CACHE ??= path.join(ROOT, 'node_modules/.cache/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

for (const name of ['main.js', ...globSync(['run-*.js', '*.thread.js'], { cwd: SERVER })])
  await import(path.join(SERVER, name)).catch(() => {}); // threads refuse to run here, after their imports are compiled
process.exit(0); // flushes the cache
