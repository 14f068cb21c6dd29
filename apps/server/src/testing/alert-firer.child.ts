/**
 * For kill tests: evaluates alerts of a database on numbered prices from the previous process's mark, and sends its
 * parent each notice. Usage: node alert-firer.child.ts <connection as JSON> <pause in ms after every 20 prices>
 */
import { pino } from 'pino';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { OwnViews } from '#marketdata/own/own-views.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { noticesStored } from '#modules/notices/topics.ts';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { connect } from '#platform/db/db.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { startAlerts } from '../roles/alerts.ts';
import { startJobs } from '../roles/jobs.ts';
import { startNotices } from '../roles/notices.ts';
import { ruleCalls } from '../roles/rule-calls.ts';
import { FakeFeed } from './fake-feed.ts';
import { feedPrices } from './feed-prices.ts';
import { KILLED_COIN } from './numbered-price.ts';
import { openAccess } from './open-access.ts';

const [, , connection = '{}', pauseMs = '1'] = process.argv;
const log = pino({ level: 'silent' });
const database = connect(JSON.parse(connection) as object, log);
const { db } = database;
const feed = new FakeFeed([KILLED_COIN]);
const registry = await registerInstruments(db, feed.feeds);
const lifecycle = new Lifecycle(log);
const bus = new InProcessBus(log);
const jobs = await startJobs({ database, lifecycle, log });
const store = openBarStore(database.pool);
const splits = new SplitBook([]);
const { feeds } = feed;
const config = readConfig({}, [], '/');
const context = {
  access: openAccess(registry),
  own: new OwnViews(),
  bus,
  config,
  database,
  jobs,
  lifecycle,
  log,
  feeds,
  metrics: createMetrics(),
  registry,
  splits,
  store,
};
const mailer = { write: async () => {}, wake: () => {} };
const sealKey = deriveSecrets('a secret of tests').seal;
await startNotices(context, { mailer: mailer as never, sealKey });
bus.subscribe(noticesStored, '*', ({ userId, notice }) => process.send?.({ userId, notice }));

const mark = await db.selectFrom('alert_marks').select('at').executeTakeFirst();
feed.nowMs = mark?.at ?? 0;
context.bus.answer(ruleCalls, {
  setStrategyRules: () => {},
  dryRun: () => Promise.reject(new Error('nobody tries an alert here')),
});
const { service } = await startAlerts(context);
await feedPrices({ bus, feed, markMs: mark?.at, pauseMs: Number(pauseMs), saveMarks: () => service.saveMarks() });
await service.idle();
await lifecycle.stop();
await database.stop();
process.disconnect();
