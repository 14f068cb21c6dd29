/**
 * For kill tests: notifies followers of all news of calls in a database, and writes their e-mails as rows. Usage:
 * node call-notifier.child.ts <connection as JSON> <pause in ms before the commit of every batch>
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { deriveSecrets } from '#platform/auth/secrets.ts';
import { InProcessBus } from '#platform/bus.ts';
import { readConfig } from '#platform/config.ts';
import { connect, type Db } from '#platform/db/db.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { createMetrics } from '#platform/metrics.ts';
import { startAdvice } from '../roles/advice.ts';
import { startJobs } from '../roles/jobs.ts';
import { noticeCalls, startNotices } from '../roles/notices.ts';
import { FakeFeed } from './fake-feed.ts';
import { KILLED_COIN } from './numbered-price.ts';
import { openAccess } from './open-access.ts';

const LOOK_EVERY_MS = 20;

const [, , connection = '{}', pauseMs = '1'] = process.argv;
const log = pino({ level: 'silent' });
const database = connect(JSON.parse(connection) as object, log);
const { db } = database;
const { feeds } = new FakeFeed([KILLED_COIN]);
const access = openAccess(await registerInstruments(db, feeds));
const lifecycle = new Lifecycle(log);
const bus = new InProcessBus(log);
const jobs = await startJobs({ database, lifecycle, log });
const metrics = createMetrics();
const context = { access, bus, config: readConfig({}, [], '/'), database, feeds, jobs, lifecycle, log, metrics };
const mailer = {
  write: async (tx: Db, { userId }: Mail): Promise<void> => {
    await sql`insert into sent_mails values (${userId})`.execute(tx);
  },
  wake: () => {},
};
await startNotices(context, { mailer: mailer as never, sealKey: deriveSecrets('a secret of tests').seal });

const notices = bus.calls(noticeCalls);
const slowBus = new InProcessBus(log);
slowBus.answer(noticeCalls, {
  announce: (written) => notices.announce(written),
  write: async (tx, outgoing) => {
    const written = await notices.write(tx, outgoing);
    await sleep(Number(pauseMs));
    return written;
  },
});
const market = { splits: new SplitBook([]), store: openBarStore(database.pool) };
await startAdvice({ ...context, ...market, bus: slowBus }, async () => new Map());
process.send?.({ isReady: true });

const areAllNotified = async (): Promise<boolean> => {
  const left = await db.selectFrom('advice_news').select('id').where('sent_at', 'is', null).execute();
  return left.length === 0;
};
while (!(await areAllNotified())) await sleep(LOOK_EVERY_MS);
await lifecycle.stop();
await database.stop();
process.disconnect();
