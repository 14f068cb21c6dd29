import { DurableWriter, type DurableWriterOptions } from './durable-writer.ts';

export interface BatchWriterOptions<Batch> extends DurableWriterOptions<Batch> {
  /** Returns what to write next, at the moment of the call; undefined when there is nothing. */
  take: () => Batch | undefined;
}

/** Writes in batches: what arrives while one is written is the next. Batches keep their order. */
export class BatchWriter<Batch> {
  readonly #take: () => Batch | undefined;
  readonly #writer: DurableWriter<Batch>;
  #writing: Promise<void> | undefined;
  #isBrokenOff = false;

  constructor({ take, ...options }: BatchWriterOptions<Batch>) {
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
    for (let batch = this.#next(); batch !== undefined; batch = this.#next()) await this.#writer.write(batch);
  }

  #next(): Batch | undefined {
    return this.#isBrokenOff ? undefined : this.#take();
  }
}
