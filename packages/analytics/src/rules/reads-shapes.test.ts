import { describe, expect, it } from 'vitest';
import { scansOf } from '../presets/scans.ts';
import { readsShapes } from './reads-shapes.ts';

const of = (name: string) => {
  const found = scansOf('Forex').find(({ definition }) => definition.name === name);
  if (!found) throw new Error(`no scan ${name}`);
  return readsShapes(found.definition);
};

describe('what a rule reads', () => {
  it('is the shape of candles in patterns, and not in averages and oscillators', () => {
    expect([of('doji_bullish'), of('head_and_shoulder_bearish'), of('morning_star_gapless_bullish')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([of('rsi_oversold_bullish'), of('golden_cross_over_strategy_bearish')]).toEqual([false, false]);
  });

  it('is the shape where it compares highs, lows, opens or volumes', () => {
    const rule = (attribute: string) => ({
      name: 'x',
      label: 'x',
      description: '',
      groups: [
        {
          condition: 'and' as const,
          rules: [{ key: 'indicators' as const, attribute, operator: 'gt' as const, value: 1 }],
        },
      ],
    });
    const keys = ['open', 'high', 'low', 'volume', 'close', 'atr_14', 'doji'];
    expect(keys.filter((key) => readsShapes(rule(key)))).toEqual(['open', 'high', 'low', 'volume', 'doji']);
  });
});
