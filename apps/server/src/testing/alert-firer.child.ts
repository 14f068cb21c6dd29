/**
 * For kill tests: holds numbered prices against the alerts of a database, from where the process before it stood, and tells
 * its parent of each notice as a browser would hear of it.
 *
 * Usage: node alert-firer.child.ts <connection as JSON> <pause in ms after every 20 prices>
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { BarStore } from '#marketdata/bars/bar-store.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { historyLoaded, ticks } from '#marketdata/topics.ts';
import { noticesStored } from '#modules/notices/topics.ts';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { connect } from '#platform/db/db.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { startAlerts } from '../roles/alerts.ts';
import { startJobs } from '../roles/jobs.ts';
import { startNotices } from '../roles/notices.ts';
import { FakeFeed } from './fake-feed.ts';
import { KILLED_COIN, numberedPrice, PRICE_EVERY_MS, PRICES, timeOfPrice } from './numbered-price.ts';

const AT_ONCE = 20;

const [, , connection = '{}', pauseMs = '1'] = process.argv;
const log = pino({ level: 'silent' });
const database = connect(JSON.parse(connection) as object, log);
const { db } = database;
const feed = new FakeFeed([KILLED_COIN]);
const registry = await registerInstruments(db, feed);
const lifecycle = new Lifecycle(log);
const bus = new InProcessBus(log);
const jobs = await startJobs({ database, lifecycle, log });
const store = new BarStore(database.pool);
const context = { bus, config: readConfig({}, [], '/'), database, jobs, lifecycle, log, feed, registry, store };
const mailer = { write: async () => {}, wake: () => {} };
const sealKey = deriveSecrets('a secret of tests').seal;
const { desk } = await startNotices(context, { mailer: mailer as never, sealKey });
bus.subscribe(noticesStored, '*', ({ userId, notice }) => process.send?.({ userId, notice }));

const mark = await db.selectFrom('alert_marks').select('at').executeTakeFirst();
const { keeper } = await startAlerts(context, desk, { follow: () => {}, firings: async () => [] });
bus.publish(historyLoaded, KILLED_COIN.id, { id: KILLED_COIN.id, throughMs: mark?.at ?? 0, hasRevisions: false });
process.send?.({ isReady: true });
const first = mark ? (mark.at - timeOfPrice(0)) / PRICE_EVERY_MS + 1 : 0;
for (let n = first; n < PRICES; n++) {
  feed.nowMs = timeOfPrice(n);
  const at = { exchangeTimeMs: feed.nowMs, receiveTimeMs: feed.nowMs, seq: n, size: 1, referencePrice: Number.NaN };
  bus.publish(ticks, KILLED_COIN.id, { ...at, instrumentId: KILLED_COIN.id, price: numberedPrice(n) });
  if (n % 10 === 0) keeper.saveMarks();
  if (n % AT_ONCE === 0) await sleep(Number(pauseMs));
}
await keeper.idle();
await lifecycle.stop();
await database.stop();
process.disconnect();
