import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 1_000;

export interface TurnWriterOptions<Turn> {
  /** What is to be written next, taken in the moment in which it's asked for; undefined when there is nothing. */
  take: () => Turn | undefined;
  write: (turn: Turn) => Promise<void>;
  /** It is tried again until the server ends. */
  onFailure: (turn: Turn, error: unknown) => void;
}

/** Writes at once and in turns: what comes while one is being written is the next. No turn overtakes another. */
export class TurnWriter<Turn> {
  readonly #options: TurnWriterOptions<Turn>;
  #writing: Promise<void> | undefined;
  #isEnding = false;

  constructor(options: TurnWriterOptions<Turn>) {
    this.#options = options;
  }

  /** There is something to write. */
  wake(): void {
    this.#writing ??= Promise.resolve()
      .then(() => this.#writeAll())
      .finally(() => {
        this.#writing = undefined;
      });
  }

  /** Resolves when all is written. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  /** Writes what is left; a database that is gone must not hold up the end. */
  async stop(): Promise<void> {
    this.wake();
    this.#isEnding = true;
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    for (let turn = this.#options.take(); turn !== undefined; turn = this.#options.take()) await this.#write(turn);
  }

  async #write(turn: Turn): Promise<void> {
    for (;;) {
      try {
        await this.#options.write(turn);
        return;
      } catch (error) {
        this.#options.onFailure(turn, error);
        if (this.#isEnding) return;
        await sleep(RETRY_MS);
      }
    }
  }
}
