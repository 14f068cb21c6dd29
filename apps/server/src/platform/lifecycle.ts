import type { Log } from './log.ts';

interface Part {
  name: string;
  stop: () => Promise<void> | void;
}

/** A part that hangs must not keep the process from ending. */
const STOP_TIMEOUT_MS = 10_000;

/** Remembers what may begin once the server answers, and how to stop what was started, in reverse order. */
export class Lifecycle {
  readonly #parts: Part[] = [];
  readonly #log: Log;
  #later: (() => void)[] = [];
  #stopping: Promise<void> | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  onStop(name: string, stop: Part['stop']): void {
    this.#parts.push({ name, stop });
  }

  /** What a start need not wait for. */
  onStarted(begin: () => void): void {
    this.#later.push(begin);
  }

  /** The server answers: begins what has waited for that. */
  started(): void {
    for (const begin of this.#later.splice(0)) if (!this.#stopping) begin();
  }

  /** Stops everything once; later calls wait for the same end. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    for (const { name, stop } of this.#parts.reverse()) {
      try {
        await withTimeout(Promise.resolve(stop()), STOP_TIMEOUT_MS);
        this.#log.debug({ part: name }, 'stopped');
      } catch (error) {
        this.#log.error({ part: name, err: error }, 'could not be stopped in order');
      }
    }
  }
}

async function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
