import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { addStrategy, editStrategy, removeStrategy, setLive } from '#modules/strategies/store.ts';
import { startTestAlerts } from '../testing/test-alerts.ts';
import { ruleAbove } from '../testing/test-rules.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const HOUR = 3_600_000;
const START_MS = Date.parse('2024-10-15T10:00:30Z');

async function setUp() {
  const test = await startTestAlerts([COIN, testInstrument('Crypto', 'ETH-USD')], { nowMs: START_MS });
  const asha = await test.addUser();
  const built = { market: 'Crypto', timeframe: '1h', definition: ruleAbove(100) } as const;
  const strategy = await addStrategy(test.db, asha.id, built);
  const live = async (isLive: boolean, nowMs = START_MS) => {
    await setLive(test.db, asha.id, strategy.id, { isLive, direction: 'bearish' }, () => nowMs);
    test.liveChanged();
  };
  const watched = () => test.strategyRules.at(-1);
  return { ...test, asha, built, strategy, live, watched };
}

describe('the rules that are scanned at every close', () => {
  it('are those of live strategies, over their whole market, in plain English where unnamed', async () => {
    const { live, watched, strategy, asha } = await setUp();
    expect(watched() ?? []).toEqual([]);
    await live(true, START_MS + HOUR);
    await expect.poll(watched).toHaveLength(1);
    const [rule] = watched() ?? [];
    expect(rule).toMatchObject({
      id: strategy.id,
      userId: asha.id,
      name: 'Above',
      market: 'Crypto',
      timeframe: '1h',
      liveFromMs: START_MS + HOUR,
      scan: {
        pattern: strategy.id,
        version: 1,
        direction: 'bearish',
        definition: { description: 'Close is above 100.' },
      },
    });
    expect(rule?.symbols).toBeUndefined();
    await live(false);
    await expect.poll(watched).toEqual([]);
  });

  it('are listed once for all their uses: live strategies, and those with alerts', async () => {
    const { asha, feed, live, watched, strategy } = await setUp();
    const condition = { type: 'strategy', strategyId: strategy.id } as const;
    await asha.alert({ market: 'Crypto', symbol: 'BTC-USD', condition, frequency: 'bar' });
    await expect.poll(watched).toMatchObject([{ symbols: ['BTC-USD'], liveFromMs: START_MS }]);
    feed.nowMs = START_MS + HOUR;
    await live(true, feed.nowMs);
    const use = { symbols: ['BTC-USD'], liveFromMs: START_MS };
    await expect.poll(watched).toMatchObject([{ liveFromMs: START_MS + HOUR, beside: [use] }]);
    expect(watched()?.[0]?.symbols).toBeUndefined();
    await live(false);
    await expect.poll(watched).toMatchObject([use]);
  });

  it('use a strategy’s newest version once it is saved, on weeks too, until it is removed', async () => {
    const { asha, built, db, live, watched, strategy, strategyChanged } = await setUp();
    await live(true);
    await editStrategy(db, asha.id, strategy.id, { ...built, timeframe: '1W' }, START_MS + 2 * HOUR);
    await strategyChanged(asha.id, strategy.id, 'Crypto');
    const fresh = { timeframe: '1W', liveFromMs: START_MS + 2 * HOUR, scan: { version: 2 } };
    await expect.poll(watched).toMatchObject([fresh]);
    await removeStrategy(db, asha.id, strategy.id);
    await strategyChanged(asha.id, strategy.id, 'Crypto');
    await expect.poll(watched).toEqual([]);
  });

  it('pause while their owner’s account waits for deletion', async () => {
    const { asha, db, live, liveChanged, watched } = await setUp();
    await live(true);
    await expect.poll(watched).toHaveLength(1);
    await db.updateTable('users').set({ delete_at: new Date() }).where('id', '=', asha.id).execute();
    liveChanged();
    await expect.poll(watched).toEqual([]);
  });
});
