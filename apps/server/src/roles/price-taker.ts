import type { InstrumentId, Market, Tick } from '@wickwise/market';
import {
  type BarsClosed,
  barsClosed,
  feedGaps,
  type HistoryLoaded,
  historyLoaded,
  type Rewind,
  rewinds,
  ticks,
} from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';

/** After a kill, at most this much time of stored bars is evaluated again. */
const MARKS_EVERY_MS = 2_000;

/** What follows prices from its marks on. */
export interface PriceTaker {
  tick(tick: Tick): void;
  barsClosed?(closed: BarsClosed): void;
  historyLoaded(loaded: HistoryLoaded): void;
  /** Prices of a market, or of some instruments, were missed. */
  missed(market: Market, ids?: readonly InstrumentId[]): void;
  rewound(rewind: Rewind): void;
  saveMarks(): void;
}

/** Hands prices, closes and gaps on. */
export function subscribeToPrices(bus: Bus, to: Omit<PriceTaker, 'saveMarks'>): void {
  bus.subscribe(ticks, '*', (tick) => to.tick(tick));
  if (to.barsClosed) bus.subscribe(barsClosed, '*', (closed) => to.barsClosed?.(closed));
  bus.subscribe(historyLoaded, '*', (loaded) => to.historyLoaded(loaded));
  bus.subscribe(feedGaps, '*', ({ market, ids }) => to.missed(market, ids));
  bus.subscribe(rewinds, '*', (rewind) => to.rewound(rewind));
}

/** Does so from marks on, and has them saved. Returns what ends saving. */
export function handPrices(bus: Bus, to: PriceTaker): () => void {
  subscribeToPrices(bus, to);
  const marks = setInterval(() => to.saveMarks(), MARKS_EVERY_MS);
  return () => clearInterval(marks);
}
