import { randomBytes } from 'node:crypto';
import type { ChainKind } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { canonicalJson, contentHash, entryHash, NO_HASH } from './chain-hash.ts';

export interface NewEntry {
  kind: ChainKind;
  expertId: string;
  /** Null for entries about the expert. */
  callId: string | null;
  body: object;
}

export interface Appended {
  seq: number;
  /** Epoch ms. */
  at: number;
  /** Hex. */
  hash: string;
}

/** Adds an entry to the chain within a transaction, which others wait for: append last. */
export async function appendEntry(tx: Db, entry: NewEntry, nowMs: number): Promise<Appended> {
  await sql`lock table advice_entries in exclusive mode`.execute(tx);
  const last = await tx
    .selectFrom('advice_entries')
    .select(['seq', 'at', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { kind, expertId, callId } = entry;
  const body = canonicalJson({ ...entry.body, nonce: randomBytes(16).toString('hex') });
  const [content, previous] = [contentHash(body), last?.hash.toString('hex') ?? NO_HASH];
  const head = await tx
    .selectFrom('advice_heads')
    .select(({ fn }) => fn.max('day').as('day'))
    .executeTakeFirst();
  // neither a clock that was set back nor a wait for the lock brings an entry before others, or into a day with a head
  const at = Math.max(Math.floor(nowMs), last?.at ?? 0, head?.day ? Date.parse(head.day) + DAY_MS : 0);
  const seq = (last?.seq ?? 0) + 1;
  const hash = entryHash({ seq, at, kind, expert: expertId, call: callId, content, previous });
  await tx
    .insertInto('advice_entries')
    .values({
      seq,
      at: new Date(at),
      kind,
      expert_id: expertId,
      call_id: callId,
      body,
      content: Buffer.from(content, 'hex'),
      previous: Buffer.from(previous, 'hex'),
      hash: Buffer.from(hash, 'hex'),
    })
    .execute();
  return { seq, at, hash };
}
