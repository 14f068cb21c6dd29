import { DurableWriter, type DurableWriterOptions } from './durable-writer.ts';

export interface TurnWriterOptions<Turn> extends DurableWriterOptions<Turn> {
  /** Returns what to write next, at the moment of the call; undefined when there is nothing. */
  take: () => Turn | undefined;
}

/** Writes in turns: what arrives during one is the next. Turns keep their order. */
export class TurnWriter<Turn> {
  readonly #take: () => Turn | undefined;
  readonly #writer: DurableWriter<Turn>;
  #writing: Promise<void> | undefined;
  #isBrokenOff = false;

  constructor({ take, ...options }: TurnWriterOptions<Turn>) {
    this.#take = take;
    this.#writer = new DurableWriter(options);
  }

  /** Starts writing if there is something to write. */
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

  /** Ends without writing what is left: nothing of it would be taken. */
  breakOff(): Promise<void> {
    this.#isBrokenOff = true;
    return this.stop();
  }

  /** Writes what is left; an unavailable database doesn't delay the stop. */
  async stop(): Promise<void> {
    this.wake();
    this.#writer.end();
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    for (let turn = this.#next(); turn !== undefined; turn = this.#next()) await this.#writer.write(turn);
  }

  #next(): Turn | undefined {
    return this.#isBrokenOff ? undefined : this.#take();
  }
}
