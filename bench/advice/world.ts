import { randomUUIDv7 } from 'node:crypto';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { openBarStore } from '../../apps/server/src/marketdata/bars/open-bar-store.ts';
import { SplitBook } from '../../apps/server/src/marketdata/bars/split-book.ts';
import { registerInstruments } from '../../apps/server/src/marketdata/registry.ts';
import { InProcessBus } from '../../apps/server/src/platform/bus.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { openDatabase } from '../../apps/server/src/platform/db/db.ts';
import { Lifecycle } from '../../apps/server/src/platform/lifecycle.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics.ts';
import { startJobs } from '../../apps/server/src/roles/jobs.ts';
import { FakeFeed } from '../../apps/server/src/testing/fake-feed.ts';
import { openAccess } from '../../apps/server/src/testing/open-access.ts';
import { temporaryFolder } from '../harness/children.ts';

export type AdviceWorld = Awaited<ReturnType<typeof openAdviceWorld>>;

/** Opens a new database with some coins, and what roles take. */
export async function openAdviceWorld(coins: number) {
  const log = pino({ level: 'silent' });
  const lifecycle = new Lifecycle(log);
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir }, log);
  lifecycle.onStop('database', () => database.stop());
  const instruments = Array.from({ length: coins }, (_, i) => testInstrument('Crypto', `C${i}`));
  const feed = new FakeFeed(instruments);
  const registry = await registerInstruments(database.db, feed.feeds);
  return {
    access: openAccess(registry),
    bus: new InProcessBus(log),
    database,
    feed,
    feeds: feed.feeds,
    lifecycle,
    log,
    registry,
    splits: new SplitBook([]),
    store: openBarStore(database.pool),
    config: { ...readConfig({}, [], '/'), dataDir },
    jobs: await startJobs({ database, lifecycle, log }),
    metrics: createMetrics(),
  };
}

/** Adds accounts, each with an e-mail channel; returns their ids. */
export async function addReaders(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  const person = { name: 'Asha', password_hash: '', role: 'user' as const, created_at: new Date() };
  const channel = { kind: 'email' as const, label: '', state: 'on' as const, created_at: new Date() };
  const unused = { sealed_address: Buffer.alloc(0), reason: null, host: null, failures: 0 };
  const none = { link_hash: null, session_id: null, endpoint_hash: null };
  for (let from = 0; from < count; from += 1_000) {
    const part = ids.slice(from, from + 1_000);
    await db
      .insertInto('users')
      .values(part.map((id) => ({ ...person, id, email: `${id}@example.com`, email_key: id })))
      .execute();
    await db
      .insertInto('channels')
      .values(part.map((user_id) => ({ ...channel, ...unused, ...none, id: randomUUIDv7(), user_id })))
      .execute();
  }
  return ids;
}
