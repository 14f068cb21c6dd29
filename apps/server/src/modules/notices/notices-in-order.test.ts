import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { addTestUser } from '../../testing/test-users.ts';
import { insertNotices } from './notice-store.ts';
import { noticesInOrder } from './notices-in-order.ts';
import type { UserNotice } from './topics.ts';

async function setUp() {
  const { db } = await testDatabase();
  const userId = await addTestUser(db);
  const store = async (): Promise<UserNotice> => {
    const body = { kind: 'test', name: 'Mine' } as const;
    const [stored] = await db.transaction().execute((tx) => insertNotices(tx, [{ id: randomUUID(), userId, body }]));
    if (!stored) throw new Error('nothing was stored');
    const { userId: owner, ...notice } = stored;
    return { userId: owner, notice };
  };
  const heard: UserNotice[] = [];
  const log = pino({ level: 'silent' });
  const order = noticesInOrder({ db, log, signal: new AbortController().signal, announce: (one) => heard.push(one) });
  const report = (one: UserNotice): void => order.report(one.notice.seq, one);
  return { store, heard, order, report };
}

it('announces notices in the order of their numbers, those that nobody reported too, and each once', async () => {
  const { store, heard, order, report } = await setUp();
  await store(); // before the start
  await order.start();
  const [first, second] = [await store(), await store()];
  report(second);
  report(first);
  await vi.waitFor(() => expect(heard).toEqual([first, second]));
  const [unreported, last] = [await store(), await store()];
  report(last);
  report(second);
  await vi.waitFor(() => expect(heard).toEqual([first, second, unreported, last]));
});
