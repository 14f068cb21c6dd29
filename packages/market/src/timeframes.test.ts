import { expect, it } from 'vitest';
import { isIntraday, isTimeframe, TIMEFRAMES } from './timeframes.ts';

it('knows its own names alone, none that every object has', () => {
  expect([...TIMEFRAMES, '4h', 'constructor', 'toString', ''].filter(isTimeframe)).toEqual(TIMEFRAMES);
});

it('has whole sessions in days, weeks and months', () => {
  expect(TIMEFRAMES.filter((one) => !isIntraday(one))).toEqual(['1D', '1W', '1M']);
});
