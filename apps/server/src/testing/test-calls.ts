import { randomUUIDv7 } from 'node:crypto';
import type { AdviceOutcome, CallTerms } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { appendEntry } from '#modules/advice/chain/append.ts';
import type { Db } from '#platform/db/db.ts';

/** Adds an expert without an account; returns its id. */
export async function addExpert(db: Db, slug = `expert-${randomUUIDv7()}`.slice(0, 40)): Promise<string> {
  const id = randomUUIDv7();
  await db
    .insertInto('experts')
    .values({
      id,
      user_id: null,
      slug,
      name: 'Asha Rao',
      bio: '',
      country: 'IN',
      registration: null,
      disclosures: JSON.stringify({ holdings: '', conflicts: '', ai: '' }),
      is_automated: false,
      created_at: new Date(0),
      ended_at: null,
    })
    .execute();
  return id;
}

/** A call as a test publishes it. */
export interface TestCall extends Partial<Omit<CallTerms, 'market' | 'symbol'>> {
  expertId: string;
  instrumentNo: number;
  market: CallTerms['market'];
  symbol: string;
  publishedAtMs: number;
}

/** Publishes a call by plain inserts: long at the market, stop 95, target 110, a week; returns its id. */
export async function addCall(db: Db, { expertId, instrumentNo, publishedAtMs, ...own }: TestCall): Promise<string> {
  const id = randomUUIDv7();
  const terms: CallTerms = {
    side: 'long',
    entry: { kind: 'market' },
    stop: 95,
    targets: [110],
    endsAt: publishedAtMs + 7 * DAY_MS,
    rationale: 'It closed above its range on volume.',
    ...own,
  };
  const outcome: AdviceOutcome = {
    state: 'waiting',
    enteredAt: null,
    entryPrice: null,
    parts: [],
    endedAt: null,
    factor: 1,
    grossPct: null,
    netPct: null,
    indexPct: null,
    index: null,
    comparedAt: null,
    close: null,
  };
  await db.transaction().execute(async (tx) => {
    const { seq } = await appendEntry(tx, { kind: 'call', expertId, callId: id, body: { terms } }, publishedAtMs);
    await tx
      .insertInto('calls')
      .values({
        id,
        seq,
        expert_id: expertId,
        instrument_no: instrumentNo,
        market: terms.market,
        symbol: terms.symbol,
        terms: JSON.stringify(terms),
        snapshot: JSON.stringify({ timeframe: '1h', bars: [] }),
        published_at: new Date(publishedAtMs),
        ends_at: new Date(terms.endsAt),
        withdrawn_at: null,
        state: 'waiting',
        outcome: JSON.stringify(outcome),
        compared_at: null,
        ended_at: null,
      })
      .execute();
  });
  return id;
}
