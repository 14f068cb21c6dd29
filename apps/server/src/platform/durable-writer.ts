import { failureKindOf } from './db/failure-kind.ts';
import { type Pauses, throughOutages } from './through-outages.ts';

/** Number of failures, neither an outage nor caused by its data, after which a write is set aside. */
const MOST_UNKNOWN = 5;

export interface DurableWriterOptions<Turn> {
  write: (turn: Turn) => Promise<void>;
  /** Returns the parts of a turn in the order of writing; fewer than two where it can't be divided. */
  parts: (turn: Turn) => readonly Turn[];
  /** Stores what can't be written for an operator. */
  setAside: (turn: Turn, error: unknown) => Promise<void>;
  onFailure: (turn: Turn, error: unknown) => void;
  pauses?: Pauses;
}

/**
 * Writes each turn until it succeeds. An unavailable database is waited for; a rejected turn is divided until the
 * unwritable part is alone and is set aside, so it doesn't block later turns.
 */
export class DurableWriter<Turn> {
  readonly #options: DurableWriterOptions<Turn>;
  readonly #ending = new AbortController();
  #hasGivenUp = false;

  constructor(options: DurableWriterOptions<Turn>) {
    this.#options = options;
  }

  /** Resolves when the turn is written or set aside; after `end` also while the database is unavailable. */
  write(turn: Turn): Promise<void> {
    return this.#write(turn, MOST_UNKNOWN);
  }

  /**
   * Tries each write once from now on, so an unavailable database doesn't delay the stop. After one that failed none is
   * tried: a later one may say how far the writer has come, and the next process would begin behind what was not written.
   */
  end(): void {
    this.#ending.abort();
  }

  async #write(turn: Turn, mostUnknown: number): Promise<void> {
    if (this.#hasGivenUp) return;
    let unknown = 0;
    const isWorthAnother = (error: unknown): boolean => {
      const kind = failureKindOf(error);
      return kind === 'outage' || (kind === 'unknown' && ++unknown < mostUnknown);
    };
    try {
      await this.#patiently(() => this.#options.write(turn), turn, isWorthAnother);
    } catch (error) {
      if (this.#endedBefore(error)) this.#hasGivenUp = true;
      else await this.#divide(turn, error);
    }
  }

  /** Divides a turn that failed as a whole: its parts may succeed, or show which one is to blame. */
  async #divide(turn: Turn, error: unknown): Promise<void> {
    const parts = this.#options.parts(turn);
    if (parts.length > 1) for (const part of parts) await this.#write(part, 1);
    else await this.#setAside(turn, error);
  }

  /** Sets a turn aside; where that fails too, the log of `onFailure` is all that remains. */
  async #setAside(turn: Turn, error: unknown): Promise<void> {
    await this.#patiently(() => this.#options.setAside(turn, error), turn).catch(() => {});
  }

  #patiently(work: () => Promise<void>, turn: Turn, isOutage?: (error: unknown) => boolean): Promise<void> {
    const { onFailure, pauses } = this.#options;
    return throughOutages(work, {
      onFailure: (error) => onFailure(turn, error),
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
