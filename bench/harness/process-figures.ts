import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Clock ticks a second in which Linux counts processor time. */
const TICKS_PER_SECOND = 100;

/** Fields of /proc/<pid>/stat after the command's name, which may hold anything: state, parent, ... */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Processor time that a process has used, all of its threads, in ms. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid);
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}

/** The same of the processes that it has started and that have ended since. */
export function endedCpuMs(pid: number): number {
  const fields = statOf(pid);
  return ((Number(fields[13]) + Number(fields[14])) * 1_000) / TICKS_PER_SECOND;
}

/** Memory of a process that is in RAM, in bytes. */
export const rssBytes = (pid: number): number => kilobytes(pid, 'status', 'VmRSS') * 1_024;

/** The most that it had in RAM since its start, or since `forgetPeak`, in bytes. */
export const peakBytes = (pid: number): number => kilobytes(pid, 'status', 'VmHWM') * 1_024;

export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The same where processes share memory: each counts its part, in bytes. */
export const shareBytes = (pid: number): number => kilobytes(pid, 'smaps_rollup', 'Pss') * 1_024;

function kilobytes(pid: number, file: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1]);
}

/** The processes that a process has started and that are still there. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(statOf(pid)[1]) === parent;
      } catch {
        return false; // ended meanwhile
      }
    });
}
