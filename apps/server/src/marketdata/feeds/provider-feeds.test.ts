import type { Market } from '@wickwise/market';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { addressOf, providerFeeds } from './provider-feeds.ts';
import { findProvider } from './providers.ts';

const parts = { clock: new ClockMonitor(), log: pino({ level: 'silent' }) };
const NOWHERE = { restUrl: 'http://127.0.0.1:9', wsUrl: 'ws://127.0.0.1:9' };

function feedsOf(
  name: Parameters<typeof findProvider>[0],
  markets: readonly Market[],
  key: Record<string, string> = {},
) {
  return providerFeeds(findProvider(name), { key: 'k', ...key }, { ...NOWHERE, markets }, parts);
}

describe('providerFeeds', () => {
  it('makes a feed for each stream of a key that carries a wanted market, with bars of its own', () => {
    const feeds = feedsOf('eodhd', ['US_Equity', 'Forex', 'Indian_Equity']);
    expect(feeds.map(({ name, source, markets }) => [name, source, markets])).toEqual([
      ['eodhd', 'eodhd', ['US_Equity']],
      ['eodhd', 'eodhd:forex', ['Forex']],
      ['eodhd', 'eodhd:nse', ['Indian_Equity']],
    ]);
    expect(feedsOf('finnhub', ['US_Equity', 'Crypto']).map(({ markets }) => markets)).toEqual([
      ['US_Equity', 'Crypto'],
    ]);
  });

  it('shares the symbols that a key may stream among its streams', () => {
    const placesOf = (markets: readonly Market[]) =>
      feedsOf('eodhd', markets).map(
        (feed) => feed.capabilities(feed.markets[0] ?? 'Crypto').subscriptions.perConnection,
      );
    expect(placesOf(['US_Equity'])).toEqual([50]);
    expect(placesOf(['US_Equity', 'Crypto'])).toEqual([25, 25]);
    expect(placesOf(['US_Equity', 'Forex', 'Crypto', 'Indian_Equity'])).toEqual([16, 16, 16, null]);
  });

  it.each([
    ['massive', {}, 'massive', 'LIVE', 0],
    ['massive', { plan: 'delayed' }, 'massive:delayed', 'DELAYED', 900],
    ['massive', { plan: 'free' }, 'massive:free', 'EOD', 0],
    ['alpaca', { plan: 'iex' }, 'alpaca', 'LIVE', 0],
    ['alpaca', { plan: 'delayed_sip' }, 'alpaca:delayed', 'DELAYED', 900],
    ['alpaca', { plan: 'sip' }, 'alpaca:sip', 'LIVE', 0],
  ] as const)('%s with %j says what its plan has', (name, key, source, badge, delaySec) => {
    const [feed] = feedsOf(name, ['US_Equity'], key);
    expect(feed?.source).toBe(source);
    expect(feed?.capabilities('US_Equity')).toMatchObject({ badge, delaySec });
  });

  it('finds streams beside the one that a setting gives the address of', () => {
    const [first, second] = [{ wsUrl: 'wss://ws.example/ws/us' }, { wsUrl: 'wss://ws.example/ws/forex' }];
    const placed = (wsUrl?: string) => addressOf(second, [first, second], wsUrl === undefined ? {} : { wsUrl });
    expect(placed()).toEqual({});
    expect(placed('wss://relay.example/ws/us')).toEqual({ wsUrl: 'wss://relay.example/ws/forex' });
    expect(placed('ws://127.0.0.1:7/stream')).toEqual({ wsUrl: 'ws://127.0.0.1:7/stream' });
  });

  it('tells the time of delayed prices by their delay', () => {
    const [feed] = feedsOf('massive', ['US_Equity'], { plan: 'delayed' });
    expect(Date.now() - (feed?.clock.now('US_Equity') ?? 0)).toBeCloseTo(900_000, -3);
  });
});
