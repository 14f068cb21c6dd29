import type { InstrumentId, Market } from '@wickwise/market';
import { splitInstrumentId } from '@wickwise/market';
import type { InstrumentRegistry } from '../registry.ts';
import type { Split, SplitBook } from './split-book.ts';

interface Watched {
  splits: readonly Split[];
  seenMs: number;
}

/** Detects the tick with which a split takes effect. */
export class SplitDetector {
  readonly #watched: ReadonlyMap<InstrumentId, Watched>;

  constructor(splits: SplitBook, registry: InstrumentRegistry, nowOf: (market: Market) => number) {
    this.#watched = new Map(
      registry.all
        .filter(({ no }) => splits.of(no).length > 0)
        .map(({ no, instrument: { id, market } }) => [id, { splits: splits.of(no), seenMs: nowOf(market) }]),
    );
  }

  /** Returns whether the instrument has split since the previous tick. */
  passes(id: InstrumentId, timeMs: number): boolean {
    const own = this.#watched.get(id);
    if (!own || timeMs <= own.seenMs) return false; // nearly always: few instruments split
    const { splits, seenMs } = own;
    own.seenMs = timeMs;
    return splits.some(({ effectiveMs }) => effectiveMs > seenMs && effectiveMs <= timeMs);
  }

  /** Starts over with a replay: its splits take effect again. */
  rewind(market: Market): void {
    for (const [id, own] of this.#watched)
      if (splitInstrumentId(id).market === market) own.seenMs = Number.NEGATIVE_INFINITY;
  }
}
