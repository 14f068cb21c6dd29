import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { tuneMemory } from '#platform/tune-memory.ts';

/** Compiled code is kept from start to start, that of threads too; without it a start takes a third longer. */
const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled');

tuneMemory();
process.env.NODE_COMPILE_CACHE ??= CACHE;
enableCompileCache(process.env.NODE_COMPILE_CACHE);
const { run } = await import('./run.ts');
run();
