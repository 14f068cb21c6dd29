import { randomUUIDv7 } from 'node:crypto';
import type { PaperAccount, PaperOrder, PlacePaperOrderRequest } from '@wickwise/contract';
import type { Instrument } from '@wickwise/market';
import type { FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { BarStore } from '#marketdata/bars/bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { historyLoaded, ticks } from '#marketdata/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { startPaper } from '../roles/paper.ts';
import { FakeFeed } from './fake-feed.ts';
import { createTestDatabase, testDatabase } from './test-database.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Paper trading with its routes, on a feed in the hands of the test. */
export async function startTestPaper(instruments: readonly Instrument[], nowMs: number, name?: string) {
  const log = pino({ level: process.env.WICKWISE_TEST_LOG ?? 'silent' });
  const database = await testDatabase(name ?? (await createTestDatabase()));
  const { db } = database;
  const feed = new FakeFeed(instruments);
  feed.nowMs = nowMs;
  const registry = await registerInstruments(db, feed);
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const store = new BarStore(database.pool);
  const paper = await startPaper({ bus, database, feed, lifecycle, log, registry, splits: new SplitBook([]), store });
  const app = await createHttp(readConfig({}, [], '/'), log, createMetrics(), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async () => false,
  });
  const routes: FastifyPluginAsync = async (api) => {
    await paper.api(api);
  };
  await app.register(routes, { prefix: API_PREFIX });
  onTestFinished(() => app.close());

  const addUser = async (known: string = randomUUIDv7()) => {
    const row = { id: known, name: 'Asha', email: `${known}@example.com`, email_key: known, password_hash: '' };
    await db
      .insertInto('users')
      .values({ ...row, role: 'user', created_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const call = (method: Method, path: string, payload?: object) =>
      app.inject({
        method,
        url: `${API_PREFIX}/user/${known}/${path}`,
        headers: { authorization: `Bearer ${known}` },
        ...(payload ? { payload } : {}),
      });
    const account = async (): Promise<PaperAccount> => {
      await paper.trader.idle();
      return (await call('GET', 'paper-accounts')).json().accounts[0];
    };
    const open = async (market: string, cash = 10_000): Promise<string> =>
      (await call('POST', 'paper-accounts', { market, currency: 'USD', cash })).json().account.id;
    const place = async (accountId: string, order: Omit<PlacePaperOrderRequest, 'symbol'> & { symbol?: string }) => {
      const answer = await call('POST', `paper-accounts/${accountId}/orders`, { symbol: 'BTC-USD', ...order });
      await paper.trader.idle();
      return answer;
    };
    const over = async (accountId: string): Promise<PaperOrder[]> => {
      await paper.trader.idle();
      return (await call('GET', `paper-accounts/${accountId}/orders`)).json().orders;
    };
    return { id: known, call, account, open, place, over };
  };
  let seq = 0;
  /** Prices of an instrument, a second apart, from now on. */
  const price = (instrument: Instrument, ...prices: number[]): void => {
    for (const own of prices) {
      feed.nowMs += 1_000;
      const at = { exchangeTimeMs: feed.nowMs, receiveTimeMs: feed.nowMs, seq: ++seq };
      const tick = { ...at, instrumentId: instrument.id, price: own, size: 1, referencePrice: Number.NaN };
      bus.publish(ticks, instrument.id, tick);
    }
  };
  const loaded = (instrument: Instrument): void =>
    bus.publish(historyLoaded, instrument.id, { id: instrument.id, throughMs: feed.nowMs, hasRevisions: false });
  return { ...paper, addUser, bus, db, feed, lifecycle, loaded, price, registry, store };
}
