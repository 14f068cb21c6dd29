import type { ChainHeadsPage } from '@wickwise/contract';
import { addDays, DAY_MS, type IsoDate, isoDate } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

const PAGE_SIZE = 50;

/** State of the chain at the end of a UTC day. */
export interface Head {
  day: string;
  seq: number;
  /** Hex. */
  hash: string;
}

/**
 * Stores the head of each UTC day that has ended since the first entry. The chain is locked meanwhile, and an entry after it
 * is never of a day that has its head.
 */
export async function storeHeads(db: Db, nowMs: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`lock table advice_entries in exclusive mode`.execute(tx);
    const first = await tx.selectFrom('advice_entries').select('at').orderBy('seq').limit(1).executeTakeFirst();
    if (!first) return;
    const { newest } = await tx
      .selectFrom('advice_heads')
      .select(({ fn }) => fn.max<string | null>('day').as('newest'))
      .executeTakeFirstOrThrow();
    let day: IsoDate = newest === null ? isoDate(first.at) : addDays(newest as IsoDate, 1);
    for (; Date.parse(day) + DAY_MS <= nowMs; day = addDays(day, 1)) {
      const last = await tx
        .selectFrom('advice_entries')
        .select(['seq', 'hash'])
        .where('at', '<', sql<number>`${new Date(Date.parse(day) + DAY_MS)}::timestamptz`)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('advice_heads')
        .values({
          day,
          seq: last.seq,
          hash: last.hash,
          published_at: new Date(nowMs),
          proof: null,
          anchor: null,
          tried_at: null,
          sent_at: null,
        })
        .execute();
    }
  });
}

/** Returns a page of heads, newest first. */
export async function listHeads(db: Db, page: number): Promise<ChainHeadsPage> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('advice_heads')
      .select(['day', 'seq', 'hash', 'published_at', 'anchor'])
      .orderBy('day', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    db
      .selectFrom('advice_heads')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const heads = rows.map(({ day, seq, hash, published_at, anchor }) => ({
    day,
    seq,
    hash: hash.toString('hex'),
    publishedAt: published_at,
    anchor,
  }));
  return { heads, totalCount: total };
}

/** Returns heads after a day, oldest first. */
export async function headsAfter(db: Db, day: string): Promise<Head[]> {
  const rows = await db
    .selectFrom('advice_heads')
    .select(['day', 'seq', 'hash'])
    .where('day', '>', day)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ ...row, hash: row.hash.toString('hex') }));
}

export async function readProof(db: Db, day: string): Promise<Buffer | null> {
  const row = await db.selectFrom('advice_heads').select('proof').where('day', '=', day).executeTakeFirst();
  return row?.proof ?? null;
}
