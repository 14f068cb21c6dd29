import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const PROGRAM = path.join(import.meta.dirname, 'clean-up.child.ts');

/**
 * Makes the PostgreSQL of a data folder, and the folder of the run, end with this process. Returns a function that does
 * both earlier.
 */
export function cleanUpAfter(folder: string, data: string): () => Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, folder, data], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'close');
  child.unref();
  return async () => {
    child.stdin.end();
    await ended;
  };
}
