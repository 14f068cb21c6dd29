import { DurableWriter, type DurableWriterOptions } from './durable-writer.ts';

export interface TurnWriterOptions<Turn> extends DurableWriterOptions<Turn> {
  /** What is to be written next, taken in the moment in which it's asked for; undefined when there is nothing. */
  take: () => Turn | undefined;
}

/** Writes at once and in turns: what comes while one is being written is the next. No turn overtakes another. */
export class TurnWriter<Turn> {
  readonly #take: () => Turn | undefined;
  readonly #writer: DurableWriter<Turn>;
  #writing: Promise<void> | undefined;

  constructor({ take, ...options }: TurnWriterOptions<Turn>) {
    this.#take = take;
    this.#writer = new DurableWriter(options);
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
    this.#writer.end();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    for (let turn = this.#take(); turn !== undefined; turn = this.#take()) await this.#writer.write(turn);
  }
}
