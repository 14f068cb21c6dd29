import { randomUUIDv7 } from 'node:crypto';
import { DIGEST_LIMITS } from '@wickwise/contract';
import { addDays, DAY_MS, dateInZone, HOUR_MS, MINUTE_MS } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { LimitReached } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { isStaying, lockOwner } from '#platform/owners.ts';
import type { PreferencesOf } from '../deps.ts';
import { type MessageReader, NOTHING_CHOSEN } from '../message.ts';
import type { WrittenNotices } from '../notice-service.ts';
import type { OutgoingDigest } from '../plan-digest.ts';
import { zoneOf } from '../time-texts.ts';
import { composeDigest } from './compose.ts';
import { type DigestBody, isEmptyDigest } from './digest-body.ts';
import { digestView } from './digest-view.ts';
import { type DueDigest, dueDigest, endOfDay, nextDigest } from './schedule.ts';
import { type DigestSettingsRow, digestTestsLeft } from './settings-store.ts';
import type { DigestSources, DigestSpan } from './sources.ts';

/** Digests claimed at a time; each is composed alone. */
const AT_ONCE = 20;
/** One of a killed process is composed again after this time. */
const LEASE_MS = 5 * MINUTE_MS;
/** Pauses after failed attempts, the last one again and again until the day is over. */
const RETRY_MINUTES = [1, 2, 5, 15];
/** A digest goes back so far at most: after days without one it isn't a digest of days. */
const MOST_BACK_MS = 3 * DAY_MS;
/** No digest is due later than that: one that seems to be was written while the clock was ahead. */
const AHEAD_MS = 27 * HOUR_MS;
/** Quiet hours at the end of a day move its digest: it may be sent so much later. */
const GRACE_MS = 4 * HOUR_MS;

export interface DigestDeps {
  db: Db;
  log: Log;
  sources: DigestSources;
  preferencesOf: PreferencesOf;
  /** Writes the deliveries of a digest within a transaction; `dueMs` is when they are due after quiet hours. */
  plan: (tx: Db, digest: OutgoingDigest) => Promise<WrittenNotices & { dueMs: number }>;
  announce: (written: WrittenNotices) => void;
  /** The wall clock. */
  now: () => number;
}

/** Composes and sends each account's digest, once a day of its zone. */
export class DigestService {
  readonly #deps: DigestDeps;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: DigestDeps) {
    this.#deps = deps;
  }

  /** Sends all that are due, one after the other, those that wait longest first. */
  look(signal: AbortSignal): Promise<void> {
    this.#running = this.#running.catch(() => {}).then(() => this.#look(signal));
    return this.#running;
  }

  async #look(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const claimed = await this.#claim();
      if (claimed.length === 0) return;
      const chosen = await this.#deps.preferencesOf(
        this.#deps.db,
        claimed.map(({ user_id }) => user_id),
      );
      for (const row of claimed) {
        if (signal.aborted) return; // their leases end
        await this.#attempt(row, chosen.get(row.user_id) ?? NOTHING_CHOSEN);
      }
    }
  }

  /** Claims due digests for this process, those of accounts that stay. */
  async #claim(): Promise<DigestSettingsRow[]> {
    const nowMs = this.#deps.now();
    const now = instant(nowMs);
    const due = sql`select user_id from digest_settings
      where is_on and (next_at <= ${now} or next_at > ${instant(nowMs + AHEAD_MS)})
        and (leased_until is null or leased_until <= ${now} or leased_until > ${instant(nowMs + HOUR_MS)})
        and ${isStaying('digest_settings.user_id')}
      order by next_at, user_id limit ${AT_ONCE} for update skip locked`;
    const { rows } = await sql<DigestSettingsRow>`
      update digest_settings set leased_until = ${instant(nowMs + LEASE_MS)}
      where user_id in (${due}) returning *`.execute(this.#deps.db);
    return rows.toSorted((a, b) => a.next_at - b.next_at);
  }

  async #attempt(row: DigestSettingsRow, reader: MessageReader): Promise<void> {
    const { db, log, now } = this.#deps;
    try {
      await this.#sendDue(row, reader);
    } catch (error) {
      const minutes = RETRY_MINUTES[Math.min(row.failures, RETRY_MINUTES.length - 1)] ?? 1;
      log.warn({ user: row.user_id, err: error }, 'a digest could not be composed, trying again');
      await db
        .updateTable('digest_settings')
        .set({ failures: row.failures + 1, leased_until: new Date(now() + minutes * MINUTE_MS) })
        .where('user_id', '=', row.user_id)
        .execute();
    }
  }

  /** Sends today's digest unless it was sent before, and notes when the next one is due. */
  async #sendDue(row: DigestSettingsRow, reader: MessageReader): Promise<void> {
    const nowMs = this.#deps.now();
    const zone = zoneOf(reader) ?? 'UTC';
    const due = dueDigest(nowMs, row.hour, zone);
    const isWanted = due !== undefined && due.atMs > row.since && !(await this.#isDone(row.user_id, due));
    if (!isWanted) return this.#schedule(this.#deps.db, row, zone);
    const span = { fromMs: await this.#lastEnd(row.user_id, nowMs), toMs: nowMs };
    const body = await composeDigest(this.#deps.sources, { userId: row.user_id, zone, ...span });
    const written = await this.#deps.db.transaction().execute(async (tx) => {
      const current = await tx
        .selectFrom('digest_settings')
        .selectAll()
        .where('user_id', '=', row.user_id)
        .forUpdate()
        .executeTakeFirst();
      if (!current?.is_on || current.since !== row.since) return undefined; // changed meanwhile: looked at again
      await this.#schedule(tx, row, zone);
      if (isEmptyDigest(body)) {
        await this.#store(tx, row.user_id, { due, zone, body, outcome: 'quiet' });
        return undefined;
      }
      return this.#write(tx, { userId: row.user_id, kinds: current.kinds, due, zone, body, reader });
    });
    if (written) this.#deps.announce(written);
  }

  /**
   * Returns whether a day has its digest. Dates of zones are up to two days apart, so a traveller's day is done where a
   * later one is; one further ahead was written while the clock was.
   */
  async #isDone(userId: string, { day }: DueDigest): Promise<boolean> {
    const row = this.#deps.db
      .selectFrom('digests')
      .select('id')
      .where('user_id', '=', userId)
      .where('day', '>=', day)
      .where('day', '<=', addDays(day, 2));
    return (await row.limit(1).executeTakeFirst()) !== undefined;
  }

  /** Returns up to when the last digest went; a day ago before the first. */
  async #lastEnd(userId: string, nowMs: number): Promise<number> {
    const last = await this.#deps.db
      .selectFrom('digests')
      .select('through')
      .where('user_id', '=', userId)
      .where('day', 'is not', null)
      .where('through', '<=', instant(nowMs))
      .orderBy('through', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last && last.through > nowMs - MOST_BACK_MS ? last.through : nowMs - DAY_MS;
  }

  async #schedule(db: Db, { user_id, hour, since }: DigestSettingsRow, zone: string): Promise<void> {
    const set = { next_at: new Date(nextDigest(this.#deps.now(), hour, zone).atMs), leased_until: null, failures: 0 };
    await db
      .updateTable('digest_settings')
      .set(set)
      .where('user_id', '=', user_id)
      .where('since', '=', instant(since))
      .execute();
  }

  /** Stores a digest with its deliveries; undefined where another process has stored one of the same day. */
  async #write(
    tx: Db,
    { userId, kinds, due, zone, body, reader }: NewDigest,
  ): Promise<(WrittenNotices & { dueMs: number }) | undefined> {
    const digestId = await this.#store(tx, userId, { due, zone, body, outcome: 'sent' });
    if (digestId === undefined) return undefined;
    const { subject } = digestView(body, reader);
    const nowMs = this.#deps.now();
    const written = await this.#deps.plan(tx, { digestId, userId, kinds, subject, isTest: due === undefined, nowMs });
    const isLater = written.dueMs > nowMs;
    if (written.kinds.size === 0 || isLater) {
      const until = due && isLater ? Math.max(endOfDay(due.day, zone), written.dueMs + GRACE_MS) : undefined;
      await tx
        .updateTable('digests')
        .set({
          ...(written.kinds.size === 0 ? { outcome: 'no-channel' as const } : {}),
          ...(until === undefined ? {} : { send_until: new Date(until) }),
        })
        .where('id', '=', digestId)
        .execute();
    }
    return written;
  }

  async #store(tx: Db, userId: string, { due, zone, body, outcome }: StoredDigest): Promise<string | undefined> {
    const nowMs = this.#deps.now();
    const row = await tx
      .insertInto('digests')
      .values({
        id: randomUUIDv7(),
        user_id: userId,
        day: due?.day ?? null,
        outcome,
        body: JSON.stringify(body),
        through: new Date(body.toMs),
        send_until: new Date(endOfDay(due?.day ?? addDays(dateInZone(zone, nowMs), 1), zone)),
        created_at: new Date(nowMs),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'day']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  }

  /** Sends a digest now, whatever the settings say, to some kinds of channels; throws where there were too many. */
  async sendNow(userId: string, kinds: OutgoingDigest['kinds']): Promise<void> {
    const { db, sources, preferencesOf, now, announce } = this.#deps;
    await checkTests(db, userId, now()); // before the work of composing, and again in the transaction
    const reader = (await preferencesOf(db, [userId])).get(userId) ?? NOTHING_CHOSEN;
    const zone = zoneOf(reader) ?? 'UTC';
    const span: DigestSpan = { fromMs: now() - DAY_MS, toMs: now() };
    const body = await composeDigest(sources, { userId, zone, ...span });
    const written = await db.transaction().execute(async (tx) => {
      await lockOwner(tx, userId);
      await checkTests(tx, userId, now());
      return this.#write(tx, { userId, kinds, due: undefined, zone, body, reader });
    });
    if (written) announce(written);
  }
}

interface StoredDigest {
  /** Undefined for one on request. */
  due: DueDigest | undefined;
  zone: string;
  body: DigestBody;
  outcome: 'sent' | 'quiet';
}

interface NewDigest extends Pick<StoredDigest, 'due' | 'zone' | 'body'> {
  userId: string;
  kinds: OutgoingDigest['kinds'];
  reader: MessageReader;
}

async function checkTests(db: Db, userId: string, nowMs: number): Promise<void> {
  const { againAt } = await digestTestsLeft(db, userId, nowMs);
  if (againAt === null) return;
  const minutes = Math.max(Math.ceil((againAt - nowMs) / MINUTE_MS), 1);
  const { tests, testsWithinMinutes } = DIGEST_LIMITS;
  throw new LimitReached(
    `You have sent ${tests} digests in ${testsWithinMinutes} minutes. Try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    againAt - nowMs,
  );
}
