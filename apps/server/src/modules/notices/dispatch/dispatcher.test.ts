import { randomUUIDv7 } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { DELIVERY_LIMITS } from './delivery-limits.ts';
import type { DueDelivery } from './delivery-queue.ts';
import { Dispatcher } from './dispatcher.ts';

interface Written {
  rank?: number;
  isTest?: boolean;
  dueMs?: number;
  pausedMs?: number;
}

async function setUp() {
  const { db } = await testDatabase();
  /** Started attempts in order; the test ends each. */
  const begun: { due: DueDelivery; signal: AbortSignal; end: () => Promise<void> }[] = [];
  const waiters: (() => void)[] = [];
  const attempt = (due: DueDelivery, signal: AbortSignal): Promise<undefined> =>
    new Promise((resolve) => {
      const end = async (): Promise<void> => {
        await db.updateTable('deliveries').set({ state: 'sent' }).where('id', '=', due.id).execute();
        resolve(undefined);
      };
      begun.push({ due, signal, end });
      for (const wake of waiters.splice(0)) wake();
    });
  const dispatcher = new Dispatcher({ db, log: pino({ level: 'silent' }), kind: 'webhook', attempt });
  onTestFinished(async () => {
    const stopped = dispatcher.stop();
    await Promise.all(begun.map(({ end }) => end()));
    await stopped;
  });
  /** Resolves when this many attempts have started. */
  const began = async (count: number): Promise<void> => {
    while (begun.length < count) await new Promise<void>((resolve) => waiters.push(resolve));
  };
  return { db, dispatcher, begun, began };
}

async function addUser(db: Db): Promise<string> {
  const id = randomUUIDv7();
  const person = { name: 'Asha', email: id, email_key: id, password_hash: '', role: 'user' as const };
  await db
    .insertInto('users')
    .values({ ...person, id, created_at: new Date() })
    .execute();
  return id;
}

async function addDelivery(db: Db, userId: string, host: string, written: Written = {}): Promise<string> {
  const [id, channelId] = [randomUUIDv7(), randomUUIDv7()];
  const channel = { id: channelId, user_id: userId, kind: 'webhook' as const, label: host, host, state: 'on' as const };
  const paused_until = written.pausedMs === undefined ? null : new Date(written.pausedMs);
  const rest = { sealed_address: Buffer.alloc(0), reason: null, failures: 0, link_hash: null, created_at: new Date() };
  await db
    .insertInto('channels')
    .values({ ...channel, ...rest, paused_until })
    .execute();
  const delivery = { id, user_id: userId, channel_id: channelId, kind: 'webhook' as const, notices: [], subject: '' };
  const { rank = 0, isTest = false, dueMs = Date.now() } = written;
  const state = {
    state: 'waiting' as const,
    attempts: 0,
    latency_ms: null,
    error: null,
    sent_at: null,
    digest_id: null,
  };
  await db
    .insertInto('deliveries')
    .values({ ...delivery, ...state, rank, is_test: isTest, created_at: new Date(), due_at: new Date(dueMs) })
    .execute();
  return id;
}

describe('the deliveries of a kind of channel', () => {
  it('leave for one user while those of ten others, to fifty hosts, are all still under way', async () => {
    const { db, dispatcher, begun, began } = await setUp();
    const users = await Promise.all(Array.from({ length: 10 }, () => addUser(db)));
    for (let i = 0; i < 50; i++) await addDelivery(db, users[i % 10] as string, `hostile-${i}`);
    dispatcher.wake();
    await began(10 * DELIVERY_LIMITS.perUser);
    const own = await addDelivery(db, await addUser(db), 'good');
    dispatcher.wake();
    await began(10 * DELIVERY_LIMITS.perUser + 1); // none of the others has ended
    expect(begun.at(-1)?.due.id).toBe(own);
  });

  it('leave for all users before any of them has a second one, alerts first and tests last', async () => {
    const { db, dispatcher, begun, began } = await setUp();
    const [asha, ben] = [await addUser(db), await addUser(db)];
    const test = await addDelivery(db, ben, 'ben', { rank: 2, isTest: true });
    const first = await addDelivery(db, asha, 'asha');
    const second = await addDelivery(db, asha, 'asha');
    const other = await addDelivery(db, ben, 'ben', { rank: 1 });
    const alert = await addDelivery(db, ben, 'ben');
    dispatcher.wake();
    await began(4);
    for (const { end } of begun.slice(0, 4)) await end();
    await began(5);
    expect(begun.map(({ due }) => due.id)).toEqual([first, alert, second, other, test]);
  });

  it('wait while their channel is paused, but tests don’t', async () => {
    const { db, dispatcher, begun, began } = await setUp();
    const asha = await addUser(db);
    const pausedMs = Date.now() + 600;
    const held = await addDelivery(db, asha, 'a', { pausedMs });
    const test = await addDelivery(db, asha, 'b', { pausedMs, isTest: true, rank: 2 });
    dispatcher.wake();
    await began(2);
    expect(begun.map(({ due }) => due.id)).toEqual([test, held]);
    expect(Date.now()).toBeGreaterThanOrEqual(pausedMs);
  });

  it('leave when they become due, though nobody says so', async () => {
    const { db, dispatcher, begun, began } = await setUp();
    const dueMs = Date.now() + 300;
    const id = await addDelivery(db, await addUser(db), 'a', { dueMs });
    dispatcher.wake();
    await began(1);
    expect(begun[0]?.due.id).toBe(id);
    expect(Date.now()).toBeGreaterThanOrEqual(dueMs);
  });

  it('that are under way at a stop end first, and none begins after it', async () => {
    const { db, dispatcher, begun, began } = await setUp();
    await addDelivery(db, await addUser(db), 'a');
    dispatcher.wake();
    await began(1);
    const stopped = dispatcher.stop();
    await addDelivery(db, await addUser(db), 'b');
    dispatcher.wake();
    const [first] = begun;
    expect(first?.signal.aborted).toBe(false);
    await first?.end();
    await stopped;
    expect([first?.signal.aborted, begun.length]).toEqual([false, 1]);
  });

  it('that take too long for a stop are cut off', async () => {
    const { db, dispatcher, begun, began } = await setUp();
    await addDelivery(db, await addUser(db), 'a');
    dispatcher.wake();
    await began(1);
    const signal = begun[0]?.signal as AbortSignal;
    const cut = new Promise((resolve) => signal.addEventListener('abort', resolve));
    const beganMs = performance.now();
    const stopped = dispatcher.stop();
    await cut;
    expect(performance.now() - beganMs).toBeGreaterThan(1_900);
    await begun[0]?.end();
    await stopped;
  });
});
