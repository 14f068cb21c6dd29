import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANDLE_COLUMNS, CANDLE_PATTERNS } from './index.ts';
import { reportCandle } from './report.ts';
import { columnsOf, findsAlone, type OhlcRow, tickBars } from './testing/scan-bars.ts';

const named = (name: string) => CANDLE_PATTERNS.find((pattern) => pattern.name === name) as (typeof CANDLE_PATTERNS)[0];

describe('the report of a candle', () => {
  it('names each requirement with its bar and whether it is met', () => {
    const quiet: OhlcRow[] = Array.from({ length: 12 }, (_, i) => [100 + (i % 2), 102, 99, 100 + ((i + 1) % 2)]);
    // a doji after twelve bars with bodies of 1 and ranges of 3
    const bars = columnsOf([...quiet, [100, 101, 99, 100]]);
    expect(reportCandle(named('doji'), bars, 12)).toEqual([{ trait: 'doji', back: 0, holds: true }]);
    expect(reportCandle(named('engulfing_pattern'), bars, 12)).toEqual([
      { trait: 'turns', back: 0, holds: true },
      { trait: 'covers', back: 0, holds: false },
    ]);
    expect(reportCandle(named('doji'), bars, 5)).toEqual([]);
  });

  const byTraits = CANDLE_PATTERNS.filter(({ value }) => typeof value !== 'function');
  it.each(byTraits.map((pattern) => [pattern.name, pattern] as const))('agrees with the scan: %s', (name, pattern) => {
    const column = CANDLE_COLUMNS.find(({ key }) => key === name) as (typeof CANDLE_COLUMNS)[0];
    fc.assert(
      fc.property(tickBars(60), (rows) => {
        const bars = columnsOf(rows);
        const found = new Set(findsAlone(column, bars).map(({ at }) => at));
        for (let at = pattern.first; at < rows.length; at++)
          expect(reportCandle(pattern, bars, at).every(({ holds }) => holds)).toBe(found.has(at));
      }),
      { numRuns: 10 },
    );
  });
});
