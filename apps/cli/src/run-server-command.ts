import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const OPERATOR = fileURLToPath(new URL('../../server/src/operator.ts', import.meta.url));
const BACKUP = fileURLToPath(new URL('../../server/src/backup.ts', import.meta.url));

/** The server's own programs with their first arguments, by the commands that they do. */
const PROGRAMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['operator', [OPERATOR]],
  ['backup', [BACKUP, 'backup']],
  ['restore', [BACKUP, 'restore']],
]);

export const isServerCommand = (command: string): boolean => PROGRAMS.has(command);

/** Runs the server's program with the server's settings; resolves with its exit code. */
export function runServerCommand(command: string, args: readonly string[]): Promise<number> {
  const file = path.join(ROOT, '.env');
  const settings = existsSync(file) ? [`--env-file=${file}`] : [];
  const child = spawn(process.execPath, [...settings, ...(PROGRAMS.get(command) ?? []), ...args], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
