import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from './log.ts';

/** Why a disk takes no writes. */
export type DiskProblem = 'full' | 'read-only' | 'not answering';

const PROBLEMS: Readonly<Record<string, DiskProblem>> = { ENOSPC: 'full', EDQUOT: 'full', EROFS: 'read-only' };

const LOOK_EVERY_MS = 2_000;
/** A disk on the network that is away answers nothing at all; a busy one answers sooner. */
const HANGS_AFTER_MS = 10_000;
/** Less than a segment of PostgreSQL's log, which it can't create then. */
const FULL_BYTES = 16 * 2 ** 20;
/** Free space before the disk counts as free again, so the first minute of work doesn't fill it. */
const FREE_BYTES = 2 * FULL_BYTES;

/** Returns why the disk of a folder takes no writes, or not that many bytes; undefined where it does. */
export type DiskProbe = (folder: string, neededBytes: number) => Promise<DiskProblem | undefined>;

/** Checks every two seconds whether the disk of a folder is writable, and logs each change once. */
export class DiskMonitor {
  readonly #folder: string;
  readonly #log: Log;
  readonly #probe: DiskProbe;
  #probedAtMs: number | undefined;
  #problem: DiskProblem | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string, log: Log, probe: DiskProbe = problemOf) {
    this.#folder = folder;
    this.#log = log;
    this.#probe = probe;
  }

  get problem(): DiskProblem | undefined {
    return this.#problem;
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Looks once at a time: each look at a disk that hangs keeps a thread of the few that all files share. */
  async look(): Promise<void> {
    if (this.#probedAtMs !== undefined) {
      if (performance.now() - this.#probedAtMs > HANGS_AFTER_MS) this.#become('not answering');
      return;
    }
    this.#probedAtMs = performance.now();
    try {
      this.#become(await this.#probe(this.#folder, this.#problem === 'full' ? FREE_BYTES : FULL_BYTES));
    } finally {
      this.#probedAtMs = undefined;
    }
  }

  #become(problem: DiskProblem | undefined): void {
    if (problem === this.#problem) return;
    const folder = this.#folder;
    this.#problem = problem;
    if (problem)
      this.#log.error({ folder }, `the disk of the data folder is ${problem}: nothing can be saved meanwhile`);
    else this.#log.warn({ folder }, 'the disk of the data folder takes writes again');
  }
}

const problemOf: DiskProbe = async (folder, neededBytes) => {
  const probe = path.join(folder, `.write-test-${process.pid}`);
  try {
    const { bavail, bsize } = await statfs(folder);
    await writeFile(probe, 'x');
    await rm(probe);
    return bavail * bsize < neededBytes ? 'full' : undefined;
  } catch (error) {
    await rm(probe, { force: true }).catch(() => {});
    return PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
  }
};
