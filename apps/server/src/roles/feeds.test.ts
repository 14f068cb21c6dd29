import type { Instrument, InstrumentId, Market, Tick } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it, vi } from 'vitest';
import { MarketFeeds } from '#marketdata/market-feeds.ts';
import { historyLoaded, snapshots, staleChanges } from '#marketdata/topics.ts';
import { DeadFeed, NamedFeed } from '../testing/dead-feed.ts';
import type { FakeFeed } from '../testing/fake-feed.ts';
import { startTestFeeds, startTestFeedsOnce } from '../testing/test-feeds.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const SHARE = testInstrument('US_Equity', 'AAPL');
const NOON = Date.UTC(2026, 10, 18, 17); // New York trades

/** Its first starts fail. */
class UnstartedFeed extends NamedFeed {
  starts = 0;

  override async start(): Promise<void> {
    if (++this.starts < 2) throw new Error('the vendor refuses');
  }
}

const at = <Fake extends FakeFeed>(nowMs: number, feed: Fake): Fake => Object.assign(feed, { nowMs });

const tickOf = ({ id }: Instrument, timeMs: number): Tick => ({
  instrumentId: id,
  exchangeTimeMs: timeMs,
  receiveTimeMs: timeMs,
  price: 10,
  size: 1,
  seq: 1,
  referencePrice: Number.NaN,
});

describe('the feeds of several markets', () => {
  it('have their own clocks, badges, sources and states', async () => {
    const coins = at(NOON, new NamedFeed('live', [COIN]));
    const shares = at(NOON, new NamedFeed('tape', [SHARE]));
    coins.badge = 'LIVE';
    coins.licence = { scope: 'internal', attribution: 'An exchange' };
    shares.badge = 'REPLAY';
    shares.isByWallClock = false;
    shares.nowMs = NOON - 1_000 * 86_400_000;
    const { stateOf, registry } = await startTestFeeds(coins, shares);
    const [crypto, us] = (['Crypto', 'US_Equity'] as const).map((market) => stateOf(market));
    expect(crypto).toMatchObject({ badge: 'LIVE', source: { feed: 'live' }, clock: { nowMs: NOON } });
    expect(us).toMatchObject({ badge: 'REPLAY', source: { feed: 'tape' }, clock: { nowMs: shares.nowMs } });
    expect(registry.sources).toEqual(['tape:1', 'live:1']);
    expect(registry.all.map(({ licence }) => licence).sort()).toEqual(['internal', 'simulated']);
    expect(['Crypto', 'US_Equity'].map((market) => registry.isSimulated(market as Market))).toEqual([false, true]);
  });

  it('start and load although one never answers', async () => {
    const shares = at(NOON, new NamedFeed('good', [SHARE]));
    const price = tickOf(SHARE, NOON);
    shares.snapshot = async () => [price] as never;
    const dead = at(NOON, new DeadFeed('dead', [COIN]));
    const { isAway, isComplete, lifecycle, stateOf, bus } = await startTestFeeds(dead, shares);
    const shown: InstrumentId[] = [];
    bus.subscribe(snapshots, '*', ({ instrumentId }) => void shown.push(instrumentId));
    lifecycle.started();
    expect(shares.isStarted).toBe(true);
    await vi.waitFor(() => expect(isComplete('good:1')).toBe(true));
    expect(isComplete('dead:1')).toBe(false);
    expect(shown).toEqual([SHARE.id]);
    expect(isAway('Crypto')).toBe(true);
    expect(stateOf('Crypto').source.health).toBe('starting');
    expect(isAway('US_Equity')).toBe(false);
  });

  it('contact no host before they may', async () => {
    const shares = at(NOON, new NamedFeed('good', [SHARE]));
    const { promise: whenToBegin, resolve } = Promise.withResolvers<void>();
    const { stateOf } = await startTestFeedsOnce(whenToBegin, [shares]);
    expect(stateOf('US_Equity').market).toBe('US_Equity');
    expect(shares.isStarted).toBe(false);
    resolve();
    await vi.waitFor(() => expect(shares.isStarted).toBe(true));
  });

  it('are restarted after a failed start, while others continue', async () => {
    const shares = at(NOON, new NamedFeed('good', [SHARE]));
    const coins = at(NOON, new UnstartedFeed('refused', [COIN]));
    const { heard } = await startTestFeeds(coins, shares);
    shares.sink?.tick(tickOf(SHARE, NOON));
    expect(heard).toEqual([`tick ${SHARE.id}`]);
    expect(coins.starts).toBe(1);
    await vi.waitFor(() => expect(coins.starts).toBe(2));
  });

  it('note gaps and rewinds of their own markets only', async () => {
    const coins = at(NOON, new NamedFeed('coins', [COIN]));
    const shares = at(NOON, new NamedFeed('shares', [SHARE]));
    const { heard } = await startTestFeeds(coins, shares);
    coins.sink?.gap('Crypto', NOON - 60_000, NOON);
    coins.sink?.rewound('Crypto');
    expect(heard).toEqual(['gap Crypto', 'rewind Crypto']);
    coins.sink?.gap('US_Equity', NOON - 60_000, NOON);
    coins.sink?.rewound('US_Equity');
    coins.sink?.tick(tickOf(SHARE, NOON));
    expect(heard).toHaveLength(2);
  });

  it('lack the prices of a gap until their history is loaded', async () => {
    const coins = at(NOON, new NamedFeed('coins', [COIN]));
    coins.failures = 1;
    const { missing, registry, bus } = await startTestFeeds(coins);
    const [coin] = registry.all;
    if (!coin) throw new Error('no coin');
    const gap = { fromMs: NOON - 780_000, toMs: NOON };
    const loaded = vi.fn();
    bus.subscribe(historyLoaded, '*', loaded);
    coins.sink?.gap('Crypto', gap.fromMs, gap.toMs);
    expect(missing.of(coin, '1m', gap)).toEqual([gap]);
    await vi.waitFor(() => expect(loaded).toHaveBeenCalled());
    expect(missing.of(coin, '1m', gap)).toEqual([]);
  });

  it('drop bars that closed too early where only the feed knows that the clock was ahead', async () => {
    const coins = Object.assign(at(NOON + 70_000, new NamedFeed('coins', [COIN])), { isByWallClock: true });
    const { store, registry } = await startTestFeeds(coins);
    const no = registry.byId(COIN.id)?.no ?? 0;
    const bar = { timeMs: NOON, open: 1, high: 1, low: 1, close: 1, volume: 1 };
    const rows = (['1m', '3m'] as const).map((timeframe) => ({ instrumentNo: no, timeframe, bar, knownAtMs: NOON }));
    await store.append(rows); // three minutes closed after one: the clock was two minutes ahead
    coins.sink?.rewound('Crypto', 120_000);
    await vi.waitFor(async () => expect((await store.read(no, '3m')).length).toBe(0));
    expect((await store.read(no, '1m')).length).toBe(1);
  });

  it('check a tick against the clock of its own market', async () => {
    const coins = at(NOON, new NamedFeed('coins', [COIN]));
    const shares = at(NOON, new NamedFeed('shares', [SHARE]));
    shares.nowMs = NOON - 86_400_000;
    const { heard } = await startTestFeeds(coins, shares);
    coins.sink?.tick(tickOf(COIN, NOON));
    shares.sink?.tick(tickOf(SHARE, NOON));
    expect(heard).toEqual([`tick ${COIN.id}`]);
  });

  it('detect silence market by market', async () => {
    const coins = at(NOON, new NamedFeed('coins', [COIN]));
    const shares = at(NOON, new NamedFeed('shares', [SHARE]));
    const { stateOf } = await startTestFeeds(coins, shares);
    for (const feed of [coins, shares]) {
      feed.sink?.tick(tickOf(feed === coins ? COIN : SHARE, NOON));
      feed.nowMs += 60_000;
    }
    shares.sink?.tick(tickOf(SHARE, shares.nowMs));
    expect(stateOf('Crypto').source.health).toBe('silent');
    expect(stateOf('US_Equity').source.health).toBe('live');
  });

  it('report instruments of an open market without prices, with the source’s reason', async () => {
    const silver = testInstrument('US_Equity', 'SLV');
    const [gone, other] = [testInstrument('US_Equity', 'GONE'), SHARE];
    const shares = at(NOON, new NamedFeed('shares', [other, silver, gone]));
    const { bus, staleOf } = await startTestFeeds(shares);
    const published: object[] = [];
    bus.subscribe(staleChanges, 'US_Equity', ({ stale }) => published.push(Object.fromEntries(stale)));
    shares.sink?.rejected(gone.id, 'no place for more');
    const pass = (seconds: number, heard: readonly Instrument[]): void => {
      for (let i = 0; i < seconds; i++) {
        shares.nowMs += 1_000;
        for (const one of heard) shares.sink?.tick(tickOf(one, shares.nowMs));
      }
    };
    pass(60, [other, silver]);
    expect([...staleOf('US_Equity')]).toEqual([[gone.id, 'no place for more']]);
    pass(60, [other]);
    const both = { [silver.id]: null, [gone.id]: 'no place for more' };
    expect(Object.fromEntries(staleOf('US_Equity'))).toEqual(both);
    await vi.waitFor(() => expect(published.at(-1)).toEqual(both));
    pass(60, []); // the market is silent as a whole
    expect([...staleOf('US_Equity')]).toEqual([]);
    pass(1, [other, silver]);
    shares.sink?.rejected(gone.id, null);
    pass(1, [other, silver, gone]);
    expect([...staleOf('US_Equity')]).toEqual([]);
    await vi.waitFor(() => expect(published.at(-1)).toEqual({}));
    Object.assign(shares, { halts: () => new Map([[silver.id, 'Trading Halt: News pending']]) });
    expect([...staleOf('US_Equity')]).toEqual([[silver.id, 'Trading Halt: News pending']]);
    shares.nowMs = NOON + 5 * 3_600_000; // closed
    expect([...staleOf('US_Equity')]).toEqual([]);
  });

  it('stop although one of them never does', async () => {
    const { lifecycle } = await startTestFeeds(
      at(NOON, new DeadFeed('dead', [COIN])),
      at(NOON, new NamedFeed('good', [SHARE])),
    );
    lifecycle.started();
    await expect(lifecycle.stop()).resolves.toBeUndefined();
  });

  it('never share a market', () => {
    expect(() => new MarketFeeds([at(NOON, new NamedFeed('a', [COIN])), at(NOON, new NamedFeed('b', [COIN]))])).toThrow(
      'Crypto has two feeds: a and b',
    );
  });
});
