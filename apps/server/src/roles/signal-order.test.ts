import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { registerInstruments } from '#marketdata/registry.ts';
import type { StoredSignal } from '#modules/signals/signal-rows.ts';
import { insertSignals, toPatternSignal } from '#modules/signals/store.ts';
import { signalsStored, storedUntil } from '#modules/signals/topics.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { plainSignal } from '../testing/found-signal.ts';
import { testDatabase } from '../testing/test-database.ts';
import { addTestUser } from '../testing/test-users.ts';
import { announceSignals } from './signal-order.ts';

const FIRST = Date.parse('2025-06-20T12:00Z');
const HOUR = 3_600_000;

it('counts each signal once, reported or not, and all users’ rules under one name', async () => {
  const log = pino({ level: 'silent' });
  const database = await testDatabase();
  const { db } = database;
  const registry = await registerInstruments(db, new FakeFeed([testInstrument('Crypto', 'BTC-USD')]).feeds);
  const lifecycle = new Lifecycle(log);
  onTestFinished(() => lifecycle.stop());
  const bus = new InProcessBus(log);
  const metrics = createMetrics();
  await announceSignals({ bus, database, lifecycle, log, metrics, registry });
  let hours = 0;
  const store = async (more: Parameters<typeof plainSignal>[2]): Promise<StoredSignal> => {
    const found = plainSignal(registry.all[0]?.no ?? 0, FIRST + hours++ * HOUR, more);
    const [stored] = await db.transaction().execute((tx) => insertSignals(tx, [found]));
    if (!stored) throw new Error('nothing was stored');
    return stored;
  };
  const report = (stored: StoredSignal): void => {
    const signal = toPatternSignal(stored, registry);
    if (signal) bus.publish(signalsStored, 'Crypto', { userId: stored.owner?.userId, signal });
  };
  const owner = { userId: await addTestUser(db), label: 'Mine', description: '' };
  const [reported, lost] = [await store({ pattern: 'hammer' }), await store({ pattern: 'doji' })];
  const own = await store({ owner, pattern: '0190a0d2-7c4e-7000-8000-000000000001' });
  for (const one of [reported, reported, own]) report(one);
  bus.publish(storedUntil, '', { seq: lost.seq });
  const counted = async () =>
    (await metrics.signals.get()).values.map(({ labels, value }) => [labels.market, labels.pattern, value]);
  const each = ['hammer', 'doji', 'own'].map((pattern) => ['Crypto', pattern, 1]);
  await vi.waitFor(async () => expect(await counted()).toEqual(each));
});
