import { aggregateBars, BarSeries, calendarOf, type InstrumentId, type Market, type Tick } from '@wickwise/market';
import { findInstrument, instrumentsOf } from '@wickwise/market/catalogue';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FeedSink } from '../feed.ts';
import { simFeed } from './sim-feed.ts';
import { Simulation } from './simulation.ts';

const IDS: InstrumentId[] = ['US_Equity:AAPL', 'Crypto:BTC-USD', 'Forex:EURUSD', 'Indian_Equity:TCS'];
const WEDNESDAY = Date.parse('2026-11-18T15:00:00Z'); // New York open, Mumbai shut

function recordingSink() {
  const ticks: Tick[] = [];
  const gaps: { market: Market; fromMs: number; toMs: number }[] = [];
  const rewound: Market[] = [];
  const sink: FeedSink = {
    tick: (tick) => ticks.push(tick),
    gap: (market, fromMs, toMs) => gaps.push({ market, fromMs, toMs }),
    health: () => {},
    rewound: (market) => rewound.push(market),
    revised: () => {},
    rejected: () => {},
    isBusy: () => false,
  };
  return { sink, ticks, gaps, rewound };
}

const historyOf = async (feed: ReturnType<typeof simFeed>, id: InstrumentId, fromMs: number, toMs: number) => {
  const all = new BarSeries();
  for await (const page of feed.history({ id, timeframe: '1m', fromMs, toMs })) for (const bar of page) all.push(bar);
  return all;
};

describe('the history of the sim feed', () => {
  it('leaves nothing behind that only further history needs', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const forget = vi.spyOn(Simulation.prototype, 'forget');
    onTestFinished(() => forget.mockRestore());
    const feed = simFeed({ seed: 3 });
    await historyOf(feed, 'US_Equity:AAPL', WEDNESDAY - 86_400_000, WEDNESDAY);
    await vi.advanceTimersByTimeAsync(4_000);
    const [before] = await historyOf(feed, 'Crypto:BTC-USD', WEDNESDAY - 60_000, WEDNESDAY);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(forget).not.toHaveBeenCalled(); // history is still being asked for
    await vi.advanceTimersByTimeAsync(1_000);
    expect(forget).toHaveBeenCalledOnce();
    const [after] = await historyOf(feed, 'Crypto:BTC-USD', WEDNESDAY - 60_000, WEDNESDAY);
    expect(after).toEqual(before);
    await feed.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(forget).toHaveBeenCalledOnce();
  });
});

describe('the sim feed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    vi.setSystemTime(WEDNESDAY);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ticks in real time what its history tells later', async () => {
    const feed = simFeed({ seed: 3 });
    const { sink, ticks } = recordingSink();
    feed.setSubscriptions(new Set(IDS), sink);
    await feed.start();
    await vi.advanceTimersByTimeAsync(180_100);
    await feed.stop();
    for (const id of IDS.slice(0, 3)) {
      const instrument = findInstrument(id);
      const own = ticks.filter(({ instrumentId }) => instrumentId === id);
      expect(own.every(({ exchangeTimeMs }) => exchangeTimeMs <= WEDNESDAY + 180_100)).toBe(true);
      const asBars = own.map(({ exchangeTimeMs, price, size }) => ({
        timeMs: exchangeTimeMs,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: size,
      }));
      const bars = aggregateBars(BarSeries.from(asBars), calendarOf(instrument?.schedule ?? 'always'), 1);
      const history = await historyOf(feed, id, WEDNESDAY, WEDNESDAY + 180_000);
      expect(history.length).toBe(3);
      expect([...bars].slice(0, 3)).toEqual([...history]);
    }
    expect(ticks.some(({ instrumentId }) => instrumentId === 'Indian_Equity:TCS')).toBe(false);
  });

  it('gives a price at once, also of a market that is shut', async () => {
    const feed = simFeed({ seed: 3 });
    const snapshot = await feed.snapshot(IDS);
    expect(snapshot.map(({ instrumentId }) => instrumentId)).toEqual(IDS);
    const tcs = snapshot[3];
    expect(new Date(tcs?.exchangeTimeMs ?? 0).toISOString()).toMatch(/^2026-11-18T09:55/); // ten minutes into the closing auction
    for (const { price, referencePrice } of snapshot) {
      expect(price).toBeGreaterThan(0);
      expect(Math.abs(price / referencePrice - 1)).toBeLessThan(0.3);
    }
  });

  it('lists as many instruments of each market as asked for, the best known first, at the same prices', async () => {
    const few = simFeed({ seed: 3, symbols: 2 });
    const symbols = (await few.instruments('US_Equity')).map(({ instrument }) => instrument.symbol);
    expect(symbols).toEqual(['SPY', 'AAPL']);
    expect(await few.search('tesla')).toEqual([]);
    expect((await simFeed({ seed: 3 }).search('tesla')).map(({ instrument }) => instrument.symbol)).toEqual(['TSLA']);
    expect(await few.snapshot(IDS)).toEqual(await simFeed({ seed: 3 }).snapshot(IDS));
  });

  it('compares coins with the price a day before', async () => {
    const feed = simFeed({ seed: 3 });
    const [tick] = await feed.snapshot(['Crypto:BTC-USD']);
    const dayBefore = await historyOf(feed, 'Crypto:BTC-USD', WEDNESDAY - 86_460_000, WEDNESDAY - 86_400_000);
    const next = await historyOf(feed, 'Crypto:BTC-USD', WEDNESDAY - 86_400_000, WEDNESDAY - 86_340_000);
    expect([dayBefore.close[0], next.close[0]]).toContain(tick?.referencePrice);
  });

  it('reports a pause as a gap instead of a burst of late ticks', async () => {
    const feed = simFeed({ seed: 3 });
    const { sink, ticks, gaps } = recordingSink();
    feed.setSubscriptions(new Set(IDS), sink);
    await feed.start();
    await vi.advanceTimersByTimeAsync(1_000);
    const before = ticks.length;
    vi.setSystemTime(WEDNESDAY + 3_600_000);
    await vi.advanceTimersByTimeAsync(200);
    await feed.stop();
    expect(gaps.map(({ market }) => market)).toEqual(['Indian_Equity', 'US_Equity', 'Forex', 'Crypto']);
    expect(ticks.length - before).toBeLessThan(30);
  });

  it('gives the last prices of a session also where the process is late', async () => {
    const id = 'US_Equity:AAPL';
    const endMs = calendarOf('nyse').sessionAt(WEDNESDAY)?.endMs ?? 0;
    vi.setSystemTime(endMs - 70_000);
    const feed = simFeed({ seed: 3 });
    const { sink, ticks } = recordingSink();
    feed.setSubscriptions(new Set([id]), sink);
    await feed.start();
    await vi.advanceTimersByTimeAsync(45_000);
    vi.setSystemTime(endMs + 4_000); // a pause of half a minute, over the close
    await vi.advanceTimersByTimeAsync(200);
    await feed.stop();
    const [last] = await historyOf(feed, id, endMs - 60_000, endMs);
    expect(ticks.at(-1)?.price).toBe(last?.close);
  });

  it('starts over by the new time when the clock is set back', async () => {
    const feed = simFeed({ seed: 3 });
    const { sink, ticks, gaps, rewound } = recordingSink();
    feed.setSubscriptions(new Set(IDS), sink);
    await feed.start();
    await vi.advanceTimersByTimeAsync(1_000);
    const before = ticks.length;
    const backMs = WEDNESDAY - 900_000;
    vi.setSystemTime(backMs);
    await vi.advanceTimersByTimeAsync(60_000);
    await feed.stop();
    expect(rewound).toEqual(['Indian_Equity', 'US_Equity', 'Forex', 'Crypto']);
    expect(gaps).toEqual([]);
    const own = ticks.slice(before);
    expect(new Set(own.map(({ instrumentId }) => instrumentId))).toEqual(new Set(IDS.slice(0, 3)));
    const times = own.map(({ exchangeTimeMs }) => exchangeTimeMs);
    expect(Math.min(...times)).toBeGreaterThan(backMs - 1_000);
    expect(Math.max(...times)).toBeLessThanOrEqual(backMs + 60_000);
  });

  it('finds instruments by symbol and by name', async () => {
    const feed = simFeed({ seed: 3 });
    expect((await feed.search('bitcoin')).map(({ instrument }) => instrument.symbol)).toContain('BTC-USD');
    expect((await feed.search('relia')).map(({ instrument }) => instrument.symbol)).toContain('RELIANCE');
    expect(await feed.instruments('Forex')).toHaveLength(instrumentsOf('Forex').length);
  });
});
