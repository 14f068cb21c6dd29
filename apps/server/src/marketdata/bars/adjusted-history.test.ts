import { type Bar, BarSeries, calendarOf, type IsoDate } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { InProcessBus } from '#platform/bus.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { registerInstruments } from '../registry.ts';
import { type HistoryLoaded, historyLoaded } from '../topics.ts';
import { announceSplits, listAnnounced, readSplit } from './announced-splits.ts';
import { HistoryLoader } from './history-loader.ts';
import { MissingPrices } from './missing-prices.ts';
import { openBarStore } from './open-bar-store.ts';
import { keepSplits } from './split-book.ts';

const nyse = calendarOf('nyse');
const SHARE = findInstrument('US_Equity:AAPL');
const ID = 'US_Equity:AAPL';
const SPLIT: IsoDate = '2026-12-01';
const OPEN = Date.parse('2026-12-01T14:30Z');
const DAYS = nyse.between(Date.parse('2026-11-02T00:00Z'), Date.parse('2026-12-05T00:00Z'));
const BEFORE = Date.parse('2026-11-24T22:00Z');
const AFTER = Date.parse('2026-12-03T22:00Z');

const dayAt = (timeMs: number, price: number): Bar => ({
  timeMs,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 1_000,
});

/** A share at 200 that splits four for one on the 1st of December, and was split two for one on the 16th of November. */
const days = (untilMs: number, priceAt: (timeMs: number) => number): BarSeries =>
  BarSeries.from(DAYS.filter(({ closeMs }) => closeMs <= untilMs).map(({ openMs }) => dayAt(openMs, priceAt(openMs))));
const EARLIER = Date.parse('2026-11-16T14:30Z');
const traded = (timeMs: number): number => (timeMs < EARLIER ? 400 : timeMs < OPEN ? 200 : 50);

/** The product's history over two starts: before the split and after it. */
async function twoStarts(adjusted: boolean) {
  const { db, pool } = await testDatabase();
  const feed = new FakeFeed([SHARE as NonNullable<typeof SHARE>], '1D');
  feed.licence = { scope: 'personal', attribution: 'A broker of a test' };
  feed.badge = 'LIVE';
  if (adjusted) feed.adjusted = ['1D', '1W', '1M'];
  const store = openBarStore(pool);
  const log = pino({ level: 'silent' });
  const start = async (nowMs: number) => {
    feed.nowMs = nowMs;
    const asTraded = days(nowMs, traded);
    const asOf = (timeMs: number): number => (nowMs < OPEN ? (timeMs < OPEN ? 200 : 50) : 50);
    feed.give(ID, '1D', adjusted ? days(nowMs, asOf) : asTraded);
    const registry = await registerInstruments(db, feed.feeds);
    const options = {
      announced: await listAnnounced(db),
      adjusted: new Set(adjusted ? (['US_Equity'] as const) : []),
      nowOf: () => nowMs,
    };
    const splits = await keepSplits({ db, store }, registry, [], options);
    const bus = new InProcessBus(log);
    const loaded: HistoryLoaded[] = [];
    bus.subscribe(historyLoaded, '*', (message) => loaded.push(message));
    const loader = new HistoryLoader({
      feed,
      registry,
      splits,
      store,
      db,
      bus,
      log,
      missing: new MissingPrices(),
      settle: async () => nowMs,
    });
    loader.load(registry.all);
    await vi.waitFor(() => expect(loaded).toHaveLength(1));
    await loader.stop();
    const [listed] = registry.all;
    if (!listed) throw new Error('nothing is listed');
    const shown = async () => {
      const raw = await store.read(listed.no, '1D');
      const own = await keepSplits({ db, store }, registry, [], { ...options, announced: await listAnnounced(db) });
      return new Set([...own.adjust(listed, '1D', raw, nowMs)].map(({ close }) => close));
    };
    return { splits, shown, stored: async () => [...(await store.read(listed.no, '1D'))].map(({ close }) => close) };
  };
  const announce = (date: IsoDate, ratio: string, nowMs: number) =>
    announceSplits(db, [readSplit({ market: 'US_Equity', symbol: 'AAPL', date, ratio }, { nowMs })], nowMs);
  return { start, announce };
}

describe.each([
  ['as it was traded', false],
  ['adjusted for splits', true],
] as const)('history that comes %s', (_how, adjusted) => {
  it('is adjusted once for a split that is announced after it was loaded', async () => {
    const { start, announce } = await twoStarts(adjusted);
    await announce('2026-11-16', '2:1', BEFORE);
    const before = await start(BEFORE);
    expect(await before.shown()).toEqual(new Set([200]));
    await announce(SPLIT, '4:1', BEFORE);
    const after = await start(AFTER);
    expect(await after.shown()).toEqual(new Set([50]));
    expect(new Set((await after.stored()).slice(-6))).toEqual(new Set([200, 50])); // as traded, whatever comes
  });

  it('is adjusted once for a split that an operator names afterwards', async () => {
    const { start, announce } = await twoStarts(adjusted);
    const { shown } = await start(BEFORE);
    expect(await shown()).toEqual(new Set(adjusted ? [200] : [400, 200]));
    await announce('2026-11-16', '2:1', BEFORE);
    expect(await shown()).toEqual(new Set([200]));
  });
});
