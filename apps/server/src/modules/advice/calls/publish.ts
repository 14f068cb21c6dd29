import { randomUUIDv7 } from 'node:crypto';
import {
  type AdviceOutcome,
  CALL_LIMITS,
  type CallNote,
  type CallPreview,
  type CallTerms,
  type PublishCallRequest,
} from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, AppError, Forbidden, NotFound } from '#platform/errors.ts';
import { appendEntry } from '../chain/append.ts';
import { canonicalJson, contentHash } from '../chain/chain-hash.ts';
import type { ChangedCall, PublishDeps } from '../deps.ts';
import { type ExpertRow, lockExpert } from '../experts/expert-store.ts';
import { NOT_PUBLISHED, whyNotPublish } from '../jurisdiction.ts';
import { findCallable, newestCallPrice, readSnapshot } from './call-prices.ts';
import { checkCall, measuredEntry } from './check-call.ts';

/** The same terms again within this time are a doubled request. */
const TWICE_MS = 60_000;

/** The outcome of a call before its first bar. */
const NOTHING_YET: AdviceOutcome = {
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

/** Returns a call as it would be published; throws as publishing does. */
export async function previewCall(
  deps: PublishDeps,
  expert: ExpertRow,
  request: PublishCallRequest,
): Promise<CallPreview> {
  const { terms, newest } = await prepare(deps, expert, request);
  const entry = measuredEntry(terms.entry, newest.price);
  const risk = Math.abs(entry - terms.stop);
  return {
    newest,
    entry,
    riskPct: (100 * risk) / entry,
    targets: terms.targets.map((target) => ({
      pct: (100 * Math.abs(target - entry)) / entry,
      r: Math.abs(target - entry) / risk,
    })),
  };
}

/** Publishes a call: once its transaction has committed, its terms are frozen. */
export async function publishCall(
  deps: PublishDeps,
  expert: ExpertRow,
  request: PublishCallRequest,
): Promise<ChangedCall> {
  const prepared = await prepareCall(deps, expert, request);
  const published = await deps.db.transaction().execute((tx) => publishWithin(tx, deps, expert.id, prepared));
  deps.changed(published);
  return published;
}

type PreparedCall = Awaited<ReturnType<typeof prepareCall>>;

/** Checks a call and reads its chart, before the transaction that publishes it. */
export async function prepareCall(deps: PublishDeps, expert: ExpertRow, request: PublishCallRequest) {
  const prepared = await prepare(deps, expert, request);
  return { ...prepared, snapshot: await readSnapshot(deps, prepared.listed, request.timeframe) };
}

/**
 * Publishes within a transaction, at its end: others wait for the chain. Call `changed` after its commit. Of calls with
 * the same id one is published.
 */
export async function publishWithin(
  tx: Db,
  deps: PublishDeps,
  expertId: string,
  { terms, listed, newest, snapshot }: PreparedCall,
  callId: string = randomUUIDv7(),
): Promise<ChangedCall> {
  checkMayPublish(await lockExpert(tx, expertId), terms.market);
  await checkLimits(tx, expertId, terms);
  const publishedAt = deps.nowOf(terms.market);
  const body = {
    terms,
    publishedAt,
    newest,
    currency: listed.instrument.currency,
    source: deps.access.registry.origins.get(terms.market)?.source ?? null,
    snapshot: contentHash(canonicalJson(snapshot)),
  };
  await deps.notify(tx, { callId, expertId, what: 'published' });
  const { seq } = await appendEntry(tx, { kind: 'call', expertId, callId, body }, Date.now());
  await tx
    .insertInto('calls')
    .values({
      id: callId,
      seq,
      expert_id: expertId,
      instrument_no: listed.no,
      market: terms.market,
      symbol: terms.symbol,
      terms: JSON.stringify(terms),
      snapshot: JSON.stringify(snapshot),
      outcome: JSON.stringify(NOTHING_YET),
      state: 'waiting',
      published_at: new Date(publishedAt),
      ends_at: new Date(terms.endsAt),
      withdrawn_at: null,
      compared_at: null,
      ended_at: null,
    })
    .execute();
  return { callId, instrumentNo: listed.no };
}

async function prepare(deps: PublishDeps, expert: ExpertRow, { timeframe: _, ...asked }: PublishCallRequest) {
  const { market } = asked;
  checkMayPublish(expert, market);
  const listed = findCallable(deps, market, asked.symbol);
  const newest = await newestCallPrice(deps, listed);
  const terms: CallTerms = { ...asked, symbol: listed.instrument.symbol };
  checkCall(terms, listed.instrument, newest, deps.nowOf(market));
  return { terms, listed, newest };
}

function checkMayPublish({ registration, ended_at }: ExpertRow, market: CallTerms['market']): void {
  const why = whyNotPublish({ registration, isEnded: ended_at !== null }, market, Date.now());
  if (why !== undefined) throw new Forbidden(NOT_PUBLISHED[why]);
}

/** Throws where an expert has too many calls. The expert is locked, so concurrent calls count each other. */
async function checkLimits(tx: Db, expertId: string, terms: CallTerms): Promise<void> {
  const { live } = await tx
    .selectFrom('calls')
    .where('expert_id', '=', expertId)
    .where('state', 'in', ['waiting', 'open'])
    .select(({ fn }) => fn.countAll<number>().as('live'))
    .executeTakeFirstOrThrow();
  if (live >= CALL_LIMITS.live) throw new AccountLimit('liveCalls', CALL_LIMITS.live);
  const newest = await tx
    .selectFrom('calls')
    .innerJoin('advice_entries', 'advice_entries.seq', 'calls.seq')
    .select(['advice_entries.at', 'calls.terms'])
    .where('calls.expert_id', '=', expertId)
    .orderBy('calls.seq', 'desc')
    .limit(CALL_LIMITS.aDay)
    .execute();
  const now = Date.now();
  const earliest = newest[CALL_LIMITS.aDay - 1];
  if (earliest && earliest.at > now - DAY_MS) throw new AccountLimit('callsADay', CALL_LIMITS.aDay);
  const same = canonicalJson(terms);
  if (newest.some(({ at, terms: known }) => at > now - TWICE_MS && canonicalJson(known) === same))
    throw new AppError(400, 'BAD_REQUEST', 'VALIDATION', 'You published the same call a moment ago.');
}

/** Adds a correction to a call; its terms stay as they are. */
export async function correctCall(
  deps: PublishDeps,
  expertId: string,
  callId: string,
  text: string,
): Promise<CallNote> {
  return deps.db.transaction().execute(async (tx) => {
    await lockCall(tx, expertId, callId);
    await checkNotes(tx, callId);
    await deps.notify(tx, { callId, expertId, what: 'correction' });
    return appendNote(tx, 'correction', expertId, callId, text);
  });
}

/** Withdraws a waiting or open call: an open one closes at the next price, and counts. */
export async function withdrawCall(
  deps: PublishDeps,
  expertId: string,
  callId: string,
  text: string,
): Promise<CallNote> {
  const { note, instrumentNo } = await deps.db.transaction().execute(async (tx) => {
    const { instrument_no, market, withdrawn_at, state } = await lockCall(tx, expertId, callId);
    if (withdrawn_at !== null || (state !== 'waiting' && state !== 'open'))
      throw new AppError(400, 'BAD_REQUEST', 'VALIDATION', 'This call has ended already.');
    await tx
      .updateTable('calls')
      .set({ withdrawn_at: new Date(deps.nowOf(market)) })
      .where('id', '=', callId)
      .execute();
    await deps.notify(tx, { callId, expertId, what: 'withdrawal' });
    return { note: await appendNote(tx, 'withdrawal', expertId, callId, text), instrumentNo: instrument_no };
  });
  deps.changed({ callId, instrumentNo });
  return note;
}

async function lockCall(tx: Db, expertId: string, callId: string) {
  await lockExpert(tx, expertId);
  const row = await tx
    .selectFrom('calls')
    .select(['instrument_no', 'market', 'withdrawn_at', 'state'])
    .where('id', '=', callId)
    .where('expert_id', '=', expertId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound('Call');
  return { ...row, market: row.market as CallTerms['market'] };
}

const MOST_NOTES = 20;

async function checkNotes(tx: Db, callId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('advice_entries')
    .where('call_id', '=', callId)
    .where('kind', '=', 'correction')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MOST_NOTES) throw new AccountLimit('callCorrections', MOST_NOTES);
}

async function appendNote(
  tx: Db,
  kind: CallNote['kind'],
  expertId: string,
  callId: string,
  text: string,
): Promise<CallNote> {
  const nowMs = Date.now();
  const { seq, at } = await appendEntry(tx, { kind, expertId, callId, body: { text } }, nowMs);
  return { seq, kind, text, at };
}
