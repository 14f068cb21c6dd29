import { findMeasured } from '@wickwise/analytics';
import { expect, it } from 'vitest';
import { type MeasuredRow, readMeasured, recordsOf } from './measured.ts';

const SCAN = { pattern: 'hammer', direction: 'bullish' } as const;
const version = findMeasured(SCAN.pattern, SCAN.direction)?.version ?? 0;
const row = (more: Partial<MeasuredRow>): MeasuredRow => ({
  ...SCAN,
  version,
  market: 'US_Equity',
  symbols: 3,
  from: '2013-02-08',
  to: '2018-02-07',
  sample: 'in',
  count: 40,
  hitRate: 0.5,
  baseline: 0.5,
  interval: null,
  ...more,
});

it('has one record of each market, out of sample where there is one, of the rule as it is now', () => {
  const rows = [
    row({}),
    row({ sample: 'out', count: 30 }),
    row({ market: 'Crypto', version: version + 1 }),
    row({ market: 'Indian_Equity' }),
    row({ market: 'Forex', direction: 'bearish' }),
  ];
  expect(recordsOf(SCAN, rows).map(({ market, sample, count }) => [market, sample, count])).toEqual(
    expect.arrayContaining([
      ['US_Equity', 'out', 30],
      ['Indian_Equity', 'in', 40],
    ]),
  );
  expect(recordsOf(SCAN, rows)).toHaveLength(2);
});

it('reads the records of this version, whose intervals contain their hit rates', () => {
  const rows = readMeasured();
  expect(rows.length).toBeGreaterThan(100);
  for (const { interval, hitRate } of rows) {
    if (!interval) continue;
    expect(interval[0]).toBeLessThanOrEqual(hitRate);
    expect(interval[1]).toBeGreaterThanOrEqual(hitRate);
  }
});
