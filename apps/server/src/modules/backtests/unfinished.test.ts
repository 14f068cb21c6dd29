import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { addBacktest, beginBacktest, finishBacktest, readBacktest } from './store.ts';
import type { StoredRequest } from './stored-request.ts';
import { unfinished } from './unfinished.ts';

const CLOSE_ABOVE = { key: 'indicators', attribute: 'close', operator: 'gt', value: 1 };

const requestOf = (rules: readonly object[]) =>
  ({
    market: 'Crypto',
    timeframe: '1D',
    universe: { symbol: 'BTC-USD' },
    symbols: ['BTC-USD'],
    test: { strategy: { name: 'mine', label: 'Mine', description: '', groups: [{ condition: 'and', rules }] } },
  }) as unknown as StoredRequest;

async function setUp() {
  const { db } = await testDatabase();
  const userId = randomUUIDv7();
  await db
    .insertInto('users')
    .values({
      id: userId,
      name: 'Asha',
      email: 'asha@example.com',
      email_key: 'asha@example.com',
      password_hash: '',
      role: 'user' as const,
      created_at: new Date(),
    })
    .execute();
  const start = async (): Promise<string[]> => (await unfinished(db)).map(({ id }) => id);
  return { db, userId, start, add: (rules = [CLOSE_ABOVE]) => addBacktest(db, userId, requestOf(rules), 'sim') };
}

describe('tests that the end of the server broke off', () => {
  it('are run again, but one that was under way each of five times ends with a sentence', async () => {
    const { db, userId, start, add } = await setUp();
    const waits = await add();
    const breaks = await add();
    for (let ends = 1; ends <= 4; ends++) {
      await beginBacktest(db, breaks);
      await beginBacktest(db, breaks); // the same run again after a database outage
      expect(await start()).toEqual([waits, breaks]);
    }
    await beginBacktest(db, breaks);
    expect(await start()).toEqual([waits]);
    expect(await readBacktest(db, userId, breaks)).toMatchObject({
      state: 'failed',
      error: 'The server ended five times while this test ran. Use fewer symbols, settings or conditions.',
      endedAt: expect.any(Number),
    });
    expect(await start()).toEqual([waits]);
  });

  it('are taken up although this version does not know their rule', async () => {
    const { db, start, add } = await setUp();
    const id = await add();
    // as an earlier version stored it
    const { numUpdatedRows } = await db
      .updateTable('backtests')
      .set({
        request: sql`replace(request::text, ${JSON.stringify(CLOSE_ABOVE.attribute)}, '"of_a_former_time"')::json`,
      })
      .where('id', '=', id)
      .where(sql<boolean>`request::text like ${`%${JSON.stringify(CLOSE_ABOVE.attribute)}%`}`)
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    expect(await start()).toEqual([id]);
  });

  it('are none of those that have ended', async () => {
    const { db, start, add } = await setUp();
    const id = await add();
    await beginBacktest(db, id);
    const metrics = { totalReturn: 0, buyAndHold: 0, maxDrawdown: 0, trades: 0 };
    const report = { metrics, verdict: { kind: 'none' } } as unknown as Parameters<typeof finishBacktest>[2]['report'];
    await finishBacktest(db, id, { report, trialSharpes: [] });
    expect(await start()).toEqual([]);
  });
});
