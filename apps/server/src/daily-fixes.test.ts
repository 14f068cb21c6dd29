import { CandlesPage, MarketsPage, ScreenPresetsAnswer } from '@wickwise/contract';
import { calendarOf, DAY_MS, isoDate } from '@wickwise/market';
import { describe, expect, it, vi } from 'vitest';
import { FakeMarket } from './testing/fake-provider/fake-market.ts';
import { FakeProvider } from './testing/fake-provider/fake-provider.ts';
import { frankfurterDialect } from './testing/fake-provider/frankfurter-dialect.ts';
import { signUpByHttp } from './testing/sign-up.ts';
import { startTestApp } from './testing/test-app.ts';
import { createTestDatabase, testDatabase } from './testing/test-database.ts';
import { ruleAbove } from './testing/test-rules.ts';

const PATIENCE = { interval: 100 };

/** A server whose currencies are the ECB's fixes of the last two years. */
async function setUp() {
  const market = new FakeMarket(['EURUSD', 'EURJPY'], Date.now);
  const forex = calendarOf('forex');
  for (let ago = 700; ago > 0; ago--) {
    const timeMs = Date.parse(`${isoDate(Date.now() - ago * DAY_MS)}T12:00Z`);
    if (!forex.sessionAt(timeMs)) continue;
    market.add('EURUSD', 1.1 + 0.05 * Math.sin(ago / 9) + 0.01 * Math.sin(ago * 1.7), 0, timeMs);
    market.add('EURJPY', 160 + 5 * Math.sin(ago / 13), 0, timeMs);
  }
  const provider = await FakeProvider.start(frankfurterDialect, market);
  const name = await createTestDatabase();
  const feeds = [{ name: 'ecb-frankfurter', restUrl: provider.restUrl, markets: ['Forex'], named: ['Forex'] }] as const;
  const app = await startTestApp([], { feeds }, name);
  const asha = await signUpByHttp(app.url);
  const call = async (path: string, body?: object) => {
    const answer = await app.app.inject({
      method: body ? 'POST' : 'GET',
      url: `/api/v1/${path}`,
      headers: asha.headers,
      ...(body ? { payload: body } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  await vi.waitFor(async () => expect((await call('markets')).body).toMatchObject({ historyProgress: 1 }), PATIENCE);
  const { db } = await testDatabase(name);
  return { call, db, userId: asha.userId };
}

const patternRule = (attribute: string) => ({
  name: 'x',
  label: 'x',
  description: '',
  groups: [
    { condition: 'and', rules: [{ key: 'patterns', category: 'single', attribute, operator: 'eq', value: 'bullish' }] },
  ],
});

describe('a market of daily fixes', () => {
  it('has one price a day, a badge and a note that say so, and no patterns of candles', {
    timeout: 600_000,
  }, async () => {
    const { call, db, userId } = await setUp();
    const { markets } = MarketsPage.parse((await call('markets')).body);
    expect(markets).toMatchObject([
      {
        market: 'Forex',
        badge: 'EOD',
        source: { feed: 'ecb-frankfurter', health: 'live', note: expect.stringContaining('14:15 CET') },
      },
    ]);
    const { bars } = CandlesPage.parse((await call('candles?market=Forex&symbol=EURUSD&timeframe=1D&limit=100')).body);
    expect(bars).toHaveLength(100);
    expect(bars.every(([, open, high, low, close]) => new Set([open, high, low, close]).size === 1)).toBe(true);
    expect((await call('candles?market=Forex&symbol=EURUSD&timeframe=1h')).status).toBe(400);

    const place = { market: 'Forex', timeframe: '1D' };
    const above = await call('screener/query', { ...place, rule: { ...ruleAbove(1), name: 'above' } });
    expect(above).toMatchObject({ status: 200 });
    const refused = await call('screener/query', { ...place, rule: patternRule('doji') });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('one value a day');
    const backtest = { ...place, universe: { symbol: 'EURUSD' }, test: { strategy: patternRule('doji') } };
    expect((await call(`user/${userId}/backtests`, backtest)).body.message).toContain('one value a day');
    const { presets } = ScreenPresetsAnswer.parse((await call('screener/presets?market=Forex&timeframe=1D')).body);
    expect(presets.map(({ name }) => name)).toContain('rsi_oversold_bullish');
    expect(presets.map(({ name }) => name).filter((name) => /marubozu|doji|engulfing|shoulder/i.test(name))).toEqual(
      [],
    );
    const found = await db.selectFrom('signals').select('pattern').distinct().execute();
    expect(found.map(({ pattern }) => pattern).filter((name) => /doji|marubozu|hammer|star|harami/.test(name))).toEqual(
      [],
    );
  });
});
