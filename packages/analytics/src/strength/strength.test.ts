import { BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBars, barsAt } from '../backtest/testing/fixtures.ts';
import { type MarketAt, marketAt } from './market-at.ts';
import { bandStrength, candleStrength, chartPatternStrength, crossStrength } from './measure.ts';
import { contextPart, crossSize, volumePart } from './parts.ts';
import { scoreOf, strengthOf } from './score.ts';

/** A market 1.5 ATR above its mean, on 1.6 times its usual volume. */
const market: MarketAt = { bars: 300, close: 103, sma50: 100, atr: 2, volume: 160, meanVolume: 100 };

describe('a score', () => {
  it('weighs fit 40, context 25, size 20 and volume 15', () => {
    const none = { fit: 0, context: 0, size: 0, volume: 0 };
    expect(scoreOf({ ...none, fit: 1 })).toBe(40);
    expect(scoreOf({ ...none, context: 1 })).toBe(25);
    expect(scoreOf({ ...none, size: 1 })).toBe(20);
    expect(scoreOf({ ...none, volume: 1 })).toBe(15);
  });

  it('spreads the weight of a missing volume', () => {
    expect(scoreOf({ fit: 1, context: 1, size: 1, volume: null })).toBeCloseTo(100, 12);
    expect(scoreOf({ fit: 1, context: 0, size: 0, volume: null })).toBeCloseTo(40 / 0.85, 12);
  });

  it('is Weak below 45, Moderate below 70, else Strong, and Weak out of context', () => {
    expect([44.9, 45, 69.9, 70].map((score) => strengthOf(score))).toEqual(['Weak', 'Moderate', 'Moderate', 'Strong']);
    expect(strengthOf(99, false)).toBe('Weak');
  });
});

describe('strength by hand', () => {
  it('of a chart pattern', () => {
    // a bearish reversal 1.5 ATR above its mean; H = 6.5 ATR
    const { parts, score, strength } = chartPatternStrength(market, {
      sign: -1,
      stance: 'reversal',
      fit: 0.625,
      height: 13,
    });
    expect(parts).toEqual({ fit: 0.625, context: 0.75, size: 0.5, volume: expect.closeTo(0.6, 12) });
    expect(score).toBeCloseTo(25 + 18.75 + 10 + 9, 9);
    expect(strength).toBe('Moderate');
    const ownRange = chartPatternStrength(market, { sign: -1, stance: 'reversal', fit: 0.625, height: 13, atr: 1.3 });
    expect(ownRange.parts.size).toBe(1);
  });

  it('of a candle', () => {
    const candle = { sign: 1, stance: 'reversal', value: -80, range: 2.8, isInContext: false } as const;
    const { parts, strength } = candleStrength(market, candle);
    expect(parts).toMatchObject({ fit: 0.8, context: 0, size: expect.closeTo(0.5, 12) });
    expect(strength).toBe('Weak');
  });

  it('of a cross', () => {
    const { parts, score } = crossStrength(market, { sign: 1, slow: 99, slowBefore: 97 });
    expect(parts).toMatchObject({ fit: 1, context: 0.75, size: 0.5 });
    expect(score).toBeCloseTo(40 + 18.75 + 10 + 9, 9);
  });

  it('of a band', () => {
    expect(bandStrength(market, { sign: -1, depth: 0.5 }).parts).toMatchObject({ fit: 1, context: 0.75, size: 0.25 });
  });
});

describe('the parts', () => {
  it('are in the middle where history is too short to know', () => {
    expect(contextPart('reversal', 1, 90, 100, 2, 54)).toBe(0.5);
    expect(contextPart('reversal', 1, 90, 100, 2, 55)).toBe(1);
    expect(crossSize(100, Number.NaN, 2)).toBe(0.5);
  });

  it('leave volume out where none is recorded', () => {
    expect(volumePart(0, 0)).toBeNull();
    expect(volumePart(5, Number.NaN)).toBeNull();
  });

  it('have no distances in a flat market', () => {
    expect(contextPart('continuation', 1, 100, 100, 0, 99)).toBe(0);
    expect(bandStrength({ ...market, atr: 0 }, { sign: 1, depth: 0 }).parts.size).toBe(0);
  });
});

const changed = (bars: BarSeries, price: (p: number) => number): BarSeries =>
  BarSeries.from(
    [...bars].map((bar) => {
      const [a, b] = [price(bar.high), price(bar.low)];
      const [open, close] = [price(bar.open), price(bar.close)];
      return { ...bar, open, close, high: Math.max(a, b), low: Math.min(a, b) };
    }),
  );

const everyStrength = (bars: BarSeries, sign: 1 | -1, unit: number) => {
  const now = marketAt(bars, bars.length - 1);
  return [
    chartPatternStrength(now, { sign, stance: 'continuation', fit: 1, height: 9 * unit }),
    candleStrength(now, { sign, stance: 'reversal', value: 100 * sign, range: 2 * unit, isInContext: true }),
    crossStrength(now, { sign, slow: now.sma50, slowBefore: now.sma50 - sign * unit }),
    bandStrength(now, { sign, depth: unit }),
  ].map(({ score }) => score);
};

describe('strength over bars', () => {
  const sign = fc.constantFrom(1 as const, -1 as const);

  it('reads means of the last 50 closes, 14 true ranges and 20 volumes', () => {
    const now = marketAt(barsAt(...Array.from({ length: 60 }, (_, i) => i + 1)), 59);
    expect(now).toEqual({ bars: 60, close: 60, sma50: 35.5, atr: 1, volume: 1, meanVolume: 1 });
    expect([13, 14].map((at) => marketAt(barsAt(...Array.from({ length: 20 }, (_, i) => i + 1)), at).atr)).toEqual([
      Number.NaN,
      1,
    ]);
    expect(marketAt(barsAt(1, 2, 3), 2)).toMatchObject({ sma50: Number.NaN, atr: Number.NaN, meanVolume: Number.NaN });
  });

  it('does not change when prices are scaled', () => {
    fc.assert(
      fc.property(anyBars(90, 15), sign, fc.constantFrom(0.001, 7, 1e6), (bars, side, factor) => {
        const scaled = everyStrength(
          changed(bars, (p) => p * factor),
          side,
          factor,
        );
        expect(everyStrength(bars, side, 1)).toEqual(scaled.map((score) => expect.closeTo(score, 6)));
      }),
    );
  });

  it('is the same for the other direction when prices are mirrored', () => {
    fc.assert(
      fc.property(anyBars(90, 15), sign, (bars, side) => {
        const mirrored = everyStrength(
          changed(bars, (p) => 10_000 - p),
          -side as 1 | -1,
          1,
        );
        expect(everyStrength(bars, side, 1)).toEqual(mirrored.map((score) => expect.closeTo(score, 6)));
      }),
    );
  });

  it('ignores later bars, and bars before its lookback', () => {
    fc.assert(
      fc.property(anyBars(120, 56), fc.nat(60), (bars, later) => {
        const at = Math.max(bars.length - 1 - later, 55);
        expect(marketAt(bars, at)).toEqual(marketAt(bars.slice(0, at + 1), at));
        expect(marketAt(bars.slice(at - 54), 54)).toEqual({ ...marketAt(bars, at), bars: 55 });
      }),
    );
  });
});
