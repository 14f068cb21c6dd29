import { randomUUIDv7 } from 'node:crypto';
import type { OwnStrategy } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { addBacktest, adoptBacktests, beginBacktest, finishBacktest, listBacktests } from './store.ts';
import type { StoredRequest } from './stored-request.ts';

const ruleOf = (value: number) => ({
  name: 'mine',
  label: 'Mine',
  description: '',
  groups: [
    {
      condition: 'and' as const,
      rules: [{ key: 'indicators' as const, attribute: 'close', operator: 'gt' as const, value }],
    },
  ],
});

const requestOf = (symbol: string, value: number, more: object = {}) =>
  ({
    market: 'Crypto',
    timeframe: '1D',
    universe: { symbol },
    symbols: [symbol],
    metric: 'sharpe',
    test: { strategy: ruleOf(value) },
    ...more,
  }) as StoredRequest;

async function setUp() {
  const { db } = await testDatabase();
  const userId = randomUUIDv7();
  await db
    .insertInto('users')
    .values({
      id: userId,
      name: 'Asha',
      email: 'asha@example.com',
      email_key: 'asha@example.com',
      password_hash: '',
      role: 'user' as const,
      created_at: new Date(),
    })
    .execute();
  const strategy = { id: randomUUIDv7(), market: 'Crypto', timeframe: '1D', definition: ruleOf(1) } as OwnStrategy;
  await db
    .insertInto('strategies')
    .values({ id: strategy.id, user_id: userId, version: 1, created_at: new Date() })
    .execute();
  const begin = async (request: StoredRequest, sharpe: number): Promise<number[] | undefined> => {
    const id = await addBacktest(db, userId, request, 'sim');
    const begun = await beginBacktest(db, id);
    const metrics = { totalReturn: 0, buyAndHold: 0, maxDrawdown: 0, trades: 0 };
    const report = { metrics, verdict: { kind: 'none' } } as unknown as Parameters<typeof finishBacktest>[2]['report'];
    await finishBacktest(db, id, { report, trialSharpes: [sharpe] });
    return begun?.triedBefore;
  };
  return { db, userId, strategy, begin };
}

describe('the tests of a strategy', () => {
  it('count its variants on whatever bars they were tried', async () => {
    const { strategy, begin } = await setUp();
    const own = { strategyId: strategy.id };
    expect(await begin(requestOf('BTC-USD', 1, own), 0.1)).toEqual([]);
    expect(await begin(requestOf('ETH-USD', 2, own), 0.2)).toEqual([0.1]);
    expect((await begin(requestOf('SOL-USD', 3, own), 0.3))?.sort()).toEqual([0.1, 0.2]);
    // the same variant on other bars is no further one
    expect((await begin(requestOf('XRP-USD', 3, own), 0.4))?.sort()).toEqual([0.1, 0.2]);
    // another rule on bars that nobody searched
    expect(await begin(requestOf('ADA-USD', 4), 0.5)).toEqual([]);
  });

  it('are those of the same rule that were made before it was saved', async () => {
    const { db, userId, strategy, begin } = await setUp();
    await begin(requestOf('BTC-USD', 1), 0.1);
    await begin(requestOf('BTC-USD', 2), 0.1);
    await begin(requestOf('BTC-USD', 1, { timeframe: '1h' }), 0.1);
    expect(await listBacktests(db, userId, strategy.id)).toEqual([]);
    await adoptBacktests(db, userId, strategy);
    expect(await listBacktests(db, userId, strategy.id)).toHaveLength(1);
    await adoptBacktests(db, randomUUIDv7(), { ...strategy, definition: ruleOf(2) });
    expect(await listBacktests(db, userId, strategy.id)).toHaveLength(1);
  });
});
