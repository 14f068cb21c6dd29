import { InstrumentsPage } from '@wickwise/contract';
import { findInstrument } from '@wickwise/market/catalogue';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { readConfig } from '#platform/config.ts';
import { createHttp } from '#platform/http.ts';
import { createMetrics } from '#platform/metrics.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { instrumentRoutes } from './routes.ts';

const IDS = ['Indian_Equity:TATAPOWER', 'Indian_Equity:TMCV', 'Indian_Equity:TMPV', 'Crypto:POL-USD'] as const;

it('finds an instrument by a former symbol, and what was split off it', async () => {
  const listed = IDS.flatMap((id, no) => {
    const instrument = findInstrument(id);
    return instrument ? [{ no, instrument, finest: '1m' as const, licence: 'simulated' as const }] : [];
  });
  const { db } = await testDatabase();
  const registry = new InstrumentRegistry(listed);
  const app = await createHttp(readConfig({}, [], '/'), pino({ level: 'silent' }), createMetrics(), {
    callerOf: async () => undefined,
    isOperator: async () => false,
  });
  await app.register(instrumentRoutes, { db, registryFor: () => registry });
  onTestFinished(() => app.close());
  const symbolsFor = async (text: string) => {
    const { body } = await app.inject({ method: 'GET', url: `/instruments?q=${text}` });
    return InstrumentsPage.parse(JSON.parse(body)).instruments.map(({ symbol }) => symbol);
  };
  expect(await symbolsFor('tatamotors')).toEqual(['TMCV', 'TMPV']);
  expect(await symbolsFor('tata')).toEqual(['TATAPOWER', 'TMCV', 'TMPV']);
  expect(await symbolsFor('MATIC')).toEqual(['POL-USD']);
});
