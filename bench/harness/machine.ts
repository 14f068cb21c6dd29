import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, release, totalmem } from 'node:os';

/** The core that a measured server has to itself, and the one for what puts it under load. */
export const SERVER_CORE = 0;
export const CLIENT_CORE = 1;

/** What figures are worth depends on this: printed above them. */
export function describeMachine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus().length} cores (${model}), ${memory}, ${process.platform} ${release()}, Node ${process.version}`;
}

/** Whether a program answers to be asked for its version. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Of the whole machine: a process that keeps to one core is told of that one alone. */
const cores = availableParallelism();
const canPin = cores > 1 && isInstalled('taskset');

/** A command that keeps to one core, where the system can do that. */
export const pinned = (core: number, command: readonly string[]): readonly string[] =>
  canPin ? ['taskset', '-c', `${core}`, ...command] : command;

/** Lets this process, and what it starts from now on, use all cores. */
export function unpinSelf(): void {
  if (canPin) execFileSync('taskset', ['-acp', `0-${cores - 1}`, `${process.pid}`], { stdio: 'ignore' });
}

/** Keeps this process, and what it starts, off the measured core. */
export function pinSelf(): void {
  if (canPin) execFileSync('taskset', ['-cp', `${CLIENT_CORE}`, `${process.pid}`], { stdio: 'ignore' });
  else console.log('Not pinned to cores (one core, or no taskset): servers and their load disturb each other.');
}
