import type { BacktestReport, PriceGrid } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binsOf } from './bins.ts';
import { drawdownAlong } from './drawdown-along.ts';
import { priceTexts } from './report-money.ts';

describe('bins of returns', () => {
  it('hold every value once, have one width and a border at 0', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -2, max: 3, noNaN: true }), { minLength: 1 }), (values) => {
        const bins = binsOf(values.toSorted((a, b) => a - b));
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
        expect(bins.length).toBeLessThanOrEqual(31);
        expect(bins.every(({ from, to }) => from >= -1e-12 || to <= 1e-12)).toBe(true);
      }),
    );
    expect(binsOf([])).toEqual([]);
  });
});

describe('the drawdown along a curve', () => {
  it('is measured from the highest point so far, cash included', () => {
    expect(drawdownAlong([90, 120, 60, 120, 150], 100).map((fall) => Math.round(fall * 100))).toEqual([
      -10, 0, -50, 0, 0,
    ]);
  });
});

describe('prices of a report', () => {
  const symbolOf = (symbol: string, grid?: PriceGrid) => ({ symbol, ...(grid ? { grid } : {}) });
  const textsOf = (market: Market, ...symbols: ReturnType<typeof symbolOf>[]) =>
    priceTexts({ symbols } as unknown as BacktestReport, market);

  it('are on the grid of their symbol, tiny ones too', () => {
    const coin = (tickSize: number) => ({ tickSize, currency: 'USD', isMoney: true });
    const price = textsOf('Crypto', symbolOf('SHIB-USD', coin(1e-8)), symbolOf('BTC-USD', coin(0.01)));
    expect([price('SHIB-USD', 0.00002134), price('BTC-USD', 117_000)]).toEqual(['$0.00002134', '$117,000.00']);
    const share = { tickSize: 0.05, currency: 'INR', isMoney: true };
    expect(textsOf('Indian_Equity', symbolOf('MRF', share))('MRF', 123_456.5)).toBe('₹1,23,456.50');
  });

  it('have enough digits where an earlier version stored no grid', () => {
    const price = textsOf('Crypto', symbolOf('SHIB-USD'));
    expect([0.00002134, 0.5, 12.3].map((value) => price('SHIB-USD', value))).toEqual([
      '0.00002134',
      '0.50000',
      '12.30',
    ]);
  });
});
