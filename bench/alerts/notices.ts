import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InstrumentId, Tick } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openBarStore } from '../../apps/server/src/marketdata/bars/open-bar-store.ts';
import { SplitBook } from '../../apps/server/src/marketdata/bars/split-book.ts';
import { OwnViews } from '../../apps/server/src/marketdata/own/own-views.ts';
import { registerInstruments } from '../../apps/server/src/marketdata/registry.ts';
import { ticks } from '../../apps/server/src/marketdata/topics.ts';
import { noticesStored } from '../../apps/server/src/modules/notices/topics.ts';
import { deriveSecrets } from '../../apps/server/src/platform/auth/secrets.ts';
import { InProcessBus } from '../../apps/server/src/platform/bus.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { Lifecycle } from '../../apps/server/src/platform/lifecycle.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import { startAlerts } from '../../apps/server/src/roles/alerts.ts';
import { startJobs } from '../../apps/server/src/roles/jobs.ts';
import { startNotices } from '../../apps/server/src/roles/notices.ts';
import { ruleCalls } from '../../apps/server/src/roles/rule-calls.ts';
import { FakeFeed } from '../../apps/server/src/testing/fake-feed.ts';
import { openAccess } from '../../apps/server/src/testing/open-access.ts';
import { temporaryFolder } from '../harness/children.ts';
import { quantile } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { ALERTS, INSTRUMENTS, priceWalk, START_PRICE, symbolOf } from './engine.ts';

const USERS = 1_000;
const RATE = 10_000;
const SECONDS = 20;
const EVERY_MS = 5;
const BUDGET_MS = 50;
/** Start-up time that isn't measured: all prices begin at one level with dense alerts, and code is cold. */
const COLD_MS = 1_000;

/** Measures the whole path: a tick on the bus, the engine, one transaction, the notice announced. */
export async function printNotices(): Promise<void> {
  const log = pino({ level: 'silent' });
  const lifecycle = new Lifecycle(log);
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir }, log);
  lifecycle.onStop('database', () => database.stop());
  const feed = new FakeFeed(Array.from({ length: INSTRUMENTS }, (_, i) => testInstrument('Crypto', symbolOf(i))));
  const registry = await registerInstruments(database.db, feed.feeds);
  say(`storing ${ALERTS.toLocaleString('en')} alerts of ${USERS.toLocaleString('en')} users ...`);
  await addAlerts(database.db);
  const bus = new InProcessBus(log);
  const jobs = await startJobs({ database, lifecycle, log });
  const store = openBarStore(database.pool);
  const splits = new SplitBook([]);
  const context = {
    access: openAccess(registry),
    own: new OwnViews(),
    bus,
    config: readConfig({}, [], '/'),
    database,
    jobs,
    lifecycle,
    log,
    feeds: feed.feeds,
    metrics: createMetrics(),
    registry,
    splits,
    store,
  };
  const mailer = { write: async () => {}, wake: () => {} } as never;
  await startNotices(context, { mailer, sealKey: deriveSecrets('a bench').seal });
  const startMs = performance.now();
  context.bus.answer(ruleCalls, {
    setStrategyRules: () => {},
    dryRun: () => Promise.reject(new Error('nobody tries an alert here')),
  });
  const { service } = await startAlerts(context);
  const loadSeconds = (performance.now() - startMs) / 1_000;
  say(`${service.size.toLocaleString('en')} alerts armed in ${figure(loadSeconds, 's')}`);

  const sentMs = new Float64Array(RATE * SECONDS * 2); // by tick number: a growing map would interrupt the measurement
  const waits: number[] = [];
  const coldWaits: number[] = [];
  let firings = 0;
  bus.subscribe(noticesStored, '*', ({ notice: { body } }) => {
    if (body.kind !== 'alerts') return;
    firings += body.count;
    for (const { receipt } of body.firings) {
      const beganMs = sentMs[receipt.seq ?? -1] ?? Number.NaN;
      const isCold = beganMs - (sentMs[0] ?? 0) < COLD_MS;
      (isCold ? coldWaits : waits).push(performance.now() - beganMs);
    }
  });
  const sent = await sendTicks(bus, feed, sentMs);
  await service.idle();
  await lifecycle.stop();
  printTable(
    [`${ALERTS.toLocaleString('en')} armed alerts, ${RATE.toLocaleString('en')} ticks/s`, 'measured', 'budget'],
    [
      ['read from the store and armed', figure(loadSeconds, 's'), ''],
      ['ticks a second', figure(sent / SECONDS), figure(RATE)],
      ['firings a second', figure(firings / SECONDS), ''],
      ['from the tick to the stored notice, median', figure(quantile(waits, 0.5), 'ms'), ''],
      ['  p99', figure(quantile(waits, 0.99), 'ms'), figure(BUDGET_MS, 'ms')],
      ['  longest', figure(Math.max(...waits), 'ms'), ''],
      [`  p99 in the first second (${coldWaits.length} notices)`, figure(quantile(coldWaits, 0.99), 'ms'), ''],
    ],
  );
}

async function sendTicks(bus: InProcessBus, feed: FakeFeed, sentMs: Float64Array): Promise<number> {
  const walks = Array.from({ length: INSTRUMENTS }, (_, i) => priceWalk(i));
  const ids = walks.map((_, i): InstrumentId => `Crypto:${symbolOf(i)}`);
  const beginMs = performance.now();
  const firstMs = Date.parse('2024-10-15T00:00:00Z');
  let seq = 0;
  const send = (i: number, price: number): void => {
    feed.nowMs = firstMs + seq;
    const at = { exchangeTimeMs: feed.nowMs, receiveTimeMs: feed.nowMs, size: 1, referencePrice: START_PRICE };
    const tick: Tick = { ...at, instrumentId: ids[i] as InstrumentId, price, seq };
    sentMs[seq++] = performance.now();
    bus.publish(ticks, tick.instrumentId, tick);
  };
  for (let i = 0; i < INSTRUMENTS; i++) send(i, START_PRICE);
  while (performance.now() - beginMs < SECONDS * 1_000) {
    const due = ((performance.now() - beginMs) / 1_000) * RATE;
    while (seq < due) send(seq % INSTRUMENTS, walks[seq % INSTRUMENTS]?.next().value as number);
    await sleep(EVERY_MS);
  }
  return seq;
}

/** Adds levels so dense that some hundred fire per second. */
async function addAlerts(db: Db): Promise<void> {
  const users = Array.from({ length: USERS }, () => randomUUIDv7());
  const person = { name: 'Asha', password_hash: '', role: 'user' as const, created_at: new Date() };
  await db
    .insertInto('users')
    .values(users.map((id) => ({ ...person, id, email: id, email_key: id })))
    .execute();
  await sql`
    insert into alerts (id, no, user_id, name, market, symbol, condition, timeframe, frequency, cooldown_minutes, channels,
      is_muted, state, arming, armed_at, armed_from, fired_count, created_at)
    select gen_random_uuid(), n, (${users}::uuid[])[1 + n % ${USERS}], '', 'Crypto',
      'S' || lpad((n % ${INSTRUMENTS})::text, 4, '0'),
      json_build_object('type', 'crossing', 'level', round((800 + 400 * random())::numeric, 3)),
      60, 'once', 0, '{}', false, 'armed', 1, now(), now(), 0, now()
    from generate_series(1, ${ALERTS}::int) as n`.execute(db);
  await sql`vacuum analyze alerts`.execute(db); // as autovacuum does after a while
  await sql`checkpoint`.execute(db);
}
