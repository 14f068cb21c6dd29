import { CandlesAnswer } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { testInstrument } from '@wickwise/market/testing';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { SplitBook } from '#marketdata/bars/split-book.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { backtestRoutes } from '#modules/backtests/routes.ts';
import { candleRoutes } from '#modules/candles/routes.ts';
import { readConfig } from '#platform/config.ts';
import { historyDepthOf } from '#platform/entitlements/history.ts';
import { API_PREFIX } from '#platform/http.ts';
import { FakeFeed } from './testing/fake-feed.ts';
import { openAccess } from './testing/open-access.ts';
import { ownApi } from './testing/own-api.ts';
import { testDatabase } from './testing/test-database.ts';
import { limitFreePlan } from './testing/test-plans.ts';
import { ruleAbove } from './testing/test-rules.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const NOW_MS = Date.parse('2026-11-27T12:00:00Z');
const PLAN_DAYS = 30;

/** Sixty days of bars, on a plan of thirty. */
async function setUp() {
  const { db, pool } = await testDatabase();
  const store = openBarStore(pool);
  const registry = await registerInstruments(db, new FakeFeed([COIN]).feeds);
  const instrumentNo = registry.byId(COIN.id)?.no ?? 0;
  const today = Date.parse('2026-11-27T00:00:00Z');
  const times = Array.from({ length: 60 }, (_, i) => today - (60 - i) * DAY_MS);
  const bars = times.map((timeMs) => ({ timeMs, open: 1, high: 2, low: 1, close: 2, volume: 1 }));
  await store.append(bars.map((bar) => ({ instrumentNo, timeframe: '1D', bar, knownAtMs: bar.timeMs + DAY_MS })));
  const splits = new SplitBook([]);
  const nowOf = () => NOW_MS;
  const config = readConfig({ PORT: '0' }, [], process.cwd());
  const candles = {
    store,
    missing: { of: () => [] },
    pricesFor: () => ({ registry, splits, nowOf, hurry: async () => {} }),
    depthOf: (userId: string | undefined, marketMs: number) => historyDepthOf(db, userId, marketMs),
  };
  const tests = {
    access: openAccess(registry),
    db,
    registry,
    nowOf,
    checkRoom: () => {},
    enqueue: () => {},
    cancel: () => {},
    watchlist: async () => new Set<never>(),
    findStrategy: async () => undefined,
  };
  const log = pino({ level: 'silent' });
  const { app, addUser } = await ownApi({ config, db, log }, [
    { api: async (api) => void (await api.register(candleRoutes, candles)) },
    { api: async (api) => void (await api.register(backtestRoutes, tests)) },
  ]);
  const asha = await addUser();
  const askCandles = async (query = '', headers = {}) => {
    const path = `${API_PREFIX}/candles?market=Crypto&symbol=BTC-USD&timeframe=1D&limit=100${query}`;
    return CandlesAnswer.parse((await app.inject({ method: 'GET', url: path, headers })).json());
  };
  const test = { strategy: ruleAbove(1) };
  const order = (change: object) =>
    asha.call('POST', 'backtests', {
      market: 'Crypto',
      timeframe: '1D',
      universe: { symbol: 'BTC-USD' },
      test,
      ...change,
    });
  return { db, asha, askCandles, order };
}

describe('the history of a plan', () => {
  it('ends charts of readers and visitors, who get no older page, and says how long it is', async () => {
    const { db, asha, askCandles } = await setUp();
    const headers = { authorization: `Bearer ${asha.id}` };
    expect((await askCandles('', headers)).bars).toHaveLength(60);
    await limitFreePlan(db, { historyDays: PLAN_DAYS });
    for (const who of [headers, {}]) {
      const shown = await askCandles('', who);
      expect(shown).toMatchObject({ hasMore: false, historyDays: PLAN_DAYS });
      const oldest = shown.bars[0]?.[0] ?? 0;
      expect(oldest).toBeGreaterThanOrEqual(NOW_MS - PLAN_DAYS * DAY_MS);
      expect(oldest).toBeLessThan(NOW_MS - (PLAN_DAYS - 1) * DAY_MS);
      const older = await askCandles(`&before=${oldest}`, who);
      expect(older).toMatchObject({ bars: [], hasMore: false, historyDays: PLAN_DAYS });
    }
    await limitFreePlan(db, { historyDays: null });
    expect((await askCandles('', headers)).historyDays).toBeUndefined();
  });

  it('refuses a test that begins earlier, and begins one without a start there', async () => {
    const { db, order } = await setUp();
    await limitFreePlan(db, { historyDays: PLAN_DAYS });
    const early = await order({ fromMs: NOW_MS - 40 * DAY_MS });
    expect(early.statusCode).toBe(402);
    expect(early.json()).toEqual({
      code: 'API_ERROR',
      reason: 'PLAN_LIMIT',
      message: 'Your plan has 30 days of history. Begin on 2026-10-28 or later, or change your plan on the page Plan.',
      limit: { name: 'planHistoryDays', most: PLAN_DAYS, since: '2026-10-28' },
    });
    const within = await order({ fromMs: NOW_MS - 20 * DAY_MS });
    expect(within.json().backtest.request.fromMs).toBe(NOW_MS - 20 * DAY_MS);
    const open = await order({});
    expect(open.statusCode).toBe(202);
    expect(open.json().backtest.request.fromMs).toBe(NOW_MS - PLAN_DAYS * DAY_MS);
  });
});
