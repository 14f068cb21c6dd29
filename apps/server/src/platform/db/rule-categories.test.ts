import { expect, it } from 'vitest';
import { up } from '../../../migrations/0026-rule-categories.ts';
import { testDatabase } from '../../testing/test-database.ts';

const ID = '01890000-0000-7000-8000-000000000000';
const AT = new Date(0);

const condition = (key: string, attribute: string, category?: string) => ({
  key,
  ...(category === undefined ? {} : { category }),
  attribute,
  operator: 'eq',
  value: 'bullish',
});

const definitionOf = (...rules: object[]) => ({ name: 'x', groups: [{ condition: 'and', rules }] });

it('gives stored conditions the category of their pattern or strategy', async () => {
  const { db } = await testDatabase();
  const user = { id: ID, name: 'Asha', email: 'a', email_key: 'a', password_hash: '', role: 'user' as const };
  await db
    .insertInto('users')
    .values({ ...user, created_at: AT })
    .execute();
  const wrong = [
    { ...condition('patterns', 'morning_star', 'single'), nested: condition('patterns', 'gartley', 'basic') },
    { ...condition('patterns', 'doji', 'single'), nested: condition('indicators', 'close', 'price') },
    condition('patterns', 'double_tops', 'basic'),
    condition('patterns', 'engulfing', 'x'),
    condition('patterns', 'evening_star_gapless', 'advanced'),
    condition('strategies', 'rsi_oversold', 'price'),
    condition('patterns', 'unheard_of', 'single'),
    condition('patterns', 'hammer'),
  ];
  const right = [
    { ...condition('patterns', 'morning_star', 'triple'), nested: condition('patterns', 'gartley', 'harmonic') },
    { ...condition('patterns', 'doji', 'single'), nested: condition('indicators', 'close') },
    condition('patterns', 'double_tops', 'advanced'),
    condition('patterns', 'engulfing', 'double'),
    condition('patterns', 'evening_star_gapless', 'triple'),
    condition('strategies', 'rsi_oversold', 'momentum'),
    condition('patterns', 'unheard_of', 'single'),
    condition('patterns', 'hammer'),
  ];
  await db.insertInto('strategies').values({ id: ID, user_id: ID, version: 1, created_at: AT }).execute();
  const version = { strategy_id: ID, market: 'Crypto', timeframe: 60, saved_at: AT } as const;
  await db
    .insertInto('strategy_versions')
    .values([
      { ...version, version: 1, definition: JSON.stringify(definitionOf(...wrong)) },
      { ...version, version: 2, definition: JSON.stringify(definitionOf(...right)) },
    ])
    .execute();
  const screen = { id: ID, user_id: ID, name: 'x', market: 'Crypto', timeframe: 60, direction: 'bullish' } as const;
  await db
    .insertInto('screens')
    .values({
      ...screen,
      definition: JSON.stringify({ rule: definitionOf(...wrong) }),
      is_live: false,
      version: 3,
      live_from: AT,
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  await up(db as never);
  const versions = await db.selectFrom('strategy_versions').select('definition').orderBy('version').execute();
  expect(versions.map(({ definition }) => definition)).toEqual([definitionOf(...right), definitionOf(...right)]);
  const screens = await db.selectFrom('screens').select(['definition', 'version']).execute();
  expect(screens).toEqual([{ definition: { rule: definitionOf(...right) }, version: 3 }]);
});
