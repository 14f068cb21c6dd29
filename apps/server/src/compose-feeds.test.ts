import type { Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { findProvider } from '#marketdata/feeds/providers.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import { composeFeeds, createFeeds } from './compose-feeds.ts';
import { FakeFeed } from './testing/fake-feed.ts';

it('declares the licence of a provider with its terms, which an operator has to read before they state more', async () => {
  const choice = {
    name: 'alpaca',
    key: { key: 'k', secret: 's' },
    markets: ['US_Equity'],
    named: ['US_Equity'],
  } as const;
  const [feed] = await createFeeds(choice, { log: pino({ level: 'silent' }), clock: new ClockMonitor() });
  const { scope, terms } = findProvider('alpaca');
  expect(feed?.capabilities('US_Equity').licence).toMatchObject({ scope, terms });
  expect(scope).toBe('personal');
});

it('gives imported prices the place of simulated ones, but not where a setting names the simulation', async () => {
  const parts = { log: pino({ level: 'silent' }), clock: new ClockMonitor() };
  const imported = async (markets: readonly Market[]) => {
    const own = [testInstrument('Indian_Equity', 'RELIANCE'), testInstrument('Crypto', 'BTC-USD')];
    return [new FakeFeed(own.filter(({ market }) => markets.includes(market)))];
  };
  const sim = { name: 'sim', seed: 1, symbols: 2 } as const;
  const compose = (named: Market[], markets: Market[] = ['Indian_Equity', 'US_Equity', 'Crypto']) =>
    composeFeeds([{ ...sim, markets, named }], parts, { markets: [], feeds: [], owners: new Map(), imported });
  const names = async (named: Market[]) => {
    const feeds = await compose(named);
    return feeds.markets.map((market) => `${market} ${feeds.of(market).name}`);
  };
  expect(await names([])).toEqual(['Indian_Equity fake', 'US_Equity sim', 'Crypto fake']);
  expect(await names(['Indian_Equity'])).toEqual(['Indian_Equity sim', 'US_Equity sim', 'Crypto fake']);
});
