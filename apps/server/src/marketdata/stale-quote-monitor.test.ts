import { calendarOf, type InstrumentId, MINUTE_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../testing/fake-feed.ts';
import { openSinceMs } from './open-since.ts';
import { InstrumentRegistry } from './registry.ts';
import { StaleQuoteMonitor } from './stale-quote-monitor.ts';

/** Two instruments of a market, and a clock that a test moves. */
function quotesOf(market: 'Crypto' | 'US_Equity' | 'Indian_Equity', symbols: readonly [string, string], start: string) {
  const instruments = symbols.map((symbol) => testInstrument(market, symbol));
  const feed = new FakeFeed(instruments);
  feed.nowMs = Date.parse(start);
  const registry = new InstrumentRegistry(
    instruments.map((instrument, i) => ({ no: i + 1, instrument, finest: '1m', licence: 'simulated' })),
  );
  const stale = new StaleQuoteMonitor(feed.feeds, registry);
  const [one, other] = instruments.map(({ id }) => id) as [InstrumentId, InstrumentId];
  /** Lets time pass, with a price of the first one each `oneMs`, and of the other each `otherMs`. */
  const pass = (ms: number, { oneMs = Infinity, otherMs = Infinity }): void => {
    for (let at = 1_000; at <= ms; at += 1_000) {
      feed.nowMs += 1_000;
      if (at % oneMs === 0) stale.noteTick(one);
      if (at % otherMs === 0) stale.noteTick(other);
    }
  };
  return { feed, stale, one, other, pass, staleNow: () => stale.of(market) };
}

describe('quotes without a price for longer than usual', () => {
  it('are stale soon where prices are frequent, later where they are rare', () => {
    const { one, other, pass, staleNow } = quotesOf('Crypto', ['BTC-USD', 'AAVE-USD'], '2026-11-18T10:00:00Z');
    pass(3 * 3_600_000, { oneMs: 1_000, otherMs: 5 * MINUTE_MS });
    expect(staleNow()).toEqual([]);
    pass(10 * MINUTE_MS, {});
    expect(staleNow()).toEqual([one]);
    pass(11 * MINUTE_MS, { oneMs: 1_000 });
    expect(staleNow()).toEqual([other]);
    pass(1_000, { otherMs: 1_000 });
    expect(staleNow()).toEqual([]);
  });

  it('are stale after 15 minutes without any price or a known usual pause', () => {
    const { one, other, pass, staleNow } = quotesOf('Crypto', ['BTC-USD', 'AAVE-USD'], '2026-11-18T10:00:00Z');
    pass(3_000, { oneMs: 1_000 });
    pass(14 * MINUTE_MS, {});
    expect(staleNow()).toEqual([]);
    pass(2 * MINUTE_MS, {});
    expect(staleNow()).toEqual([one, other]);
  });

  it('don’t count pauses of missed prices', () => {
    const { stale, one, pass, staleNow } = quotesOf('Crypto', ['BTC-USD', 'AAVE-USD'], '2026-11-18T10:00:00Z');
    pass(10 * MINUTE_MS, { oneMs: 1_000, otherMs: 1_000 });
    pass(60 * MINUTE_MS, { otherMs: 1_000 });
    stale.noteGap('Crypto', [one]);
    pass(MINUTE_MS, { oneMs: 1_000, otherMs: 1_000 });
    pass(2 * MINUTE_MS, { otherMs: 1_000 });
    expect(staleNow()).toEqual([one]);
  });

  it.each([
    ['the night', '2026-11-18T21:00:00Z', '2026-11-19T14:30:00Z'],
    ['a weekend with the end of summer time', '2026-10-30T20:00:00Z', '2026-11-02T14:30:00Z'],
    ['a weekend with the start of summer time', '2026-03-06T21:00:00Z', '2026-03-09T13:30:00Z'],
    ['Thanksgiving', '2026-11-25T21:00:00Z', '2026-11-27T14:30:00Z'],
    ['the afternoon of a half day, and its weekend', '2026-11-27T18:00:00Z', '2026-11-30T14:30:00Z'],
  ])('don’t occur during %s, and are counted from the next open on', (_name, close, open) => {
    const start = new Date(Date.parse(close) - 2 * 3_600_000).toISOString();
    const { feed, one, other, pass, staleNow } = quotesOf('US_Equity', ['AAPL', 'MSFT'], start);
    pass(2 * 3_600_000 - 1_000, { oneMs: 1_000, otherMs: 1_000 });
    for (const atMs of [Date.parse(close), Date.parse(close) + 3_600_000, Date.parse(open) - 1_000]) {
      feed.nowMs = atMs;
      expect(staleNow()).toEqual([]);
    }
    feed.nowMs = Date.parse(open);
    pass(30_000, { oneMs: 1_000 });
    expect(staleNow()).toEqual([]);
    pass(5_000, { oneMs: 1_000 });
    expect(staleNow()).toEqual([other]);
    pass(35_000, { otherMs: 1_000 });
    expect(staleNow()).toEqual([one]);
  });

  it('are kept over midnight where a market trades without a break', () => {
    const { one, pass, staleNow } = quotesOf('Crypto', ['BTC-USD', 'AAVE-USD'], '2026-11-18T23:00:00Z');
    pass(55 * MINUTE_MS, { oneMs: 1_000, otherMs: 1_000 });
    pass(5 * MINUTE_MS + 5_000, { otherMs: 1_000 });
    expect(staleNow()).toEqual([one]);
  });
});

describe('the open of a market', () => {
  const at = (schedule: Parameters<typeof calendarOf>[0], time: string): string | undefined => {
    const sinceMs = openSinceMs(calendarOf(schedule), Date.parse(time));
    return sinceMs === undefined ? undefined : new Date(sinceMs).toISOString();
  };

  it('is that of the day, in summer and winter time', () => {
    expect(at('nyse', '2026-10-30T15:00:00Z')).toBe('2026-10-30T13:30:00.000Z');
    expect(at('nyse', '2026-11-02T15:00:00Z')).toBe('2026-11-02T14:30:00.000Z');
    expect(at('nyse', '2026-11-27T17:59:59Z')).toBe('2026-11-27T14:30:00.000Z');
  });

  it('is undefined on holidays, after half days, and in auctions', () => {
    expect(at('nyse', '2026-11-26T15:00:00Z')).toBeUndefined();
    expect(at('nyse', '2026-11-27T18:00:00Z')).toBeUndefined();
    expect(at('nse-auction', '2026-11-19T09:50:00Z')).toBeUndefined();
  });

  it('is the first of sessions without a break, at most a day back', () => {
    expect(at('always', '2026-11-18T10:00:00Z')).toBe('2026-11-17T00:00:00.000Z');
    expect(at('forex', '2026-11-16T10:00:00Z')).toBe('2026-11-15T22:00:00.000Z');
  });
});
