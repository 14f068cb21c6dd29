import { setTimeout as sleep } from 'node:timers/promises';
import { historyLoaded, ticks } from '#marketdata/topics.ts';
import type { Bus } from '#platform/bus.ts';
import type { FakeFeed } from './fake-feed.ts';
import { KILLED_COIN, numberedPrice, PRICE_EVERY_MS, PRICES, timeOfPrice } from './numbered-price.ts';
import { AT_ONCE } from './price-eater.ts';

export interface FeedPricesOptions {
  bus: Bus;
  feed: FakeFeed;
  /** Mark of the previous process. */
  markMs: number | undefined;
  pauseMs: number;
  saveMarks: () => void;
}

/** In the child of a kill test: sends the numbered prices after a mark to a consumer. */
export async function feedPrices({ bus, feed, markMs, pauseMs, saveMarks }: FeedPricesOptions): Promise<void> {
  bus.publish(historyLoaded, KILLED_COIN.id, {
    id: KILLED_COIN.id,
    begunMs: feed.nowMs,
    throughMs: markMs ?? timeOfPrice(0),
    hasRevisions: false,
  });
  process.send?.({ isReady: true });
  const first = markMs === undefined ? 0 : (markMs - timeOfPrice(0)) / PRICE_EVERY_MS + 1;
  for (let n = first; n < PRICES; n++) {
    feed.nowMs = timeOfPrice(n);
    const at = { exchangeTimeMs: feed.nowMs, receiveTimeMs: feed.nowMs, seq: n, size: 1, referencePrice: Number.NaN };
    bus.publish(ticks, KILLED_COIN.id, { ...at, instrumentId: KILLED_COIN.id, price: numberedPrice(n) });
    if (n % 10 === 0) saveMarks();
    if (n % AT_ONCE === 0) await sleep(pauseMs);
  }
}
