import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { tuneMemory } from '#platform/tune-memory.ts';

/** Caches compiled code across starts, of threads too; without it a start takes a third longer. */
const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled');

// also loaded by `scripts/compile-server.ts`, which starts nothing; Node before 24.2 doesn't know the entry
if (import.meta.main !== false) {
  process.env.NODE_COMPILE_CACHE ??= CACHE;
  tuneMemory(); // restarts the process on Linux, so its first lines come from the cache too
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  const { runUntilStopped } = await import('./run.ts');
  runUntilStopped();
}
