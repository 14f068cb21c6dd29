#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import path from 'node:path';

/** Compiled code is kept from command to command, also for the programs that one starts: each takes a third less time. */
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
const { run } = await import('./run.ts');
run();
