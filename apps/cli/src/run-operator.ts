import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PROGRAM = fileURLToPath(new URL('../../server/src/operator.ts', import.meta.url));

/** Runs the server's program with the server's settings; resolves with its exit code. */
export function runOperator(args: readonly string[]): Promise<number> {
  const file = path.join(ROOT, '.env');
  const settings = existsSync(file) ? [`--env-file=${file}`] : [];
  const child = spawn(process.execPath, [...settings, PROGRAM, ...args], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
