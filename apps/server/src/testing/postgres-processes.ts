import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** Returns the process number of the embedded server of a data folder. */
export const postmasterOf = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** Returns the embedded server of a data folder and all its children, from the system's list of processes. */
export function postgresProcesses(folder: string): number[] {
  const postmaster = postmasterOf(folder);
  return [postmaster, ...allProcesses().filter((pid) => parentOf(pid) === postmaster)];
}

/** Returns PostgreSQL processes that work in a data folder, whether or not their parent is alive. */
export const postgresProcessesIn = (folder: string): number[] =>
  allProcesses().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres') && workingFolder(pid).startsWith(folder);
    } catch {
      return false; // it has ended
    }
  });

const allProcesses = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

const workingFolder = (pid: number): string => readlinkSync(`/proc/${pid}/cwd`);

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0; // it has ended
  }
}
