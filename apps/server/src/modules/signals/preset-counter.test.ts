import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it, vi } from 'vitest';
import { startTestInsights } from '../../testing/test-insights.ts';
import { insertSignals } from './store.ts';

const SHARE = testInstrument('Indian_Equity', 'RELIANCE');
const COIN = testInstrument('Crypto', 'BTC-USD');
const OTHER = testInstrument('Crypto', 'ETH-USD');
const HOUR = 3_600_000;
/** A Saturday: Mumbai closed on Friday, 15:30 there; coins trade on. */
const SATURDAY = Date.parse('2026-02-28T12:00Z');
const FRIDAY_CLOSE = Date.parse('2026-02-27T10:00Z');

describe('the counts of the stock scans', () => {
  it('count instruments on hourly bars, 72 hours back from the end of each market’s window', async () => {
    const { db, found, insights } = await startTestInsights([SHARE, COIN, OTHER], SATURDAY);
    const marubozu = { pattern: 'closing_marubozu', direction: 'bearish' } as const;
    await insertSignals(db, [
      found(COIN, { atMs: SATURDAY - HOUR }),
      found(COIN, { atMs: SATURDAY - 71 * HOUR, barTimeMs: 1 }), // the same instrument again
      found(OTHER, { atMs: SATURDAY - 73 * HOUR, barTimeMs: 2 }), // too old
      found(OTHER, { timeframe: '10m' }), // shorter bars
      found(OTHER, { direction: 'bearish' }), // no golden hammer
      found(SHARE, { atMs: FRIDAY_CLOSE - 71 * HOUR }), // by the share's own clock
      found(OTHER, { ...marubozu }),
      found(COIN, { ...marubozu, direction: 'bullish' }),
      found(COIN, { ...marubozu, barTimeMs: 3 }),
      found(COIN, { pattern: 'double_bottoms' }),
      found(OTHER, { pattern: 'double_tops', direction: 'bearish' }),
    ]);
    const { counts } = await insights.presetCounter.read();
    expect(Object.fromEntries([...counts].filter(([, count]) => count > 0))).toEqual({
      hammer_bullish: 2,
      closing_marubozu: 2,
      double_tops_and_bottoms: 2,
    });
    expect(counts.size).toBe(11);
  });

  it('are computed once a minute, for any number of requests', async () => {
    const { db, found, insights } = await startTestInsights([COIN, OTHER], SATURDAY);
    await insertSignals(db, [found(COIN)]);
    const first = await insights.presetCounter.read();
    await insertSignals(db, [found(OTHER)]);
    expect(await insights.presetCounter.read()).toBe(first);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001);
    expect((await insights.presetCounter.read()).counts.get('hammer_bullish')).toBe(2);
    vi.restoreAllMocks();
  });
});
