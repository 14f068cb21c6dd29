import { setFlagsFromString } from 'node:v8';

type Settings = Record<string, string>;
type Environment = Record<string, string | undefined>;

/**
 * What malloc of glibc is told. Left alone it gives each thread an arena of its own, and learns from the first large block that is
 * freed to keep the next ones: after a night 187 MiB that nobody used. Large blocks go back to the system with these.
 */
export const MALLOC: Settings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * A heap is collected once it has grown by half, not by up to three times, and after bursts (`burst-end.ts`); the young
 * generation of a thread begins in 4 MiB.
 */
const HEAP_FLAGS = ['--heap-growing-percent=50', '--max-semi-space-size=4', '--expose-gc'];

/** Keeps the memory of this process small: call it first of all. The young generation of the main thread stays as started. */
export function tuneMemory(): void {
  if (process.platform === 'linux' && !process.channel) tuneMalloc(process.env, startAnew);
  for (const flag of HEAP_FLAGS) setFlagsFromString(flag);
}

/**
 * Malloc reads its settings once, when a process begins: `begin` starts this one anew with them. What it starts itself doesn't
 * inherit them, and whoever has set one of them is left alone.
 */
export function tuneMalloc(env: Environment, begin: (env: Environment) => void): void {
  const names = Object.keys(MALLOC);
  if (names.every((name) => env[name] === MALLOC[name])) for (const name of names) delete env[name];
  else if (names.every((name) => env[name] === undefined)) begin({ ...env, ...MALLOC });
}

/** The same process, with the same number, files and arguments. */
function startAnew(env: Environment): void {
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    env as Settings,
  );
}
