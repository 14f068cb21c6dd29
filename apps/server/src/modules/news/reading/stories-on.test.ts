import { randomUUIDv7 } from 'node:crypto';
import type { InstrumentId } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { addTestSource, feedItem, takeTestItems, testReader } from '../../../testing/test-news.ts';
import { changeSource, readSource } from '../sources/source-store.ts';
import { publicationOf, storiesOn } from './stories-on.ts';

const HOUR = 3_600_000;
const NOW = Date.now() - HOUR;
const BTC: InstrumentId = 'Crypto:BTC-USD';
const SINCE = { fromMs: NOW - 10 * HOUR, toMs: NOW };

const reader = testReader('1', ({ title }) => ({
  instruments: title.includes('Bitcoin') ? [{ id: BTC, evidence: 'Bitcoin' }] : [],
}));

async function setUp() {
  const { db } = await testDatabase();
  for (const key of ['first', 'second']) await addTestSource(db, key);
  const take = async (key: string, title: string, publishedMs: number) => {
    const link = `https://${key}.example/${encodeURIComponent(title)}`;
    await takeTestItems(
      db,
      await readSource(db, key),
      [feedItem({ guid: title, link, title, publishedMs })],
      NOW,
      reader,
    );
  };
  return { db, take };
}

const idOf = async (db: Db, title: string, source: string): Promise<string> =>
  (
    await db
      .selectFrom('news_stories')
      .select('id')
      .where('title', '=', title)
      .where('source', '=', source)
      .executeTakeFirstOrThrow()
  ).id;

describe('what was published on an instrument', () => {
  it('is listed newest first, of the same news the first, without what was out before', async () => {
    const { db, take } = await setUp();
    await take('first', 'Bitcoin funds see their largest inflow of the year so far', NOW - 3 * HOUR);
    await take('second', 'Bitcoin funds see their largest inflow of the year so far', NOW - 2 * HOUR);
    await take('first', 'Exchange halts withdrawals of Bitcoin after a breach of its wallets', NOW - HOUR);
    await take('first', 'Gold has nothing to do with any of this today', NOW - HOUR);
    await take('first', 'Miners of Bitcoin report record power costs for the quarter', NOW - 11 * HOUR);
    await take('second', 'Miners of Bitcoin report record power costs for the quarter', NOW - 9 * HOUR);
    const found = await storiesOn(db, BTC, SINCE);
    expect(found.map(({ title, source, publishedAt }) => [title.slice(0, 13), source, publishedAt])).toEqual([
      ['Exchange halt', 'The first', NOW - HOUR],
      ['Bitcoin funds', 'The first', NOW - 3 * HOUR],
    ]);
    expect(await storiesOn(db, 'Crypto:ETH-USD', SINCE)).toEqual([]);
  });

  it('leaves out sources that readers don’t see', async () => {
    const { db, take } = await setUp();
    const title = 'Bitcoin funds see their largest inflow of the year so far';
    await take('first', title, NOW - 3 * HOUR);
    await take('second', title, NOW - 2 * HOUR);
    const [first, second] = [await idOf(db, title, 'first'), await idOf(db, title, 'second')];
    expect(await publicationOf(db, first, BTC)).toBe(NOW - 3 * HOUR);
    await changeSource(db, 'first', { is_off: true });
    expect(await storiesOn(db, BTC, SINCE)).toMatchObject([{ source: 'The second', publishedAt: NOW - 2 * HOUR }]);
    expect(await publicationOf(db, first, BTC)).toBeUndefined();
    expect(await publicationOf(db, second, BTC)).toBe(NOW - 2 * HOUR);
    expect(await publicationOf(db, second, 'Crypto:ETH-USD')).toBeUndefined();
    expect(await publicationOf(db, randomUUIDv7(), BTC)).toBeUndefined();
  });
});
