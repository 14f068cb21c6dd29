import { advanceCall, type CallProgress, newCall } from '@wickwise/analytics';
import type { AdviceOutcome, CallTerms } from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import { sql } from 'kysely';
import type pg from 'pg';
import { registerInstruments } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { FakeFeed } from './fake-feed.ts';
import { MINUTES, minuteBar } from './numbered-minutes.ts';
import { KILLED_COIN, timeOfPrice } from './numbered-price.ts';
import { type EaterKills, killEater } from './price-eater.ts';
import { addCall, addExpert } from './test-calls.ts';

const CALLS = 120;

export interface CallKillReport extends EaterKills {
  ended: number;
  /** Calls whose stored outcome, chain or sent turns differ from one walk along all bars. */
  wrong: string[];
}

/** Kills a process that computes outcomes repeatedly; then compares all that it stored with one walk along all bars. */
export async function killCalls(db: Db, connection: pg.PoolConfig, kills: number): Promise<CallKillReport> {
  // a turn that is sent twice fails its transaction each time
  await sql`create table sent_turns (call_id uuid, state text, primary key (call_id, state))`.execute(db);
  await addCalls(db);
  const killed = await killEater({ file: 'call-tracker.child.ts', connection }, kills);
  return { ...killed, ...(await check(db)) };
}

async function addCalls(db: Db): Promise<void> {
  const registry = await registerInstruments(db, new FakeFeed([KILLED_COIN]).feeds);
  const place = {
    expertId: await addExpert(db),
    instrumentNo: registry.byId(KILLED_COIN.id)?.no ?? 0,
    market: KILLED_COIN.market,
    symbol: KILLED_COIN.symbol,
  };
  for (let i = 0; i < CALLS; i++) {
    const level = 1_003 + i * 2.3;
    const entry: CallTerms['entry'] =
      i % 3 === 0 ? { kind: 'market' } : { kind: 'zone', low: level - 0.4, high: level + 0.4 };
    const terms = { entry, stop: level - 1.5 - (i % 4), targets: [level + 1, level + 2 + (i % 5)] };
    const publishedAtMs = timeOfPrice(0) + (i % 3 === 0 ? Math.floor((i * MINUTES) / CALLS) : 0) * MINUTE_MS;
    await addCall(db, { ...place, ...terms, publishedAtMs });
  }
}

/** Walks one call along all bars; returns its progress and how often it changed. */
function walk(terms: CallTerms, publishedAtMs: number): { progress: CallProgress; changes: number } {
  const { endsAt: endsAtMs, rationale: _, symbol: __, ...rest } = terms;
  let progress = newCall();
  let changes = 0;
  for (let minute = 0; minute < MINUTES; minute++) {
    const bar = minuteBar(minute);
    const rules = { ...rest, publishedAtMs, endsAtMs, withdrawnAtMs: null };
    const next = advanceCall(rules, progress, { ...bar, endMs: bar.timeMs + MINUTE_MS });
    if (next.state !== progress.state || next.parts.length !== progress.parts.length) changes++;
    progress = next;
  }
  return { progress, changes };
}

async function check(db: Db): Promise<Pick<CallKillReport, 'ended' | 'wrong'>> {
  const rows = await db.selectFrom('calls').selectAll().execute();
  const chain = await db
    .selectFrom('advice_entries')
    .selectAll()
    .where('kind', '=', 'outcome')
    .orderBy('seq')
    .execute();
  const { rows: sent } = await sql<{ call_id: string; state: string }>`select * from sent_turns`.execute(db);
  const wrong = rows.filter((row) => {
    const { progress, changes } = walk(row.terms, row.published_at);
    const own = chain.filter(({ call_id }) => call_id === row.id);
    const outcomes = own.map(({ body }) => (JSON.parse(body) as { outcome: AdviceOutcome }).outcome);
    const turns = sent.filter(({ call_id }) => call_id === row.id).map(({ state }) => state);
    const isOver = row.ended_at !== null;
    const isSame =
      row.state === progress.state &&
      row.ended_at === progress.endedAtMs &&
      JSON.stringify(row.progress?.call.parts) === JSON.stringify(progress.parts) &&
      JSON.stringify(row.progress?.call.entry) === JSON.stringify(progress.entry);
    const last = outcomes.at(-1);
    const isChained =
      outcomes.length <= changes &&
      new Set(outcomes.map(({ state, parts }) => `${state} ${parts.length}`)).size === outcomes.length &&
      (changes === 0 || (last?.state === row.state && last.parts.length === row.outcome.parts.length));
    return !(
      isSame &&
      isChained &&
      turns.includes(row.state) === (row.state !== 'waiting') &&
      isOver === turns.some((state) => state !== 'open')
    );
  });
  return { ended: rows.filter(({ ended_at }) => ended_at !== null).length, wrong: wrong.map(({ id }) => id) };
}
