import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { registerInstruments } from '#marketdata/registry.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { plainSignal } from '../../testing/found-signal.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { addTestUser } from '../../testing/test-users.ts';
import type { StoredSignal } from './signal-rows.ts';
import { signalsInOrder } from './signals-in-order.ts';
import { insertSignals, toPatternSignal } from './store.ts';

const FIRST = Date.parse('2025-06-20T12:00Z');
const HOUR = 3_600_000;

async function setUp({ atOnce = 5_000 } = {}) {
  const database = await testDatabase();
  const { db } = database;
  const registry = await registerInstruments(db, new FakeFeed([testInstrument('Crypto', 'BTC-USD')]).feeds);
  const no = registry.all[0]?.no ?? 0;
  let hours = 0;
  const store = (more: Parameters<typeof plainSignal>[2] = {}, isAnnounced = true): Promise<StoredSignal[]> =>
    db
      .transaction()
      .execute((tx) => insertSignals(tx, [plainSignal(no, FIRST + hours++ * HOUR, more)], { isAnnounced }));
  const heard: string[] = [];
  const order = signalsInOrder({
    db,
    registry,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    atOnce,
    announce: ({ userId, signal }) => heard.push(`${userId ?? 'all'} ${signal.seq}`),
  });
  const report = (stored: StoredSignal): void => {
    const signal = toPatternSignal(stored, registry);
    if (signal) order.report(signal.seq, { userId: stored.owner?.userId, signal });
  };
  return { database, store, heard, order, report };
}

const numberOf = ([one]: readonly StoredSignal[]): number => one?.seq ?? 0;

it('announces stored signals in the order of their numbers, in whatever order they are reported', async () => {
  const { database, store, heard, order, report } = await setUp({ atOnce: 2 });
  const [before] = await store();
  await order.start();
  const user = await addTestUser(database.db);
  const owner = { userId: user, label: 'Mine', description: '' };
  const all = [await store(), await store({ owner, pattern: 'own' }), await store(), await store(), await store()];
  for (const [signal] of all.toReversed()) if (signal) report(signal);
  if (before) report(before);
  const wanted = all.map((one, i) => `${i === 1 ? user : 'all'} ${numberOf(one)}`);
  await vi.waitFor(() => expect(heard).toEqual(wanted));
  const [last] = await store();
  if (last) report(last);
  await vi.waitFor(() => expect(heard).toEqual([...wanted, `all ${last?.seq}`]));
});

it('reads from the store what was stored and not reported, and announces it once', async () => {
  const { store, heard, order, report } = await setUp();
  await order.start();
  const [lost] = await store();
  const [reported] = await store();
  if (reported) report(reported);
  await vi.waitFor(() => expect(heard).toEqual([`all ${lost?.seq}`, `all ${reported?.seq}`]));
  if (lost) report(lost); // late
  const alone = numberOf(await store());
  order.reportedUntil(alone);
  await vi.waitFor(() => expect(heard).toEqual([`all ${lost?.seq}`, `all ${reported?.seq}`, `all ${alone}`]));
});

it('passes over signals that nobody is to hear of', async () => {
  const { store, heard, order, report } = await setUp();
  await order.start();
  await store({ isSpent: true });
  await store({}, false);
  const [reported] = await store();
  if (reported) report(reported);
  await vi.waitFor(() => expect(heard).toEqual([`all ${reported?.seq}`]));
});
