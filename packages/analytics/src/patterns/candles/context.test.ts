import { describe, expect, it } from 'vitest';
import { sma } from '../../indicators/sma.ts';
import { runIndicator } from '../../testing/indicator-contract.ts';
import { type CandlePattern, contextOf, findCandlePattern, TREND_PERIOD, trendAt } from './index.ts';

const pattern = (name: string): CandlePattern => findCandlePattern(name) as CandlePattern;

/** Seventy closes that move by `step` per bar, with their SMA 50. */
function market(step: number) {
  const close = Float64Array.from({ length: 70 }, (_, i) => 1000 + step * i);
  const { sma: mean } = runIndicator(sma, { close: [...close] }, { period: TREND_PERIOD });
  return { close, mean: Float64Array.from(mean) };
}

describe('context of a candle pattern', () => {
  it('calls a close above a rising average an up trend, below a falling one a down trend, else flat', () => {
    const [up, down, flat] = [market(1), market(-1), market(0)];
    expect(trendAt(up.close, up.mean, 60)).toBe(1);
    expect(trendAt(down.close, down.mean, 60)).toBe(-1);
    expect(trendAt(flat.close, flat.mean, 60)).toBe(0);
    up.close[60] = 1000; // a fall below the still rising average
    expect(trendAt(up.close, up.mean, 60)).toBe(0);
  });

  it('calls a market flat that moves by rounding alone', () => {
    const close = Float64Array.from({ length: 70 }, (_, i) => (i % 2 ? 0.3 : 0.1 + 0.2));
    const mean = Float64Array.from({ length: 70 }, (_, i) => 0.3 + (i - 60) * 1e-16);
    expect(trendAt(close, mean, 60)).toBe(0);
  });

  it('has no trend before bar 54, the fifth after the first average', () => {
    const { close, mean } = market(1);
    expect(trendAt(close, mean, 53)).toBeNaN();
    expect(trendAt(close, mean, 54)).toBe(1);
    expect(trendAt(close, mean, -1)).toBeNaN();
    expect(contextOf(pattern('hammer'), 100, 54, close, mean)).toEqual({
      trend: Number.NaN,
      direction: 'bullish',
      inContext: false,
    });
  });

  it('requires a reversal against the trend and a continuation with it', () => {
    const { close, mean } = market(-1);
    expect(contextOf(pattern('hammer'), 100, 60, close, mean)).toEqual({
      trend: -1,
      direction: 'bullish',
      inContext: true,
    });
    expect(contextOf(pattern('evening_star'), -100, 60, close, mean).inContext).toBe(false);
    expect(contextOf(pattern('marubozu'), -100, 60, close, mean).inContext).toBe(true);
    expect(contextOf(pattern('marubozu'), 100, 60, close, mean).inContext).toBe(false);
  });

  it('reads the trend before the first candle of the pattern', () => {
    const { close, mean } = market(-1);
    for (let i = 58; i <= 60; i++) close[i] = 2000; // the three candles of a star
    expect(contextOf(pattern('morning_star'), 100, 60, close, mean).trend).toBe(-1);
    expect(contextOf(pattern('engulfing_pattern'), 100, 60, close, mean).trend).toBe(0);
  });

  it('points a doji against the trend, and nowhere in a flat market', () => {
    const [up, down, flat] = [market(1), market(-1), market(0)];
    const doji = pattern('doji');
    expect(contextOf(doji, 100, 60, up.close, up.mean)).toEqual({ trend: 1, direction: 'bearish', inContext: true });
    expect(contextOf(doji, 100, 60, down.close, down.mean).direction).toBe('bullish');
    expect(contextOf(doji, 100, 60, flat.close, flat.mean)).toEqual({
      trend: 0,
      direction: undefined,
      inContext: false,
    });
  });

  it('finds a pattern by its alias', () => {
    expect(pattern('harami').name).toBe('harami_pattern');
    expect(pattern('engulfing').name).toBe('engulfing_pattern');
    expect(findCandlePattern('no_such_candle')).toBeUndefined();
  });
});
