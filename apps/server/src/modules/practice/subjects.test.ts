import { expect, it } from 'vitest';
import { subjectsOf } from './subjects.ts';

it('a pattern to practise is known by its short name too', () => {
  const engulfing = subjectsOf('find', { pattern: 'engulfing_pattern' });
  expect(engulfing.map(({ direction }) => direction)).toEqual(['bullish', 'bearish']);
  expect(subjectsOf('find', { pattern: 'engulfing' })).toEqual(engulfing);
  expect(subjectsOf('find', { pattern: 'engulf' })).toEqual([]);
});
