import { DAY_MS, HOUR_MS } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log.ts';
import { stampDigest, upgradeProof } from './calendar-client.ts';
import { appendHeads } from './head-file.ts';
import { headsAfter, storeHeads } from './head-store.ts';

/** A newer head proves all entries before it: what no calendar took within these days goes without. */
const STAMPED_DAYS = 3;
/** Blocks take hours; a calendar that has none after these days has lost it. */
const UPGRADED_DAYS = 30;
const SENT_DAYS = 7;
const WEBHOOK_TIMEOUT_MS = 15_000;

export interface HeadDeps {
  db: Db;
  log: Log;
  signal: AbortSignal;
  file: string;
  /** Calendars of OpenTimestamps; none contacts nobody. */
  calendars: readonly string[];
  webhook?: { url: string; sign: (id: string, seconds: number, body: string) => string };
  calendarTimeoutMs?: number;
}

/** Publishes heads of days that have ended: table, file, webhook and calendars. What failed is tried the next time. */
export async function keepHeads(deps: HeadDeps, nowMs: number): Promise<void> {
  const { db, log } = deps;
  await storeHeads(db, nowMs);
  await appendHeads(deps.file, (day) => headsAfter(db, day));
  for (const work of [sendHeads, stampHeads, upgradeHeads])
    await work(deps, nowMs).catch((error) =>
      log.warn({ err: error }, 'heads of the record were not published everywhere'),
    );
}

async function sendHeads({ db, log, signal, webhook }: HeadDeps, nowMs: number): Promise<void> {
  if (!webhook) return;
  const rows = await db
    .selectFrom('advice_heads')
    .select(['day', 'seq', 'hash'])
    .where('sent_at', 'is', null)
    .where('published_at', '>', sql<number>`${new Date(nowMs - SENT_DAYS * DAY_MS)}::timestamptz`)
    .orderBy('day')
    .execute();
  for (const { day, seq, hash } of rows) {
    const [id, seconds] = [`advice-head-${day}`, Math.floor(nowMs / 1_000)];
    const body = JSON.stringify({ kind: 'advice-head', day, seq, hash: hash.toString('hex') });
    const response = await fetch(webhook.url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(WEBHOOK_TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Wickwise',
        'idempotency-key': id,
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': webhook.sign(id, seconds, body),
      },
    });
    await response.body?.cancel();
    if (!response.ok) {
      log.warn({ status: response.status, day }, 'the webhook of the record’s heads refused one');
      return;
    }
    await db.updateTable('advice_heads').set({ sent_at: new Date() }).where('day', '=', day).execute();
  }
}

async function stampHeads(deps: HeadDeps, nowMs: number): Promise<void> {
  if (deps.calendars.length === 0) return;
  const rows = await deps.db
    .selectFrom('advice_heads')
    .select(['day', 'hash'])
    .where('proof', 'is', null)
    .where('published_at', '>', sql<number>`${new Date(nowMs - STAMPED_DAYS * DAY_MS)}::timestamptz`)
    .orderBy('day', 'desc')
    .limit(STAMPED_DAYS)
    .execute();
  for (const { day, hash } of rows) {
    const proof = await stampDigest(hash, optionsOf(deps));
    const set = proof ? { proof, anchor: 'pending' as const } : {};
    await deps.db
      .updateTable('advice_heads')
      .set({ ...set, tried_at: new Date(nowMs) })
      .where('day', '=', day)
      .execute();
  }
}

async function upgradeHeads(deps: HeadDeps, nowMs: number): Promise<void> {
  if (deps.calendars.length === 0) return;
  const rows = await deps.db
    .selectFrom('advice_heads')
    .select(['day', 'proof'])
    .where('anchor', '=', 'pending')
    .where('tried_at', '<', sql<number>`${new Date(nowMs - HOUR_MS / 2)}::timestamptz`)
    .where('published_at', '>', sql<number>`${new Date(nowMs - UPGRADED_DAYS * DAY_MS)}::timestamptz`)
    .orderBy('day')
    .execute();
  for (const { day, proof } of rows) {
    const upgraded = proof && (await upgradeProof(proof, optionsOf(deps)));
    const set = upgraded
      ? { proof: upgraded.proof, ...(upgraded.isComplete ? { anchor: 'complete' as const } : {}) }
      : {};
    await deps.db
      .updateTable('advice_heads')
      .set({ ...set, tried_at: new Date(nowMs) })
      .where('day', '=', day)
      .execute();
  }
}

const optionsOf = ({ calendars, signal, log, calendarTimeoutMs }: HeadDeps) => ({
  calendars,
  signal,
  ...(calendarTimeoutMs === undefined ? {} : { timeoutMs: calendarTimeoutMs }),
  onProblem: (calendar: string, reason: string) =>
    log.warn({ calendar, reason }, 'a calendar of OpenTimestamps gave no proof, trying again later'),
});
