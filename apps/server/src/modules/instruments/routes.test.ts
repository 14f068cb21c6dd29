import { InstrumentsPage } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { findInstrument } from '@wickwise/market/catalogue';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { storeList } from '#marketdata/on-demand/listed-instruments.ts';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { readConfig } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { instrumentRoutes } from './routes.ts';

const IDS = ['Indian_Equity:TATAPOWER', 'Indian_Equity:TMCV', 'Indian_Equity:TMPV', 'Crypto:POL-USD'] as const;

/** Returns a search over HTTP of what a reader sees by this registry. */
async function searchOf(db: Db, registry: InstrumentRegistry) {
  const app = await createHttp(readConfig({}, [], '/'), pino({ level: 'silent' }), createMetrics(), {
    callerOf: async () => undefined,
    isOperator: async () => false,
  });
  await app.register(instrumentRoutes, { db, registryFor: () => registry });
  onTestFinished(() => app.close());
  return async (text: string) => {
    const { body } = await app.inject({ method: 'GET', url: `/instruments?q=${encodeURIComponent(text)}` });
    return InstrumentsPage.parse(JSON.parse(body)).instruments.map(({ symbol }) => symbol);
  };
}

it('finds what a provider lists for readers of its market alone', async () => {
  const { db } = await testDatabase();
  const instrument = testInstrument('Crypto', 'ZZ0-USD');
  await storeList(db, 'exchange', [{ instrument, providerSymbol: 'ZZ0/USD' }]);
  const origin = { source: 'exchange', attribution: 'An exchange', badge: 'LIVE', licence: 'personal' } as const;
  const registry = new InstrumentRegistry([], new Map([['Crypto', origin]]));
  expect(await (await searchOf(db, registry))('zz0')).toEqual(['ZZ0-USD']);
  expect(await (await searchOf(db, registry.inMarkets(new Set(['Forex']))))('zz0')).toEqual([]);
});

it('finds an instrument by a former symbol, and what was split off it', async () => {
  const listed = IDS.flatMap((id, no) => {
    const instrument = findInstrument(id);
    return instrument ? [{ no, instrument, finest: '1m' as const, licence: 'simulated' as const }] : [];
  });
  const { db } = await testDatabase();
  const registry = new InstrumentRegistry(listed);
  const symbolsFor = await searchOf(db, registry);
  expect(await symbolsFor('tatamotors')).toEqual(['TMCV', 'TMPV']);
  expect(await symbolsFor('tata')).toEqual(['TATAPOWER', 'TMCV', 'TMPV']);
  expect(await symbolsFor('MATIC')).toEqual(['POL-USD']);
});

it('finds an instrument by the ways in which exchanges, vendors and people write it', async () => {
  const listed = ['Crypto:BTC-USD', 'Forex:EURUSD', 'Indian_Equity:BAJAJ-AUTO', 'US_Equity:AAPL'].map((id, no) => {
    const [market, symbol] = id.split(':') as [Market, string];
    return { no, instrument: testInstrument(market, symbol), finest: '1m' as const, licence: 'simulated' as const };
  });
  const { db } = await testDatabase();
  const found = await searchOf(db, new InstrumentRegistry(listed));
  for (const name of ['BTCUSDT', 'btcusdt', 'X:BTCUSD', 'BTC/USD', 'BTC/USDT', 'btcus', 'BINANCE:BTCUSDT'])
    expect([name, await found(name)]).toEqual([name, ['BTC-USD']]);
  for (const name of ['C:EURUSD', 'EUR/USD', 'eur usd', 'EUR-USD'])
    expect([name, await found(name)]).toEqual([name, ['EURUSD']]);
  for (const name of ['BAJAJ_AUTO', 'NSE:BAJAJ-AUTO', 'bajaj auto'])
    expect([name, await found(name)]).toEqual([name, ['BAJAJ-AUTO']]);
  expect(await found('::')).toEqual([]);
  expect(await found('%_')).toEqual([]);
});
