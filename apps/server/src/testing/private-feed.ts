import type { LicenceScope } from '@wickwise/contract';
import {
  addDays,
  type Bar,
  BarSeries,
  DAY_MS,
  HOUR_MS,
  type InstrumentId,
  isoDate,
  MINUTE_MS,
  type Tick,
  type Timeframe,
} from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import type { FeedSink, ListEntry, ReportedEvent } from '#marketdata/feeds/feed.ts';
import { FakeFeed } from './fake-feed.ts';

/** Instruments that nobody else quotes, so that their names tell where an answer has them from. */
export const PRIVATE_COIN = testInstrument('Crypto', 'ZQX-USD');
const OTHER_COIN = testInstrument('Crypto', 'ZQY-USD');
/** One of the provider's list, beside what it quotes from the start. */
export const LISTED_COIN = testInstrument('Crypto', 'ZQW-USD');

/** What only the account behind the private feed may receive: every price is 7777.7 and some, every symbol begins with ZQ. */
export const PRIVATE_PRICE = /7777\.7/;
export const PRIVATE_NAME = /ZQ[WXY]/;

const LENGTHS = { '1m': MINUTE_MS, '5m': 5 * MINUTE_MS, '10m': 10 * MINUTE_MS, '1h': HOUR_MS, '1D': DAY_MS } as const;
const BARS = 400;

/** A feed of two coins whose prices are easy to recognise; its licence is a test's. */
export class PrivateFeed extends FakeFeed {
  override readonly name = 'private';
  override readonly source: string;
  override isByWallClock = false;
  override badge = 'LIVE' as const;
  #seq = 0;

  /** What is subscribed to. */
  wanted: ReadonlySet<InstrumentId> = new Set();
  isStopped = false;

  constructor(scope: LicenceScope, nowMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS, source = 'private:1') {
    super([PRIVATE_COIN, OTHER_COIN]);
    this.source = source;
    this.nowMs = nowMs;
    this.licence = { scope, attribution: 'A broker of a test' };
    for (const { id } of [PRIVATE_COIN, OTHER_COIN, LISTED_COIN])
      for (const [timeframe, lengthMs] of Object.entries(LENGTHS)) {
        const endMs = Math.floor(nowMs / lengthMs) * lengthMs;
        this.give(id, timeframe as Timeframe, BarSeries.from(barsUntil(endMs, lengthMs)));
      }
  }

  readonly reportedEvents = {
    by: 'A broker of a test',
    dividend: async (): Promise<readonly ReportedEvent[]> => {
      const date = addDays(isoDate(this.nowMs), 2);
      return [{ id: PRIVATE_COIN.id, date, timing: null, title: '7777.7 USD', isEstimated: false }];
    },
  };

  async list(): Promise<readonly ListEntry[]> {
    return [{ instrument: LISTED_COIN, providerSymbol: 'zqwusd' }];
  }

  /** Delivers a price of the first coin, a second after the last one. */
  price(price: number): void {
    this.nowMs += 1_000;
    this.sink?.tick(this.#tick(price));
  }

  override setSubscriptions(ids: ReadonlySet<InstrumentId>, sink: FeedSink): void {
    super.setSubscriptions(ids, sink);
    this.wanted = ids;
  }

  override async stop(): Promise<void> {
    this.isStopped = true;
  }

  override async snapshot() {
    return [this.#tick(7777.75)] as never;
  }

  #tick(price: number): Tick {
    const times = { exchangeTimeMs: this.nowMs, receiveTimeMs: this.nowMs, seq: ++this.#seq };
    return { instrumentId: PRIVATE_COIN.id, ...times, price, size: 1, referencePrice: 7777.71 };
  }
}

function barsUntil(endMs: number, lengthMs: number): Bar[] {
  return Array.from({ length: BARS }, (_, i) => {
    const wave = 0.02 * Math.sin(i / 7);
    const [open, close] = [7777.745 + wave, 7777.745 + wave + 0.01 * Math.sin(i)];
    const timeMs = endMs - (BARS - i) * lengthMs;
    return { timeMs, open, high: 7777.79, low: 7777.7, close, volume: 1_000 + i };
  });
}
