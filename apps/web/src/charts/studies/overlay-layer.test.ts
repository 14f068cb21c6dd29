import { describe, expect, it } from 'vitest';
import { rangeOf } from './overlay-layer.ts';
import { type StudyLine, valueAt } from './study-line.ts';

const line: StudyLine = {
  key: 'sma_2',
  label: 'SMA(2)',
  pane: 'overlay',
  look: 'line',
  color: '',
  values: Float64Array.of(Number.NaN, 5, 7, 3, 99),
  closedCount: 4,
  preview: 4,
  format: String,
  levels: [],
};

describe('an overlay', () => {
  it('ends with the forming bar’s value, whatever stands behind it', () => {
    expect([0, 3, 4, 5].map((i) => valueAt(line, i))).toEqual([Number.NaN, 3, 4, Number.NaN]);
  });

  it('keeps its values among the bars shown in view, gaps aside', () => {
    expect(rangeOf([line], 0, 2)).toEqual({ min: 5, max: 7 });
    expect(rangeOf([line], 3, 4)).toEqual({ min: 3, max: 4 });
    expect(rangeOf([line], 0, 0)).toBeUndefined();
  });
});
