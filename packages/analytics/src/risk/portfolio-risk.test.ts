import { DAY_MS } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  concentrationOf,
  type DailyCloses,
  LEAST_RISK_DAYS,
  portfolioReturns,
  portfolioRisk,
} from './portfolio-risk.ts';

const closes = (close: readonly number[], firstDay = 0): DailyCloses => ({
  timeMs: close.map((_, i) => (firstDay + i) * DAY_MS),
  close,
  length: close.length,
});

describe('returns of a portfolio', () => {
  it('weigh each holding by its value of the day before', () => {
    // 10 at 100 and 5 at 200 are 1,000 each: +10 % and -4 % are +3 %
    const { value } = portfolioReturns([
      { quantity: 10, bars: closes([100, 110]) },
      { quantity: 5, bars: closes([200, 192]) },
    ]);
    expect(value).toEqual([expect.closeTo(0.03, 12)]);
  });

  it('take a new listing from its second close on, and keep the last close over a halt', () => {
    const halted: DailyCloses = { timeMs: [0, 2 * DAY_MS], close: [50, 60], length: 2 };
    const { value, timeMs } = portfolioReturns([
      { quantity: 1, bars: halted },
      { quantity: 1, bars: closes([40, 44], 1) },
    ]);
    expect(timeMs).toEqual([DAY_MS, 2 * DAY_MS]);
    expect(value).toEqual([0, expect.closeTo((10 + 4) / 90, 12)]);
  });

  it('of one holding are its own, whatever the quantity', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 1e4, noNaN: true }), { minLength: 2, maxLength: 40 }),
        fc.double({ min: 0.001, max: 1e6, noNaN: true }),
        (prices, quantity) => {
          const { value } = portfolioReturns([{ quantity, bars: closes(prices) }]);
          for (const [i, change] of value.entries())
            expect(change).toBeCloseTo((prices[i + 1] as number) / (prices[i] as number) - 1, 8);
        },
      ),
    );
  });
});

describe('risk of a portfolio', () => {
  const index = closes(Array.from({ length: 60 }, (_, i) => 1_000 * (1 + 0.01 * Math.sin(i * 1.7))));

  it('has a beta of 1 against itself and of 2 for twice its changes', () => {
    const same = portfolioReturns([{ quantity: 3, bars: index }]);
    expect(portfolioRisk(same, index, 252).beta).toBeCloseTo(1, 10);
    const doubled = { ...same, value: same.value.map((change) => 2 * change) };
    expect(portfolioRisk(doubled, index, 252).beta).toBeCloseTo(2, 10);
  });

  it('finds the worst day and the deepest fall with their days', () => {
    // 100, 110, 99, 101, 88, 120: from 110 to 88 is -20 %; the worst day is 101 to 88
    const bars = closes([100, 110, 99, 101, 88, 120]);
    const risk = portfolioRisk(portfolioReturns([{ quantity: 1, bars }]), undefined, 252);
    expect(risk.largestFall).toEqual({ depth: expect.closeTo(-0.2, 12), fromMs: DAY_MS, toMs: 4 * DAY_MS });
    expect(risk.worstDay).toEqual({ depth: expect.closeTo(88 / 101 - 1, 12), atMs: 4 * DAY_MS });
  });

  it('begins a fall at the close before the first return, of all and of a year', () => {
    const risk = portfolioRisk(portfolioReturns([{ quantity: 1, bars: closes([100, 80, 70, 90]) }]), undefined, 252);
    expect(risk.largestFall).toEqual({ depth: expect.closeTo(-0.3, 12), fromMs: 0, toMs: 2 * DAY_MS });
    const long = closes(Array.from({ length: 400 }, (_, day) => (day < 35 ? 100 : 90)));
    const year = portfolioRisk(portfolioReturns([{ quantity: 1, bars: long }]), undefined, 252);
    expect(year).toMatchObject({ yearDays: 365, largestFall: { fromMs: 34 * DAY_MS, toMs: 35 * DAY_MS } });
  });

  it('says nothing of volatility and beta from too few days', () => {
    const short = closes(Array.from({ length: LEAST_RISK_DAYS }, (_, i) => 100 + i));
    const risk = portfolioRisk(portfolioReturns([{ quantity: 1, bars: short }]), short, 252);
    expect([risk.volatility, risk.beta]).toEqual([Number.NaN, Number.NaN]);
    expect(portfolioRisk({ startMs: Number.NaN, timeMs: [], value: [] }, undefined, 252)).toMatchObject({
      days: 0,
      yearDays: 0,
    });
  });

  it('annualises the deviation of daily returns', () => {
    // +1 % and -1 % in turn deviate by 1 % but for n - 1
    const value = Array.from({ length: 40 }, (_, i) => (i % 2 ? 0.01 : -0.01));
    const { volatility } = portfolioRisk(
      { startMs: -DAY_MS, value, timeMs: value.map((_, i) => i * DAY_MS) },
      undefined,
      252,
    );
    expect(volatility).toBeCloseTo(0.01 * Math.sqrt((40 / 39) * 252), 10);
  });

  it('leaves days before the year out of it, but for the worst day', () => {
    const value = Array.from({ length: 400 }, (_, i) => (i === 10 ? -0.5 : 0.001));
    const risk = portfolioRisk({ startMs: -DAY_MS, value, timeMs: value.map((_, i) => i * DAY_MS) }, undefined, 365);
    expect(risk).toMatchObject({ yearDays: 365, days: 400, largestFall: undefined });
    expect(risk.worstDay?.depth).toBe(-0.5);
  });
});

describe('concentration', () => {
  it('is 1 for one holding, 1/n for n equal ones, and within these bounds', () => {
    expect(concentrationOf([7])).toBe(1);
    expect(concentrationOf([5, 5, 5, 5])).toBeCloseTo(0.25, 12);
    expect(concentrationOf([])).toBeNaN();
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 50 }),
        (values) => {
          const hhi = concentrationOf(values);
          expect(hhi).toBeGreaterThanOrEqual(1 / values.length - 1e-9);
          expect(hhi).toBeLessThanOrEqual(1 + 1e-9);
        },
      ),
    );
  });
});
