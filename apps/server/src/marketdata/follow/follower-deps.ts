import type { InstrumentId, Market } from '@wickwise/market';
import type { SerialQueue } from '#platform/serial-queue.ts';
import type { SplitBook } from '../bars/split-book.ts';
import type { InstrumentRegistry, ListedInstrument } from '../registry.ts';
import type { PriceStream } from './price-stream.ts';
import type { PastBars } from './read-missed.ts';
import type { RecentMinutes } from './recent-minutes.ts';

/** A stream as the follower calls it, whatever items it carries. */
type FollowedStream = Pick<
  PriceStream,
  | 'close'
  | 'correct'
  | 'excursions'
  | 'fill'
  | 'followedCloses'
  | 'hold'
  | 'isHeld'
  | 'lastMs'
  | 'lastPrice'
  | 'needsMissed'
  | 'release'
  | 'restore'
  | 'rewind'
  | 'round'
  | 'scale'
  | 'takeMark'
  | 'tick'
>;

/** Callbacks of a consumer, both awaited before the next step is delivered. */
export interface FollowerHooks {
  /**
   * The instrument has split by `atMs`: multiplies what is stored and compared with prices, each split once. Calls
   * `scale` when that may happen to the newest price too.
   */
  adjust(listed: ListedInstrument, atMs: number, scale: () => void): Promise<void>;
  /** History is complete up to an instant, and a gap is about to be filled from it or there was none. */
  historyLoaded?(id: InstrumentId, throughMs: number, isGap: boolean): Promise<void>;
}

export interface FollowerDeps extends Pick<PastBars, 'store'> {
  /** The consumer's streams. It adds and removes them as it likes. */
  streams: ReadonlyMap<InstrumentId, FollowedStream>;
  /** Runs reads and adjustments in the order in which they became due. */
  queue: SerialQueue;
  /** Names the consumer in the log. */
  name: string;
  registry: InstrumentRegistry;
  splits: SplitBook;
  nowOf: (market: Market) => number;
  /** How long after their end bars are stored: history is complete up to this long before now, ms. */
  closeDelayMs: number;
  hooks: FollowerHooks;
  /** Received prices of the forming bars; streams that deliver missed time as `prices` need them. */
  recent?: RecentMinutes;
}
