import { randomUUIDv7 } from 'node:crypto';
import type { SaveAlertInput } from '@wickwise/contract';
import type { Instrument, Tick } from '@wickwise/market';
import type { FastifyPluginAsync } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { BarStore } from '#marketdata/bars/bar-store.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { feedGaps, historyLoaded, ticks } from '#marketdata/topics.ts';
import type { NoticeDeps } from '#modules/notices/deps.ts';
import type { LiveScreen } from '#modules/screener/live-screen.ts';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { API_PREFIX, createHttp } from '#platform/http.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { startAlerts } from '../roles/alerts.ts';
import { startJobs } from '../roles/jobs.ts';
import { startNotices } from '../roles/notices.ts';
import { FakeFeed } from './fake-feed.ts';
import { createTestDatabase, testDatabase } from './test-database.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Alerts and notices with their routes, on a feed in the hands of the test; mails are counted, not written. */
export async function startTestAlerts(
  instruments: readonly Instrument[],
  {
    nowMs = 0,
    database: name,
    env = {},
    ...change
  }: Partial<Pick<NoticeDeps, 'guard' | 'retryMs'>> & {
    nowMs?: number;
    database?: string;
    env?: Record<string, string>;
  } = {},
) {
  const log = pino({ level: process.env.WICKWISE_TEST_LOG ?? 'silent' });
  const database = await testDatabase(name ?? (await createTestDatabase()));
  const { db } = database;
  const feed = new FakeFeed(instruments);
  feed.nowMs = nowMs;
  const registry = await registerInstruments(db, feed);
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const jobs = await startJobs({ database, lifecycle, log });
  const config = readConfig(env, [], '/');
  const store = new BarStore(database.pool);
  const mails: { to: string; subject: string; text: string }[] = [];
  const mailer = { write: async (_tx: Db, mail: (typeof mails)[number]) => void mails.push(mail), wake: () => {} };
  const sealKey = deriveSecrets('a secret of tests').seal;
  const context = { bus, config, database, jobs, lifecycle, log, feed, registry, store };
  const followed: LiveScreen[][] = [];
  const scans = { follow: (rules: readonly LiveScreen[]) => void followed.push([...rules]), firings: async () => [] };
  const notices = await startNotices(context, { mailer: mailer as never, sealKey }, change);
  const alerts = await startAlerts(context, notices.desk, scans);
  const app = await createHttp(config, log, createMetrics(), {
    callerOf: async (userId) => ({ userId }),
    isOperator: async () => false,
  });
  const routes: FastifyPluginAsync = async (api) => {
    await alerts.api(api);
    await notices.api(api);
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
    const call = async (method: Method, path: string, payload?: object) => {
      const url = `${API_PREFIX}/user/${known}/${path}`;
      const headers = { authorization: `Bearer ${known}` };
      return app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    };
    const alert = async (input: SaveAlertInput): Promise<string> => {
      const answer = await call('POST', 'alerts', input);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      await alerts.keeper.idle();
      return answer.json().alert.id;
    };
    const fired = async () => {
      await alerts.keeper.idle();
      return (await call('GET', 'alert-firings')).json();
    };
    return { id: known, call, alert, fired };
  };
  let seq = 0;
  /** Prices of an instrument, a second apart, from now on. */
  const price = (instrument: Instrument, ...prices: number[]): void => {
    for (const own of prices) {
      feed.nowMs += 1_000;
      const tick: Tick = {
        instrumentId: instrument.id,
        exchangeTimeMs: feed.nowMs,
        receiveTimeMs: feed.nowMs,
        price: own,
        size: 1,
        referencePrice: Number.NaN,
        seq: ++seq,
      };
      bus.publish(ticks, instrument.id, tick);
    }
  };
  const loaded = (instrument: Instrument): void =>
    bus.publish(historyLoaded, instrument.id, { id: instrument.id, throughMs: feed.nowMs, hasRevisions: false });
  const gap = ({ market }: Instrument, fromMs: number): void =>
    bus.publish(feedGaps, market, { market, fromMs, toMs: feed.nowMs });
  return {
    ...alerts,
    app,
    bus,
    db,
    feed,
    followed,
    gap,
    jobs,
    lifecycle,
    loaded,
    mails,
    notices,
    price,
    registry,
    store,
    addUser,
  };
}
