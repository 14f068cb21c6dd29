import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './binaries.ts';
import type { Launcher } from './launcher.ts';
import { kill } from './postmaster.ts';
import { reasonIn } from './reason-in.ts';

/** The database's own superuser. */
export const USER = 'wickwise';

/** Begins the names of clusters that are being made. */
const UNFINISHED = 'postgres.new';

export interface Initialisation {
  binaries: Binaries;
  launcher: Launcher;
  folder: string;
  /** Where the cluster belongs in the end. */
  data: string;
  signal: AbortSignal | undefined;
}

/**
 * Makes the cluster beside its final place and moves it there: a broken-off start leaves nothing half made, and of two first
 * starts at once the one that is done first gives its cluster to both. Who owns the folder is settled afterwards.
 *
 * Throws a `StartError` where it can't be made or the signal aborts it; no process is left then.
 */
export async function initialise({ binaries, launcher, folder, data, signal }: Initialisation): Promise<void> {
  const fresh = mkdtempSync(path.join(folder, UNFINISHED));
  launcher.own(fresh);
  const args = ['-D', fresh, '-U', USER, '-E', 'UTF8', '--locale=C.UTF-8', '--auth-local=trust', '--auth-host=reject'];
  const child = launcher.launch(binaries.initdb, [...args, '--no-instructions'], {
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const complaint = await complaintOf(child, signal);
  try {
    if (existsSync(data)) return; // somebody else was faster
    if (complaint !== undefined) throw new StartError(`The database in ${folder} can't be made: ${complaint}`);
    renameSync(fresh, data);
  } catch (error) {
    if (!existsSync(data)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Removes the clusters that broken-off or slower first starts have left; called by the owner of the folder. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Resolves with why a program failed when it and all that it has started have ended: those hold its standard error open.
 * Undefined where it succeeded.
 */
function complaintOf(child: ChildProcess, signal: AbortSignal | undefined): Promise<string | undefined> {
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const end = (): void => {
    if (child.pid !== undefined) kill(-child.pid, 'SIGKILL'); // the group: initdb's servers outlive it for a moment
    child.kill('SIGKILL'); // where the system has no groups
  };
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  return new Promise<string | undefined>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : signal?.aborted ? 'the start was broken off' : reasonIn(output)),
    );
  }).finally(() => signal?.removeEventListener('abort', end));
}
