import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { FakeFeed } from '../testing/fake-feed.ts';
import { importFeed } from './feeds/import/import-feed.ts';
import { MarketFeeds } from './market-feeds.ts';
import { MarketMonitor } from './market-monitor.ts';
import { InstrumentRegistry } from './registry.ts';

describe('the state of a market', () => {
  it('marks hours that the exchange hasn’t confirmed', () => {
    const reliance = testInstrument('Indian_Equity', 'RELIANCE');
    const feed = new FakeFeed([reliance]);
    const registry = new InstrumentRegistry([{ no: 1, instrument: reliance, finest: '1m', licence: 'simulated' }]);
    const watch = new MarketMonitor(feed.feeds, registry);
    const isVerifiedAt = (time: string): boolean => {
      feed.nowMs = Date.parse(time);
      return watch.state('Indian_Equity').session.isVerified;
    };
    expect(isVerifiedAt('2026-11-06T05:00:00Z')).toBe(true);
    expect(isVerifiedAt('2026-11-08T12:45:00Z')).toBe(false);
    expect(isVerifiedAt('2026-11-09T05:00:00Z')).toBe(true);
    expect(isVerifiedAt('2027-02-01T05:00:00Z')).toBe(false);
  });

  it('reports a set machine clock, except for a replay with its own clock', () => {
    const coin = testInstrument('Crypto', 'BTC-USD');
    const feed = new FakeFeed([coin]);
    const registry = new InstrumentRegistry([{ no: 1, instrument: coin, finest: '1m', licence: 'simulated' }]);
    const step = { byMs: -3_600_000, atMs: 7, undoneMs: 0 };
    const stepOf = (last: typeof step | undefined) =>
      new MarketMonitor(feed.feeds, registry, { last }).state('Crypto').clock.step;
    expect(stepOf(undefined)).toBeNull();
    expect(stepOf(step)).toEqual({ byMs: -3_600_000, atMs: 7 });
    feed.isByWallClock = false;
    expect(stepOf(step)).toBeNull();
  });

  it('waits for no price that the exchange has called off, and says what it says', () => {
    const share = testInstrument('US_Equity', 'AAPL');
    const feed = Object.assign(new FakeFeed([share]), { exchangePhase: () => 'closed' as const });
    const registry = new InstrumentRegistry([{ no: 1, instrument: share, finest: '1m', licence: 'simulated' }]);
    const watch = new MarketMonitor(feed.feeds, registry);
    feed.nowMs = Date.parse('2026-11-18T15:00:00Z');
    watch.noteTick('US_Equity', feed.nowMs);
    feed.nowMs += 3_600_000;
    expect(watch.state('US_Equity')).toMatchObject({
      session: { phase: 'continuous', reported: 'closed' },
      source: { health: 'live' },
    });
  });

  it('has a trading day where no feed carries the market', () => {
    const coin = testInstrument('Crypto', 'BTC-USD');
    const registry = new InstrumentRegistry([{ no: 1, instrument: coin, finest: '1m', licence: 'simulated' }]);
    const { openMs, endMs } = new MarketMonitor(new FakeFeed([coin]).feeds, registry).tradingDay('Indian_Equity');
    expect(endMs - openMs).toBeGreaterThan(0);
  });

  it.each([
    ['in winter time', '2026-11-18T20:59:59Z', '2026-11-19T14:30:00Z'],
    ['after the end of summer time', '2026-10-30T19:59:59Z', '2026-11-02T14:30:00Z'],
    ['after a holiday', '2026-11-25T20:59:59Z', '2026-11-27T14:30:00Z'],
    ['after a half day', '2026-11-27T17:59:59Z', '2026-11-30T14:30:00Z'],
  ])('expects the first price from the open on, %s, and none before', (_name, last, open) => {
    const share = testInstrument('US_Equity', 'AAPL');
    const feed = new FakeFeed([share]);
    const registry = new InstrumentRegistry([{ no: 1, instrument: share, finest: '1m', licence: 'simulated' }]);
    const watch = new MarketMonitor(feed.feeds, registry);
    feed.nowMs = Date.parse(last);
    watch.noteTick('US_Equity', feed.nowMs);
    const healthAt = (ms: number): string => {
      feed.nowMs = ms;
      return watch.state('US_Equity').source.health;
    };
    const pauseMs = feed.usualPauseMs();
    const openMs = Date.parse(open);
    expect(healthAt(Date.parse(last) + 3_600_000)).toBe('live');
    expect([openMs - 1, openMs, openMs + 3 * pauseMs].map(healthAt)).toEqual(['live', 'live', 'live']);
    expect(healthAt(openMs + 3 * pauseMs + 1)).toBe('silent');
  });

  it('expects no price of a feed whose prices come as files', () => {
    const reliance = testInstrument('Indian_Equity', 'RELIANCE');
    const last = { timeMs: Date.parse('2026-11-19T10:00:00Z'), close: 10, previousClose: 9 };
    const instruments = [{ instrument: reliance, finest: '1D', last }] as const;
    const feed = importFeed({
      kind: 'nse',
      instruments,
      readMore: async () => [],
      importedAtMs: new Map([['Indian_Equity', last.timeMs]]),
    });
    const nowMs = Date.parse('2026-11-20T05:00:00Z');
    const open = new MarketFeeds([
      { ...feed, clock: { now: () => nowMs, speed: () => 1 }, health: () => ({ state: 'live' }) },
    ]);
    const registry = new InstrumentRegistry([{ no: 1, instrument: reliance, finest: '1D', licence: 'internal' }]);
    expect(new MarketMonitor(open, registry).state('Indian_Equity')).toMatchObject({
      badge: 'EOD',
      session: { phase: 'continuous' },
      source: { health: 'live', note: 'end of day 2026-11-19, imported on 2026-11-19' },
    });
  });
});
