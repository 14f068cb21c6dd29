import { FIELD_TEXTS, type Preferences } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { Invalid } from '#platform/errors.ts';

const UNTOUCHED: Preferences = {
  markets: [],
  experience: null,
  symbols: [],
  timeZone: null,
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
};

export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db.selectFrom('preferences').select('preferences').where('user_id', '=', userId).executeTakeFirst();
  return { ...UNTOUCHED, ...row?.preferences }; // what was kept before a question was asked has no answer to it
}

export async function keepPreferences(db: Db, userId: string, preferences: Preferences): Promise<void> {
  if (preferences.timeZone !== null && !isTimeZone(preferences.timeZone))
    throw new Invalid(`timeZone: ${FIELD_TEXTS.timeZone}`);
  const row = { preferences: JSON.stringify(preferences), updated_at: new Date() };
  await db
    .insertInto('preferences')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
