import { expect, it } from 'vitest';
import { barLength, CHART_TIMEFRAMES, isBuiltFrom, isIntraday, isTimeframe, TIMEFRAMES } from './timeframes.ts';

it('knows its own names alone, none that every object has', () => {
  expect([...TIMEFRAMES, '4h', 'constructor', 'toString', ''].filter(isTimeframe)).toEqual(TIMEFRAMES);
});

it('has charts of all stored timeframes in their order, and of hours put together', () => {
  expect(CHART_TIMEFRAMES.filter(isTimeframe)).toEqual(TIMEFRAMES);
  const built = CHART_TIMEFRAMES.filter((one) => !isTimeframe(one));
  expect(built).toEqual(['2h', '4h']);
  expect(built.every((one) => isBuiltFrom(barLength(one), barLength('1h')))).toBe(true);
});

it('has whole sessions in days, weeks and months', () => {
  expect(TIMEFRAMES.filter((one) => !isIntraday(one))).toEqual(['1D', '1W', '1M']);
});
