import type { AdviceOutcome } from '@wickwise/contract';
import { addDays, isoDate } from '@wickwise/market';
import { sql } from 'kysely';
import { appendEntry } from '#modules/advice/chain/append.ts';
import { createExpert } from '#modules/advice/experts/expert-store.ts';
import { importEvents } from '#modules/calendar/import/import-events.ts';
import { type NewBrief, storeBrief } from '#modules/news/briefs/store-brief.ts';
import type { Db } from '#platform/db/db.ts';
import { PRIVATE_COIN } from './private-feed.ts';
import { testBrief } from './test-brief.ts';
import { addTestSource } from './test-news.ts';

const MARKET = 'Crypto';
const { symbol } = PRIVATE_COIN;

export const WALK_STORY = '01890000-0000-7000-8000-000000000018';
export const WALK_CALL = '01890000-0000-7000-8000-000000000021';
/** Terms of the stored call, and of calls that the walk publishes. */
export const WALK_TERMS = {
  market: MARKET,
  symbol,
  side: 'long',
  entry: { kind: 'limit', price: 7777.71 },
  stop: 7777.61,
  targets: [7777.81],
  endsAt: Date.now() + 86_400_000,
  rationale: 'A call of the walk, on prices of one account.',
} as const;

/** Stores a story on the coin that everybody may read: what its price did afterwards is for the owner alone. */
export async function storeWalkStory(db: Db, publishedMs: number): Promise<void> {
  const { key: source } = await addTestSource(db, 'walk', { markets: [MARKET] });
  const at = new Date(publishedMs);
  await db
    .insertInto('news_stories')
    .values({
      id: WALK_STORY,
      source,
      title: 'A coin',
      slug: 'a-coin',
      excerpt: '',
      link: null,
      language: 'en',
      published_at: at,
      edited_at: at,
      received_at: at,
      seen_at: at,
      sort_key: '1',
      cluster_id: WALK_STORY,
      cluster_at: at,
      fingerprint: [],
      match_keys: [],
      markets: [MARKET],
      topics: [],
      instruments: [PRIVATE_COIN.id],
      evidence: ['coin'],
      sentiment: null,
      confidence: null,
      reader_version: '',
      words: sql<string>`to_tsvector('')`,
    })
    .execute();
}

/** A brief of a source's prices, as the role would write it. */
const walkBrief = (source: string, publishedMs: number): NewBrief => {
  const place = { market: MARKET, symbol } as const;
  const price = { kind: 'price', value: 7777.72, tickSize: 0.01, currency: 'USD', isMoney: true, place } as const;
  const move = testBrief().headline[0]?.values.slice(1) ?? [];
  const values = [{ kind: 'instrument' as const, ...place, name: symbol }, ...move, price];
  const sentences = [[{ join: 'main' as const, text: 'phrases.move' as const, values }]];
  return {
    market: MARKET,
    priceSource: source,
    key: 'close of the walk',
    publishedMs,
    instruments: [{ ...place, name: symbol }],
    brief: { ...testBrief(), badge: 'LIVE', headline: sentences[0] ?? [], sentences },
  };
};

/**
 * Stores what a source's prices lead to beside prices: a brief, and reactions to a macro event that everybody may know of,
 * three times before and once to come: how prices reacted to it is for those who see the prices.
 */
export async function storeWalkFindings(db: Db, source: string, nowMs: number): Promise<void> {
  await storeBrief(db, walkBrief(source, nowMs - 3_600_000), nowMs);
  const dates = [-40, -70, -100, 3].map((days) => addDays(isoDate(nowMs), days));
  const rows = dates.map((date) => `macro,${MARKET},${date},Meeting of all,high`);
  const file = { name: 'meetings.csv', bytes: Buffer.from(['kind,market,date,title,importance', ...rows].join('\n')) };
  const report = await importEvents(db, file, { scope: 'display', isDryRun: false, nowMs });
  if (!report.isStored) throw new Error(JSON.stringify(report.problems));
}

/** Stores a call that an expert published while the market was everybody's. */
export async function storeWalkCall(db: Db): Promise<void> {
  const { instrument_no: no } = await db
    .selectFrom('instruments')
    .select('instrument_no')
    .where('symbol', '=', symbol)
    .executeTakeFirstOrThrow();
  const profile = {
    userId: null,
    isAutomated: true,
    slug: 'walk',
    name: 'Walk',
    bio: '',
    country: 'US',
    registration: null,
    disclosures: { holdings: '', conflicts: '', ai: '' },
  };
  await db.transaction().execute(async (tx) => {
    const expert = await createExpert(tx, profile, Date.now());
    const body = { terms: WALK_TERMS };
    const { seq, at } = await appendEntry(
      tx,
      { kind: 'call', expertId: expert.id, callId: WALK_CALL, body },
      Date.now(),
    );
    const outcome: AdviceOutcome = {
      state: 'open',
      enteredAt: at,
      entryPrice: 7777.71,
      parts: [],
      endedAt: null,
      factor: 1,
      grossPct: 1,
      netPct: 1,
      indexPct: 1,
      index: null,
      comparedAt: at,
      close: 7777.72,
    };
    await tx
      .insertInto('calls')
      .values({
        id: WALK_CALL,
        seq,
        expert_id: expert.id,
        instrument_no: no,
        market: MARKET,
        symbol,
        state: 'open',
        terms: JSON.stringify(WALK_TERMS),
        outcome: JSON.stringify(outcome),
        snapshot: JSON.stringify({ timeframe: '1h', bars: [[at, 7777.72, 7777.72, 7777.72, 7777.72, 1]] }),
        published_at: new Date(at),
        ends_at: new Date(WALK_TERMS.endsAt),
        withdrawn_at: null,
        compared_at: null,
        ended_at: null,
      })
      .execute();
  });
}
