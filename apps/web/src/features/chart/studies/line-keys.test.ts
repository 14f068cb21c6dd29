import { describe, expect, it } from 'vitest';
import { computedKeys, withoutStudies } from './line-keys.ts';

describe('the lines of a chart', () => {
  it('show a direction as a line’s colour, never as a pane of its own', () => {
    expect(computedKeys(['sma_20', 'supertrend_10', 'supertrend_dir_10'])).toEqual([
      'sma_20',
      'supertrend_10',
      'supertrend_dir_10',
    ]);
    expect(computedKeys(['supertrend_dir_7'])).toEqual(['supertrend_7', 'supertrend_dir_7']); // of an older address
  });

  it('are removed with the direction that coloured them', () => {
    expect(withoutStudies(['rsi_14', 'supertrend_10', 'supertrend_dir_10'], ['supertrend_10'])).toEqual(['rsi_14']);
    expect(withoutStudies(['supertrend_10', 'supertrend_7'], ['supertrend_7'])).toEqual(['supertrend_10']);
  });
});
