import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const OPERATOR = fileURLToPath(new URL('../../server/src/operator.ts', import.meta.url));
const IMPORT = fileURLToPath(new URL('../../server/src/import.ts', import.meta.url));
const TICKETS = fileURLToPath(new URL('../../server/src/tickets.ts', import.meta.url));
const PLANS = fileURLToPath(new URL('../../server/src/plans.ts', import.meta.url));
const BILLING = fileURLToPath(new URL('../../server/src/billing.ts', import.meta.url));
const EXPERTS = fileURLToPath(new URL('../../server/src/experts.ts', import.meta.url));
const CALLS = fileURLToPath(new URL('../../server/src/calls.ts', import.meta.url));
const BACKUP = fileURLToPath(new URL('../../server/src/backup.ts', import.meta.url));

/** Programs of the server with their first arguments, by command. */
const PROGRAMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['operator', [OPERATOR]],
  ['import', [IMPORT]],
  ['tickets', [TICKETS]],
  ['plans', [PLANS]],
  ['billing', [BILLING]],
  ['experts', [EXPERTS]],
  ['verify-calls', [CALLS, 'verify']],
  ['export-calls', [CALLS, 'export']],
  ['backup', [BACKUP, 'backup']],
  ['restore', [BACKUP, 'restore']],
]);

export const isServerCommand = (command: string): boolean => PROGRAMS.has(command);

/** Runs a server program with the server's settings; resolves with its exit code. */
export function runServerCommand(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...(PROGRAMS.get(command) ?? []), ...args], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
