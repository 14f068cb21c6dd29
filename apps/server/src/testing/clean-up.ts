import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const PROGRAM = path.join(import.meta.dirname, 'clean-up.child.ts');

/**
 * Makes sure that the PostgreSQL in a data folder ends with this process, and that the folder of the run goes with it. Returns
 * what does both earlier.
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
