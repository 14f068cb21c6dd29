import type { InstrumentId, Market } from '@wickwise/market';
import { splitInstrumentId } from '@wickwise/market';
import type { InstrumentRegistry, ListedInstrument } from '../registry.ts';
import type { Split, SplitBook } from './split-book.ts';

interface Watched {
  splits: readonly Split[];
  seenMs: number;
}

/** Detects the tick with which a split takes effect. */
export class SplitDetector {
  readonly #watched: Map<InstrumentId, Watched>;

  constructor(splits: SplitBook, registry: InstrumentRegistry, nowOf: (market: Market) => number) {
    const watched = ({ no, instrument: { market } }: ListedInstrument): Watched => ({
      splits: splits.of(no),
      seenMs: nowOf(market),
    });
    this.#watched = new Map(
      [...registry.all, ...registry.opened]
        .filter(({ no }) => splits.of(no).length > 0)
        .map((listed) => [listed.instrument.id, watched(listed)]),
    );
    splits.onLearned((listed) => {
      if (splits.of(listed.no).length > 0) this.#watched.set(listed.instrument.id, watched(listed));
    });
  }

  /** Returns whether the instrument has split since the previous tick. */
  passes(id: InstrumentId, timeMs: number): boolean {
    const own = this.#watched.get(id);
    if (!own || timeMs <= own.seenMs) return false; // nearly always: few instruments split
    const { splits, seenMs } = own;
    own.seenMs = timeMs;
    return splits.some(({ effectiveMs }) => effectiveMs > seenMs && effectiveMs <= timeMs);
  }

  /** The market's time was set back: splits after `toMs` take effect again, all of a replay that starts over. */
  rewind(market: Market, toMs = Number.NEGATIVE_INFINITY): void {
    for (const [id, own] of this.#watched)
      if (splitInstrumentId(id).market === market) own.seenMs = Math.min(own.seenMs, toMs);
  }
}
