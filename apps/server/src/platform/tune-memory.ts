import { setFlagsFromString } from 'node:v8';

type Settings = Record<string, string>;
type Environment = Record<string, string | undefined>;

/**
 * Settings of glibc's malloc, which by default keeps an arena per thread and large freed blocks: 187 MiB unused after a
 * night.
 */
export const MALLOC: Settings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** By how many percent a heap grows before it's collected; without these, by up to 300. `burst-end.ts` goes from one to the other. */
export const HEAP_GROWTH = { inBursts: 50, between: 20 };

/** The young generation of a thread begins in 4 MiB; `gc` is for `burst-end.ts`. */
const HEAP_FLAGS = [`--heap-growing-percent=${HEAP_GROWTH.inBursts}`, '--max-semi-space-size=4', '--expose-gc'];

/** Keeps the memory of this process small; call it first. The young generation of the main thread is unchanged. */
export function tuneMemory(): void {
  if (process.platform === 'linux' && !process.channel) tuneMalloc(process.env, startAnew);
  for (const flag of HEAP_FLAGS) setFlagsFromString(flag);
}

/**
 * Restarts this process with settings of malloc, which reads them once at its start: `begin` does so. Child processes
 * don't inherit them, and existing settings are left alone.
 */
export function tuneMalloc(env: Environment, begin: (env: Environment) => void): void {
  const names = Object.keys(MALLOC);
  if (names.every((name) => env[name] === MALLOC[name])) for (const name of names) delete env[name];
  else if (names.every((name) => env[name] === undefined)) begin({ ...env, ...MALLOC });
}

/** Replaces the process, with the same pid, files and arguments. */
function startAnew(env: Environment): void {
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    env as Settings,
  );
}
