import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import type { OwnerLock } from './owner-lock.ts';

const LOOK_EVERY_MS = 200;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** A restart ends sooner; a hanging database doesn't, ms. */
const STOP_LIMIT_MS = 500;

export interface SupervisorOptions {
  isRunning: () => boolean;
  restart: (signal: AbortSignal) => Promise<void>;
  owner: OwnerLock;
  log: Log;
  /** Another process holds the lock now. */
  onLost: (error: Error) => void;
}

/** Supervises a server: restarts it when it ends, and takes the lost owner's lock again. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #ending = new AbortController();
  #failures = 0;
  #running: Promise<void> | undefined;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  begin(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.race([this.#running, sleep(STOP_LIMIT_MS)]);
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        await this.#look(signal);
        this.#failures = 0;
      } catch (error) {
        if (!signal.aborted) this.#noteFailure(error);
      }
      await sleep(this.#pauseMs(), undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #look(signal: AbortSignal): Promise<void> {
    const { isRunning, restart, owner, log } = this.#options;
    if (!isRunning()) {
      await restart(signal);
      log.debug('the database was started again');
    }
    if (!owner.isHeld) await this.#takeLock();
  }

  async #takeLock(): Promise<void> {
    const { owner, onLost } = this.#options;
    try {
      await owner.take();
    } catch (error) {
      if (!(error instanceof StartError)) throw error; // the database is starting
      this.#ending.abort();
      onLost(error);
    }
  }

  /** Logs the first of consecutive failures. */
  #noteFailure(error: unknown): void {
    if (this.#failures++ === 0 && error instanceof StartError) {
      this.#options.log.error({ err: error }, 'the database could not be started again, next try later');
    }
  }

  /** Returns a pause that grows with each failure, with jitter for many servers on one machine, ms. */
  #pauseMs(): number {
    if (this.#failures === 0) return LOOK_EVERY_MS;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS);
    return pauseMs * (0.5 + Math.random() / 2);
  }
}
