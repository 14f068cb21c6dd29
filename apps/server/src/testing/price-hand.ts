import type { Instrument } from '@wickwise/market';
import { historyLoaded, ticks } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { FakeFeed } from './fake-feed.ts';

/** Returns functions by which a test sends prices and histories. */
export function priceHand(bus: Bus, feed: FakeFeed) {
  let seq = 0;
  return {
    /** Sends prices of an instrument, one second apart, from now on. */
    price: (instrument: Instrument, ...prices: number[]): void => {
      for (const own of prices) {
        feed.nowMs += 1_000;
        const at = { exchangeTimeMs: feed.nowMs, receiveTimeMs: feed.nowMs, seq: ++seq };
        const tick = { ...at, instrumentId: instrument.id, price: own, size: 1, referencePrice: Number.NaN };
        bus.publish(ticks, instrument.id, tick);
      }
    },
    loaded: (instrument: Instrument): void =>
      bus.publish(historyLoaded, instrument.id, {
        id: instrument.id,
        begunMs: feed.nowMs,
        throughMs: feed.nowMs,
        hasRevisions: false,
      }),
  };
}
