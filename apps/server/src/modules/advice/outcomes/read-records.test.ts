import { testInstrument } from '@wickwise/market/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { registerInstruments } from '#marketdata/registry.ts';
import { FakeFeed } from '../../../testing/fake-feed.ts';
import { addCall, addExpert } from '../../../testing/test-calls.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { readRecords } from './read-records.ts';

const START = Date.parse('2026-01-05T10:00:00Z');
const DAY = 86_400_000;
const ETH = testInstrument('Crypto', 'ETH-USD');

describe('readRecords', () => {
  it('returns the figures of each expert from stored results, also of one without calls', async () => {
    const { db } = await testDatabase();
    const instrumentNo = (await registerInstruments(db, new FakeFeed([ETH]).feeds)).byId(ETH.id)?.no ?? 0;
    const [busy, idle] = [await addExpert(db), await addExpert(db)];
    const call = { expertId: busy, instrumentNo, market: 'Crypto', symbol: 'ETH-USD' } as const;
    const results = [4, -2, 3];
    for (const [i, net] of results.entries()) {
      const publishedAtMs = START + i * 7 * DAY;
      const id = await addCall(db, { ...call, publishedAtMs });
      const ends = { ended_at: new Date(publishedAtMs + DAY), compared_at: new Date(publishedAtMs + DAY) };
      await db
        .updateTable('calls')
        .set({ state: net > 0 ? 'target' : 'stop', entered_at: new Date(publishedAtMs), ...ends })
        .set({ sign: i === 1 ? -1 : 1, net_pct: net, index_pct: 1, risk_pct: 2, reward_pct: 4 })
        .where('id', '=', id)
        .execute();
    }
    await addCall(db, { ...call, publishedAtMs: START });
    const records = await readRecords(db, [busy, idle]);
    expect(records.get(busy)).toMatchObject({
      closed: 3,
      waiting: 1,
      bestPct: 4,
      worstPct: -2,
      exposure: 3 / 15,
      isSmall: true,
      hitRate: { value: 2 / 3 },
      excessPct: { value: (3 + -1 + 2) / 3 },
    });
    expect(records.get(idle)).toMatchObject({ closed: 0, hitRate: null, exposure: null, equity: [] });
    expect(await readRecords(db, [])).toEqual(new Map());
  });

  it('reads ten thousand calls of one expert without their snapshots', async () => {
    const { db } = await testDatabase();
    const instrumentNo = (await registerInstruments(db, new FakeFeed([ETH]).feeds)).byId(ETH.id)?.no ?? 0;
    const expertId = await addExpert(db);
    const first = { expertId, instrumentNo, market: 'Crypto', symbol: 'ETH-USD', publishedAtMs: START } as const;
    await addCall(db, first);
    await sql`
      insert into advice_entries select 1 + n, at, kind, expert_id, gen_random_uuid(), body, content,
        sha256(('previous ' || n)::bytea), sha256(('hash ' || n)::bytea)
      from advice_entries, generate_series(1, 9999) n`.execute(db);
    await sql`
      insert into calls (id, seq, expert_id, instrument_no, market, symbol, terms, snapshot, published_at, ends_at,
        state, outcome, compared_at, ended_at, entered_at, sign, net_pct, index_pct, risk_pct, reward_pct)
      select gen_random_uuid(), 1 + n, expert_id, instrument_no, market, symbol, terms, to_json(repeat('x', 8000)),
        published_at + n * interval '1 hour', ends_at, 'target', outcome, published_at, ended_at,
        published_at + n * interval '1 hour', case when n % 2 = 0 then 1 else -1 end, n % 7 - 3, 0.1, 2, 4
      from calls, generate_series(1, 9999) n`.execute(db);
    await sql`update calls set ended_at = published_at + interval '1 day' where entered_at is not null`.execute(db);
    const began = performance.now();
    const record = (await readRecords(db, [expertId])).get(expertId);
    if (process.env.WICKWISE_TEST_LOG) console.log(`10,000 calls: ${(performance.now() - began).toFixed(0)} ms`);
    expect([record?.closed, record?.mostOpen, record?.equity.length]).toEqual([9_999, 24, 400]);
  });
});
