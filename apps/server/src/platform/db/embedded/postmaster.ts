import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** Returns the process number in the lock file of a data folder; undefined where there is none. */
export function postmasterPid(data: string): number | undefined {
  try {
    return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether a process of this number exists and is a PostgreSQL server, where the system says so. */
export function isPostgres(pid: number | undefined): pid is number {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return process.platform !== 'linux';
  }
}

/** Returns the processes whose working directory is the folder, as it is of each of PostgreSQL's; none where `/proc` is missing. */
export function processesIn(data: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === data)
    .map(Number);
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // it has ended, or belongs to another user, who can't use our folder
  }
}

/** Sends a signal to a process that may have ended meanwhile. */
export function kill(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended
  }
}
