import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, release, totalmem } from 'node:os';

/** The core of a measured server, and the core of the load. */
export const SERVER_CORE = 0;
export const CLIENT_CORE = 1;

/** Describes the machine, on which the figures depend. */
export function describeMachine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus().length} cores (${model}), ${memory}, ${process.platform} ${release()}, Node ${process.version}`;
}

/** Returns whether a program is installed. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Of the whole machine: a pinned process only sees its own core. */
const cores = availableParallelism();
const canPin = cores > 1 && isInstalled('taskset');

/** Returns a command pinned to a core, where the system supports that. */
export const pinned = (core: number, command: readonly string[]): readonly string[] =>
  canPin ? ['taskset', '-c', `${core}`, ...command] : command;

/** Lets this process and its future children use all cores. */
export function unpinSelf(): void {
  if (canPin) execFileSync('taskset', ['-acp', `0-${cores - 1}`, `${process.pid}`], { stdio: 'ignore' });
}

/** Keeps this process and its children off the measured core. */
export function pinSelf(): void {
  if (canPin) execFileSync('taskset', ['-cp', `${CLIENT_CORE}`, `${process.pid}`], { stdio: 'ignore' });
  else console.log('Not pinned to cores (one core, or no taskset): servers and their load disturb each other.');
}
