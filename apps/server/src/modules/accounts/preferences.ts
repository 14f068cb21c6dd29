import { FIELD_TEXTS, type Preferences } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { InvalidField } from '#platform/errors.ts';
import { ianaZone } from '#platform/zones.ts';
import { withCurrentIds } from './rename.ts';

const UNTOUCHED: Preferences = {
  markets: [],
  experience: null,
  symbols: [],
  timeZone: null,
  browserZone: null,
  hasReadRiskNotice: false,
  step: 'markets',
  defaultMarket: null,
  timeframe: null,
  language: null,
  grouping: null,
  clock: null,
  theme: null,
  pair: null,
  density: null,
  hints: null,
  hidesChecklist: false,
};

export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  return (await readPreferencesOf(db, [userId])).get(userId) ?? UNTOUCHED;
}

/** Returns preferences by user id; users who have chosen nothing are missing. */
export async function readPreferencesOf(db: Db, userIds: readonly string[]): Promise<Map<string, Preferences>> {
  if (userIds.length === 0) return new Map();
  const kept = db.selectFrom('preferences').select(['user_id', 'preferences']).where('user_id', 'in', userIds);
  // preferences stored before a field existed lack it
  return new Map((await kept.execute()).map((row) => [row.user_id, { ...UNTOUCHED, ...row.preferences }]));
}

/** Stores preferences; returns them as they are kept: each market, instrument and zone by its own name. */
export async function keepPreferences(db: Db, userId: string, preferences: Preferences): Promise<Preferences> {
  const timeZone = preferences.timeZone === null ? null : ianaZone(preferences.timeZone);
  if (timeZone === undefined) throw new InvalidField('timeZone', FIELD_TEXTS.timeZone);
  const { browserZone } = preferences;
  const kept: Preferences = {
    ...preferences,
    markets: [...new Set(preferences.markets)],
    symbols: withCurrentIds(preferences.symbols),
    timeZone,
    browserZone: browserZone === null ? null : (ianaZone(browserZone) ?? null), // a browser can't choose another
  };
  const row = { preferences: JSON.stringify(kept), updated_at: new Date() };
  await db
    .insertInto('preferences')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return kept;
}
