import { randomUUIDv7 } from 'node:crypto';
import { Strategy } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { registerInstruments } from '#marketdata/registry.ts';
import type { Db } from '#platform/db/db.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { RuleTurn } from './rule-scanner.ts';
import { addScreen } from './saved-store.ts';
import { ofPresentOwners, storeTurns } from './turn-store.ts';

const turnOf = (userId: string): RuleTurn => ({ rule: { userId } }) as unknown as RuleTurn;

const rule = Strategy.parse({
  name: 'up',
  label: 'Up',
  description: '',
  groups: [{ rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', value: 'open' }] }],
});

const addUser = (db: Db, id: string) =>
  db
    .insertInto('users')
    .values({
      id,
      name: 'Asha',
      email: 'asha@example.com',
      email_key: 'asha@example.com',
      password_hash: '',
      role: 'user' as const,
      created_at: new Date(),
    })
    .execute();

describe('what live screens found', () => {
  it('is kept for people who are still there: a purged account takes nothing of others’ along', async () => {
    const { db } = await testDatabase();
    const [asha, purged] = [randomUUIDv7(), randomUUIDv7()];
    await addUser(db, asha);
    const turns = [turnOf(purged), turnOf(asha), turnOf(asha)];
    expect(await ofPresentOwners(db, turns)).toEqual(turns.slice(1));
    expect(await ofPresentOwners(db, [])).toEqual([]);
  });

  it('is kept of screens alone: a rule of a strategy has its signals', async () => {
    const { db } = await testDatabase();
    const [listed] = (await registerInstruments(db, new FakeFeed([testInstrument('Crypto', 'BTC-USD')]).feeds)).all;
    const userId = randomUUIDv7();
    await addUser(db, userId);
    const saved = { name: 'Up', market: 'Crypto', timeframe: '1h', rule, direction: 'bullish', isLive: true } as const;
    const { id } = await addScreen(db, userId, { ...saved, columns: [] }, 0);
    const turn = (source: 'screen' | 'strategy', barTimeMs: number): RuleTurn =>
      ({
        rule: { source, id, userId, scan: { version: 1 } },
        kind: 'entered',
        listed,
        barTimeMs,
        atMs: barTimeMs + 1,
        price: 7,
      }) as unknown as RuleTurn;
    await storeTurns(db, [turn('screen', 1_000), turn('strategy', 2_000)]);
    const stored = await db.selectFrom('screen_turns').select(['screen_id', 'bar_time']).execute();
    expect(stored).toMatchObject([{ screen_id: id, bar_time: 1_000 }]);
  });
});
