import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { MINUTE_MS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { meantChannels } from './meant-channels.ts';
import { planDeliveries } from './plan-deliveries.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const SECOND_MS = 1_000;

async function withChannel() {
  const { db } = await testDatabase();
  const userId = randomUUIDv7();
  const user = { id: userId, name: 'Asha', email: `${userId}@example.com`, email_key: userId, password_hash: '' };
  await db
    .insertInto('users')
    .values({ ...user, role: 'user', created_at: new Date() })
    .execute();
  const row = { kind: 'webhook', label: '', sealed_address: Buffer.from(''), host: 'a.example', state: 'on' } as const;
  const rest = { reason: null, failures: 0, link_hash: null, session_id: null, endpoint_hash: null };
  await db
    .insertInto('channels')
    .values({ id: randomUUID(), user_id: userId, ...row, ...rest, created_at: new Date(NOW) })
    .execute();
  const plan = async (atMs: number, isUnhurried: boolean): Promise<string> => {
    const noticeId = randomUUIDv7();
    const body = { kind: 'alerts', count: 0, firings: [] } as const;
    const news = { noticeId, userId, body: { ...body, firings: [] }, kinds: ['webhook' as const], isUnhurried };
    await db.transaction().execute(async (tx) => {
      await planDeliveries(tx, await meantChannels(tx, [news], async () => new Map()), atMs, ROOM);
    });
    return noticeId;
  };
  return { db, plan };
}

/** Returns the deliveries: how long after the first instant each is due, s, and its number of notices. */
async function deliveriesOf(db: Db): Promise<[number, number][]> {
  const rows = await db.selectFrom('deliveries').selectAll().orderBy('created_at').execute();
  return rows.map(({ due_at, notices }) => [(due_at - NOW) / SECOND_MS, notices.length]);
}

const send = (db: Db) => db.updateTable('deliveries').set({ state: 'sent' }).where('state', '=', 'waiting').execute();

const ROOM = { take: async () => true };

describe('stories', () => {
  it('are sent at once after a quiet time, then bundled for ten minutes', async () => {
    const { db, plan } = await withChannel();
    await plan(NOW, true);
    await send(db);
    await plan(NOW + MINUTE_MS, true);
    await plan(NOW + 2 * MINUTE_MS, true);
    expect(await deliveriesOf(db)).toEqual([
      [0, 1],
      [600, 2],
    ]);
    await send(db);
    await plan(NOW + 11 * MINUTE_MS, true);
    expect((await deliveriesOf(db))[2]).toEqual([1_200, 1]);
    await send(db);
    await plan(NOW + 60 * MINUTE_MS, true);
    expect((await deliveriesOf(db))[3]).toEqual([3_600, 1]);
  });

  it('don’t delay an alert on a price: it takes them along', async () => {
    const { db, plan } = await withChannel();
    await plan(NOW, true);
    await send(db);
    await plan(NOW + MINUTE_MS, true);
    await plan(NOW + 2 * MINUTE_MS, false);
    expect(await deliveriesOf(db)).toEqual([
      [0, 1],
      [120, 2],
    ]);
  });
});

it('bundles alerts for ten seconds, as before', async () => {
  const { db, plan } = await withChannel();
  await plan(NOW, false);
  await send(db);
  await plan(NOW + 4 * SECOND_MS, false);
  await plan(NOW + 6 * SECOND_MS, false);
  expect(await deliveriesOf(db)).toEqual([
    [0, 1],
    [10, 2],
  ]);
});
