import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Unit of processor time in Linux: ticks per second. */
const TICKS_PER_SECOND = 100;

/** Returns the fields of /proc/<pid>/stat after the command's name, which may contain anything: state, parent, ... */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Returns the processor time of a process with all threads, in ms. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid);
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
}

/** Returns that of its ended children. */
export function endedCpuMs(pid: number): number {
  const fields = statOf(pid);
  return ((Number(fields[13]) + Number(fields[14])) * 1_000) / TICKS_PER_SECOND;
}

/** Returns the resident memory of a process, in bytes. */
export const rssBytes = (pid: number): number => kilobytes(pid, 'status', 'VmRSS') * 1_024;

/** Returns its peak since the start or `forgetPeak`, in bytes. */
export const peakBytes = (pid: number): number => kilobytes(pid, 'status', 'VmHWM') * 1_024;

export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Returns the number of its worker threads. */
export function workerThreads(pid: number): number {
  const isWorker = (thread: string): boolean =>
    whileRunning(Number(thread), () => readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8')) === 'WorkerThread\n';
  return readdirSync(`/proc/${pid}/task`).filter(isWorker).length;
}

/** Returns its proportional share of shared memory, in bytes. */
export const shareBytes = (pid: number): number => kilobytes(pid, 'smaps_rollup', 'Pss') * 1_024;

function kilobytes(pid: number, file: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1]);
}

/** Returns the sum of a figure over a process and its children; one that ends meanwhile adds nothing. */
export function sumOfFamily(parent: number, figureOf: (pid: number) => number): number {
  return childrenOf(parent).reduce((sum, pid) => sum + (whileRunning(pid, figureOf) ?? 0), figureOf(parent));
}

/** Returns the running children of a process. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => whileRunning(pid, (running) => Number(statOf(running)[1])) === parent);
}

/** Undefined for a process that has ended meanwhile. */
function whileRunning<Figure>(pid: number, read: (pid: number) => Figure): Figure | undefined {
  try {
    return read(pid);
  } catch (error) {
    if (/^(ENOENT|ESRCH)$/.test((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
