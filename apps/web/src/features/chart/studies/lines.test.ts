import { describe, expect, it } from 'vitest';
import type { ChartColors } from '../../../charts/theme.ts';
import { findStudy } from './catalogue.ts';
import { linesOf, type StudyValues } from './lines.ts';

const COLORS = { up: 'up', down: 'down', ink: 'ink', lines: ['one', 'two', 'three'] } as unknown as ChartColors;

function valuesOf(key: string, values: readonly number[] = [1], preview = Number.NaN): StudyValues {
  const study = findStudy(key);
  if (!study) throw new Error(key);
  return { study, values: Float64Array.from(values), preview };
}
const shown = (...values: StudyValues[]) => linesOf(values, COLORS, String, 'USD');

describe('the lines of indicators', () => {
  it('have one short name for all lines of an indicator', () => {
    const keys = ['bb_upper_20', 'kc_lower_20', 'macd', 'sma_50', 'supertrend_10', 'stoch_14_K'];
    expect(keys.map((key) => shown(valuesOf(key))[0]?.group.name)).toEqual([
      'BB 20 2',
      'KC 20 2',
      'MACD 12 26 9',
      'SMA 50',
      'Supertrend 10 3',
      'Stoch 14 5',
    ]);
  });

  it('are the edges of a channel in one colour, and lines of their own in several', () => {
    const lines = shown(...['bb_upper_20', 'bb_middle_20', 'bb_lower_20', 'sma_5'].map((key) => valuesOf(key)));
    expect(lines.map(({ color, edge }) => [color, edge])).toEqual([
      ['one', 'upper'],
      ['one', undefined],
      ['one', 'lower'],
      ['two', undefined],
    ]);
  });

  it('show a Supertrend’s direction as its colour', () => {
    const [line, ...others] = shown(valuesOf('supertrend_10', [9, 8]), valuesOf('supertrend_dir_10', [1, -1], 1));
    expect(others).toEqual([]);
    expect([0, 1, 2].map((index) => line?.colorAt?.(index))).toEqual(['up', 'down', 'up']);
  });
});
