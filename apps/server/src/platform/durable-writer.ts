import { failureKindOf } from './db/failure-kind.ts';
import { type Pauses, throughOutages } from './through-outages.ts';

/** A write that fails so often, for a reason that is neither an outage nor its data, is taken for unwritable. */
const MOST_UNKNOWN = 5;

export interface DurableWriterOptions<Turn> {
  write: (turn: Turn) => Promise<void>;
  /** Parts of a turn in the order in which they are to be written; fewer than two where it can't be divided. */
  parts: (turn: Turn) => readonly Turn[];
  /** Keeps what can't be written where an operator finds it. */
  setAside: (turn: Turn, error: unknown) => Promise<void>;
  onFailure: (turn: Turn, error: unknown) => void;
  pauses?: Pauses;
}

/**
 * Writes each turn until it's written. A database that is away is waited for; a turn that it refuses is divided, until what
 * can't be stored is alone and is set aside: it blocks nothing that comes later.
 */
export class DurableWriter<Turn> {
  readonly #options: DurableWriterOptions<Turn>;
  readonly #ending = new AbortController();

  constructor(options: DurableWriterOptions<Turn>) {
    this.#options = options;
  }

  /** Resolves when the turn is written or set aside; after `end` also while the database is away. */
  write(turn: Turn): Promise<void> {
    return this.#write(turn, MOST_UNKNOWN);
  }

  /** From now on each write is tried once: what is gone must not hold up the end. */
  end(): void {
    this.#ending.abort();
  }

  async #write(turn: Turn, mostUnknown: number): Promise<void> {
    let unknown = 0;
    const isWorthAnother = (error: unknown): boolean => {
      const kind = failureKindOf(error);
      return kind === 'outage' || (kind === 'unknown' && ++unknown < mostUnknown);
    };
    try {
      await this.#patiently(() => this.#options.write(turn), turn, isWorthAnother);
    } catch (error) {
      if (!this.#endedBefore(error)) await this.#divide(turn, error);
    }
  }

  /** What fails as a whole for an unknown reason may succeed in parts, or at least show which of them is to blame. */
  async #divide(turn: Turn, error: unknown): Promise<void> {
    const parts = this.#options.parts(turn);
    if (parts.length > 1) for (const part of parts) await this.#write(part, 1);
    else await this.#setAside(turn, error);
  }

  /** Where even that is refused, what `onFailure` was told is all that stays. */
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

  /** The database was away when the process ended: what it is to be told is found again by the next one. */
  #endedBefore(error: unknown): boolean {
    return this.#ending.signal.aborted && failureKindOf(error) !== 'data';
  }
}

/** Both halves of a list, in their order; nothing of a list that can't be halved. */
export function halves<Item>(items: readonly Item[]): (readonly Item[])[] {
  const middle = items.length >> 1;
  return middle === 0 ? [] : [items.slice(0, middle), items.slice(middle)];
}
