import { randomUUID } from 'node:crypto';
import {
  type ChannelKind,
  DIGEST_LIMITS,
  type DigestAnswer,
  type DigestSettings,
  REFUSAL_TEXTS,
} from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { DigestSettingsTable } from '#platform/db/notice-schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import { InvalidField } from '#platform/errors.ts';
import type { PreferencesOf } from '../deps.ts';
import { zoneOf } from '../time-texts.ts';
import { nextDigest } from './schedule.ts';

export type DigestSettingsRow = Selectable<DigestSettingsTable>;

const UNTOUCHED: DigestSettings = { isOn: false, hour: 8, kinds: ['email'] };
/** Of accounts without one: no browser was used yet. */
const UNKNOWN_ZONE = 'UTC';

/** Returns the zone that a user's digests follow. */
async function digestZone(db: Db, userId: string, preferencesOf: PreferencesOf): Promise<string> {
  return zoneOf((await preferencesOf(db, [userId])).get(userId)) ?? UNKNOWN_ZONE;
}

export const readDigestSettings = (db: Db, userId: string): Promise<DigestSettingsRow | undefined> =>
  db.selectFrom('digest_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Returns a user's settings, what comes next and what came last. */
export async function digestAnswer(db: Db, userId: string, preferencesOf: PreferencesOf): Promise<DigestAnswer> {
  const [row, zone, last, tests] = await Promise.all([
    readDigestSettings(db, userId),
    digestZone(db, userId, preferencesOf),
    db
      .selectFrom('digests')
      .select(['created_at as at', 'outcome'])
      .where('user_id', '=', userId)
      .where('day', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    digestTestsLeft(db, userId, Date.now()),
  ]);
  const settings = row ? { isOn: row.is_on, hour: row.hour, kinds: row.kinds } : UNTOUCHED;
  return {
    settings,
    zone,
    nextAt: row?.is_on ? nextDigest(Date.now(), row.hour, zone).atMs : null,
    last: last ?? null,
    tests,
  };
}

/** Stores settings. Today's digest is still sent where its hour is yet to come. */
export async function keepDigestSettings(
  db: Db,
  userId: string,
  { isOn, hour, kinds }: DigestSettings,
  preferencesOf: PreferencesOf,
): Promise<void> {
  if (isOn && kinds.length === 0) throw new InvalidField('kinds', REFUSAL_TEXTS.oneChannel);
  const nowMs = Date.now();
  const zone = await digestZone(db, userId, preferencesOf);
  const set = {
    is_on: isOn,
    hour,
    kinds: [...new Set(kinds)],
    since: new Date(nowMs),
    next_at: new Date(nextDigest(nowMs, hour, zone).atMs),
    leased_until: null,
    failures: 0,
  };
  await db
    .insertInto('digest_settings')
    .values({ user_id: userId, unsubscribe_id: randomUUID(), ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set))
    .execute();
}

/** Takes mail from the channels of a digest; without another one it is off. Does nothing the second time. */
export async function stopDigestMails(db: Db, unsubscribeId: string): Promise<void> {
  const kinds = sql<ChannelKind[]>`array_remove(kinds, 'email')`;
  await db
    .updateTable('digest_settings')
    .set({ kinds, is_on: sql<boolean>`is_on and ${kinds} <> '{}'` })
    .where('unsubscribe_id', '=', unsubscribeId)
    .execute();
}

/** Returns how many digests a user may still have sent on request, and when the next one where that is none. */
export async function digestTestsLeft(db: Db, userId: string, nowMs: number): Promise<DigestAnswer['tests']> {
  const { tests, testsWithinMinutes } = DIGEST_LIMITS;
  const withinMs = testsWithinMinutes * MINUTE_MS;
  const sent = await db
    .selectFrom('digests')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('day', 'is', null)
    .where('created_at', '>', instant(nowMs - withinMs))
    .orderBy('created_at', 'desc')
    .limit(tests)
    .execute();
  const left = tests - sent.length;
  const oldest = sent.at(-1);
  return { left, againAt: left > 0 || !oldest ? null : oldest.created_at + withinMs };
}

/** Has digests looked at again, of one user or of all: their time zone, or what is known of zones, may be another. */
export async function lookAgain(db: Db, userId?: string): Promise<void> {
  const all = db.updateTable('digest_settings').set({ next_at: new Date() }).where('is_on', '=', true);
  await (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
}
