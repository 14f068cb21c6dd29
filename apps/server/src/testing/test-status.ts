import { ServerStatus } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { registerInstruments } from '#marketdata/registry.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import type { Database } from '#platform/db/db.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { priceCalls } from '../roles/feeds.ts';
import { startStatus, statusCalls } from '../roles/status.ts';
import { atEnd } from './at-end.ts';
import { FakeFeed } from './fake-feed.ts';
import { testDatabase } from './test-database.ts';
import { addTestUser } from './test-users.ts';

/** What the feed says of its market in a test. */
export interface FeedSays {
  phase: 'continuous' | 'closed';
  health: 'live' | 'silent';
}

/** Starts the status of a server with one market, on a database of the test. */
export async function startTestStatus(own?: Database, times: Parameters<typeof startStatus>[1] = {}) {
  const log = pino({ level: 'silent' });
  const database = own ?? (await testDatabase());
  const { db } = database;
  const lifecycle = new Lifecycle(log);
  atEnd(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const feed = new FakeFeed([testInstrument('Crypto', 'BTC-USD')]);
  const registry = await registerInstruments(db, feed.feeds);
  const says: FeedSays = { phase: 'continuous', health: 'live' };
  const stateOf = (market: Market) => ({
    market,
    session: { phase: says.phase, reported: null },
    source: { feed: 'fake', health: says.health },
  });
  bus.answer(priceCalls, { stateOf } as never);
  const config = { ...readConfig({ PORT: '0' }, [], '/'), publicUrl: 'https://wick.example' };
  const { feeds } = feed;
  const role = await startStatus({ bus, config, database, feeds, lifecycle, log, registry }, times);
  const boss = await addTestUser(db);
  const app = await createHttp(config, log, createMetrics({ isOfProcess: false }), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async (userId) => userId === boss,
  });
  await app.register((api) => role.api(api), { prefix: API_PREFIX });
  atEnd(() => app.close());
  lifecycle.started();
  const post = (path: string, payload: object, who = boss) =>
    app.inject({
      method: 'POST',
      url: `${API_PREFIX}/admin/status/${path}`,
      payload,
      headers: { authorization: `Bearer ${who}` },
    });
  const read = async () => ServerStatus.parse((await app.inject(`${API_PREFIX}/status`)).json());
  return { app, bus, boss, database, db, feed, lifecycle, post, read, says, pages: bus.calls(statusCalls) };
}
