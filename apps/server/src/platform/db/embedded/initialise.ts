import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';
import type { Binaries } from './binaries.ts';
import type { Launcher } from './launcher.ts';
import { kill, processesIn } from './postmaster.ts';
import { reasonIn } from './reason-in.ts';

/** The database superuser. */
export const USER = 'wickwise';

/** Prefix of clusters that are being created. */
const UNFINISHED = 'postgres.new';

/** A killed process ends in this time, ms. */
const ENDING_MS = 2_000;

export interface Initialisation {
  binaries: Binaries;
  launcher: Launcher;
  folder: string;
  /** Final place of the cluster. */
  data: string;
  signal: AbortSignal | undefined;
}

/**
 * Creates the cluster beside its final place and moves it there, so an aborted start leaves nothing half made and
 * concurrent first starts share one. Throws a `StartError` on failure or abort, with no process left.
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
  if (complaint !== undefined) await gone(fresh);
  try {
    if (existsSync(data)) return; // a concurrent start was faster
    if (complaint !== undefined) throw new StartError(`The database in ${folder} can't be made: ${complaint}`);
    renameSync(fresh, data);
  } catch (error) {
    if (!existsSync(data)) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Waits for killed servers that don't hold initdb's standard error. */
async function gone(folder: string): Promise<void> {
  for (const deadline = Date.now() + ENDING_MS; processesIn(folder).length > 0 && Date.now() < deadline; )
    await sleep(5);
}

/** Removes clusters that aborted or slower first starts left; called by the owner of the folder. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Resolves with why a program failed, once it and its children have ended, which hold its standard error open;
 * undefined on success.
 */
function complaintOf(child: ChildProcess, signal: AbortSignal | undefined): Promise<string | undefined> {
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const end = (): void => {
    if (child.pid !== undefined) kill(-child.pid, 'SIGKILL'); // the group: initdb's servers outlive it briefly
    child.kill('SIGKILL'); // on systems without process groups
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
