import { MarketHeatmap, MarketOverview, RatingParts, RatingsPage, SparklinesPage } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import { folderOf, minutes, WEEK } from '../../testing/recordings.ts';
import { startTestApp } from '../../testing/test-app.ts';

/** Days of a share, from long before the week that is recorded for the others. */
const days = (count: number, base: number): string[] =>
  Array.from({ length: count }, (_, i) => {
    const date = new Date(Date.parse('2024-01-12T00:00Z') - (count - 1 - i) * 86_400_000);
    if (date.getUTCDay() % 6 === 0) return [];
    const price = base + Math.round(20 * Math.sin(i / 9));
    return [`${date.toISOString().slice(0, 10)}T00:00:00Z,${price},${price + 3},${price - 3},${price + 1},1000`];
  }).flat();

async function setUp() {
  const data = folderOf({
    'crypto/mine/1m/BTCUSDT.csv': minutes(WEEK, '00:00', 1_400),
    'crypto/mine/1m/ETHUSDT.csv': minutes(WEEK, '00:00', 1_400, 3_000),
    'us_equity/mine/1d/AAPL.csv': days(500, 150),
    'us_equity/mine/1d/MSFT.csv': days(500, 300),
    'us_equity/mine/1d/XOM.csv': days(30, 100),
  });
  const { app } = await startTestApp(['--feed', 'replay', '--data', data]);
  const get = async (path: string) => {
    const answer = await app.inject(`/api/v1/${path}`);
    return { status: answer.statusCode, body: answer.json() };
  };
  await vi.waitFor(async () => expect((await get('markets')).body.historyProgress).toBe(1), 60_000);
  return { get };
}

describe('a market at a glance', () => {
  it('describes the last session from prices and closed bars, with their source', async () => {
    const { get } = await setUp();
    const overview = await vi.waitFor(async () => {
      const answer = MarketOverview.parse((await get('overview?market=US_Equity')).body);
      // an answer made while history loads is kept for a moment
      expect(answer.breadth.above50.of).toBeGreaterThanOrEqual(2);
      return answer;
    }, 60_000);
    expect(overview).toMatchObject({ market: 'US_Equity', badge: 'REPLAY' });
    const { advancers, decliners, unchanged, unpriced, above200 } = overview.breadth;
    expect(advancers + decliners + unchanged + unpriced).toBe(3);
    expect(above200.of).toBeLessThanOrEqual(2); // the third has thirty days
    const coins = MarketOverview.parse((await get('overview?market=Crypto')).body);
    expect(coins.indexes.map(({ symbol }) => symbol)).toEqual(['BTC-USD', 'ETH-USD']);

    const map = MarketHeatmap.parse((await get('overview/heatmap?market=US_Equity')).body);
    expect(map.groups.flatMap(({ cells }) => cells.map(({ symbol }) => symbol))).toEqual(
      expect.arrayContaining(['AAPL', 'MSFT']),
    );

    const lines = SparklinesPage.parse(
      (await get('overview/sparklines?market=Crypto&symbols=ETH-USD,X:BTCUSDT,NOPE')).body,
    ).lines;
    expect(lines.map(({ symbol }) => symbol).toSorted()).toEqual(['BTC-USD', 'ETH-USD']);
  });

  it('rates what has enough closed bars, and takes a rating apart', async () => {
    const { get } = await setUp();
    const page = RatingsPage.parse((await get('ratings?market=US_Equity&timeframe=1D')).body);
    const ratings = new Map(page.ratings.map((one) => [one.symbol, one]));
    expect([...ratings.keys()].toSorted()).toEqual(['AAPL', 'MSFT', 'XOM']);
    expect(ratings.get('AAPL')?.lean).not.toBeNull();
    expect(ratings.get('XOM')).toMatchObject({ rating: null, lean: null });

    const parts = RatingParts.parse((await get('rating?market=US_Equity&symbol=AAPL&timeframe=1D')).body);
    expect(parts.rating).toBe(ratings.get('AAPL')?.rating);
    expect(parts.votes.averages).toHaveLength(15);
    const { up, down, neither } = parts.counts.oscillators;
    expect(up + down + neither).toBe(11);
  });

  it('refuses markets, symbols and bars that there are not', async () => {
    const { get } = await setUp();
    const statusOf = async (path: string) => (await get(path)).status;
    expect(await statusOf('overview')).toBe(400);
    expect(await statusOf('overview?market=Moon')).toBe(400);
    expect(await statusOf('overview?market=Forex')).toBe(404); // not recorded
    expect(await statusOf('rating?market=US_Equity&symbol=NOPE')).toBe(404);
    expect(await statusOf('rating?market=US_Equity&symbol=AAPL&timeframe=1h')).toBe(400);
    expect(await statusOf('ratings?market=US_Equity&timeframe=7m')).toBe(400);
    expect(await statusOf('overview/sparklines?market=Crypto')).toBe(400);
  });
});
