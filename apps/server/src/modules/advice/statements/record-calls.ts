import type { Call } from '@wickwise/contract';
import type { MarketAccess, MarketReader } from '#marketdata/market-access.ts';
import type { Db } from '#platform/db/db.ts';
import { CALL_COLUMNS, viewCalls } from '../calls/call-view.ts';

/** Calls that are read at once: their notes are, too. */
const AT_ONCE = 500;

/** A call with its place in the chain. */
export type RecordedCall = Call & { seq: number };

/** Returns an expert's calls through an entry, as a reader may see them, oldest first. */
export async function callsThrough(
  db: Db,
  access: Pick<MarketAccess, 'hiddenFrom'>,
  { expertId, throughSeq, reader }: { expertId: string; throughSeq: number; reader: MarketReader },
): Promise<RecordedCall[]> {
  const unseen = new Set<string>(access.hiddenFrom(reader));
  const calls: RecordedCall[] = [];
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('calls')
      .select([...CALL_COLUMNS])
      .where('expert_id', '=', expertId)
      .where('seq', '>', after)
      .where('seq', '<=', throughSeq)
      .orderBy('seq')
      .limit(AT_ONCE)
      .execute();
    const seqs = new Map(rows.map(({ id, seq }) => [id, seq]));
    const seen = rows.filter(({ market }) => !unseen.has(market));
    for (const call of await viewCalls(db, seen, reader)) calls.push({ ...call, seq: seqs.get(call.id) ?? 0 });
    after = rows.at(-1)?.seq ?? after;
    if (rows.length < AT_ONCE) return calls;
  }
}

/** Returns the last entry of the chain. */
export async function lastEntry(db: Db): Promise<{ seq: number; hash: string }> {
  const row = await db
    .selectFrom('advice_entries')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { seq: row.seq, hash: row.hash.toString('hex') };
}
