import { failureKindOf } from './db/failure-kind.ts';
import { type Pauses, throughOutages } from './through-outages.ts';

/** Number of failures, neither an outage nor caused by its data, after which a write is set aside. */
const MOST_UNKNOWN = 5;

export interface DurableWriterOptions<Batch> {
  write: (batch: Batch) => Promise<void>;
  /** Returns the parts of a batch in the order of writing; fewer than two where it can't be divided. */
  parts: (batch: Batch) => readonly Batch[];
  /** Stores what can't be written for an operator. */
  setAside: (batch: Batch, error: unknown) => Promise<void>;
  onFailure: (batch: Batch, error: unknown) => void;
  pauses?: Pauses;
}

/**
 * Writes each batch until it succeeds. An unavailable database is waited for; a rejected batch is divided until the
 * unwritable part is alone and is set aside, so it doesn't block later batches.
 */
export class DurableWriter<Batch> {
  readonly #options: DurableWriterOptions<Batch>;
  readonly #ending = new AbortController();
  #hasGivenUp = false;

  constructor(options: DurableWriterOptions<Batch>) {
    this.#options = options;
  }

  /** Resolves when the batch is written or set aside; after `end` also while the database is unavailable. */
  write(batch: Batch): Promise<void> {
    return this.#write(batch, MOST_UNKNOWN);
  }

  /**
   * Tries each write once from now on, so an unavailable database doesn't delay the stop. After one that failed none is
   * tried: a later one may say how far the writer has come, and the next process would begin behind what was not written.
   */
  end(): void {
    this.#ending.abort();
  }

  async #write(batch: Batch, mostUnknown: number): Promise<void> {
    if (this.#hasGivenUp) return;
    let unknown = 0;
    const isWorthAnother = (error: unknown): boolean => {
      const kind = failureKindOf(error);
      return kind === 'outage' || (kind === 'unknown' && ++unknown < mostUnknown);
    };
    try {
      await this.#patiently(() => this.#options.write(batch), batch, isWorthAnother);
    } catch (error) {
      if (this.#endedBefore(error)) this.#hasGivenUp = true;
      else await this.#divide(batch, error);
    }
  }

  /** Divides a batch that failed as a whole: its parts may succeed, or show which one is to blame. */
  async #divide(batch: Batch, error: unknown): Promise<void> {
    const parts = this.#options.parts(batch);
    if (parts.length > 1) for (const part of parts) await this.#write(part, 1);
    else await this.#setAside(batch, error);
  }

  /** Sets a batch aside; where that fails too, the log of `onFailure` is all that remains. */
  async #setAside(batch: Batch, error: unknown): Promise<void> {
    await this.#patiently(() => this.#options.setAside(batch, error), batch).catch(() => {});
  }

  #patiently(work: () => Promise<void>, batch: Batch, isOutage?: (error: unknown) => boolean): Promise<void> {
    const { onFailure, pauses } = this.#options;
    return throughOutages(work, {
      onFailure: (error) => onFailure(batch, error),
      signal: this.#ending.signal,
      pauses,
      ...(isOutage ? { isOutage } : {}),
    });
  }

  /** Returns whether a failure during the stop is left to the next process, which finds the same again. */
  #endedBefore(error: unknown): boolean {
    return this.#ending.signal.aborted && failureKindOf(error) !== 'data';
  }
}

/** Returns both halves of a list in order; nothing for a list that can't be divided. */
export function halves<Item>(items: readonly Item[]): (readonly Item[])[] {
  const middle = items.length >> 1;
  return middle === 0 ? [] : [items.slice(0, middle), items.slice(middle)];
}
