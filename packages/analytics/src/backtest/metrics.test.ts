import { DAY_MS } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalCdf } from '../stats/normal.ts';
import { metricsOf, type RunMetrics, yearlyTogether } from './metrics.ts';
import { simulate } from './simulate.ts';
import { barsAt, planOf, simulateAll } from './testing/fixtures.ts';
import type { Trade } from './trade.ts';
import { tradeStatistics } from './trade-statistics.ts';
import { Workspace } from './workspace.ts';

const terms = { dayOf: undefined, periodsPerYear: 252, riskFreePct: 0, trialSharpes: [] };

function metricsOfEquity(equity: readonly number[], hold: readonly number[] = equity, more: object = {}): RunMetrics {
  const workspace = new Workspace();
  workspace.reserve(equity.length);
  workspace.equity.set(equity);
  workspace.holdEquity.set(hold);
  const timeMs = Float64Array.from(equity, (_, i) => i * DAY_MS);
  return metricsOf(workspace, [], equity[0], timeMs, { from: 0, to: equity.length }, { ...terms, ...more });
}

describe('metrics of an equity curve', () => {
  it('agree with a pencil', () => {
    // returns 10 %, -10 %, 20 %; mean 1/15; squared deviations 0.0011111, 0.0277778, 0.0177778, sum 0.0466667
    const metrics = metricsOfEquity([100, 110, 99, 118.8]);
    expect(metrics.totalReturn).toBeCloseTo(0.188, 12);
    expect(metrics.volatility).toBeCloseTo(Math.sqrt(0.0466666667 / 2) * Math.sqrt(252), 8);
    expect(metrics.sortino).toBeCloseTo(((1 / 15) * Math.sqrt(252)) / Math.sqrt(0.01 / 3), 9);
    expect(metrics.maxDrawdown).toBeCloseTo(-0.1, 12);
    expect(metrics.drawdownDays).toBe(2);
    expect(metrics.beta).toBeCloseTo(1, 12);
    expect(metrics.alpha).toBeCloseTo(0, 12);
    expect([metrics.sharpe, metrics.probabilisticSharpe, metrics.cagr, metrics.calmar]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('include the yearly growth from 30 days on', () => {
    const half = Array.from({ length: 184 }, (_, i) => 100 + i / 18.3); // 183 days to 110
    const metrics = metricsOfEquity(half);
    expect(metrics.cagr).toBeCloseTo(1.1 ** (365.25 / 183) - 1, 12);
    expect(metricsOfEquity(half.slice(0, 30)).cagr).toBeNull();
    expect(metricsOfEquity(half.slice(0, 31)).cagr).not.toBeNull();
    expect(metrics.calmar).toBeNull(); // never fell
  });

  it('include the Sharpe ratio above the riskless rate from 30 returns on, with its probability', () => {
    // returns alternate +2 % and -1 %: mean 0.5 %, deviations all 1.5 %, no skew, kurtosis 1
    const equity = [100];
    for (let i = 0; i < 30; i++) equity.push(equity[i] * (i % 2 ? 0.99 : 1.02));
    const sd = Math.sqrt((30 * 0.015 ** 2) / 29);
    const metrics = metricsOfEquity(equity);
    expect(metrics.sharpePerPeriod).toBeCloseTo(0.005 / sd, 10);
    expect(metrics.sharpe).toBeCloseTo((0.005 / sd) * Math.sqrt(252), 9);
    expect(metrics.probabilisticSharpe).toBeCloseTo(normalCdf((0.005 / sd) * Math.sqrt(29)), 10);
    expect(metrics.deflatedSharpe).toBe(metrics.probabilisticSharpe);
    const withRiskFree = metricsOfEquity(equity, equity, { riskFreePct: 25.2 }); // 0.1 % a day
    expect(withRiskFree.sharpePerPeriod).toBeCloseTo(0.004 / sd, 10);
    expect(metricsOfEquity(equity.slice(0, 30)).sharpe).toBeNull();
    const searched = metricsOfEquity(equity, equity, { trialSharpes: [0.1, -0.1, 0.3] });
    expect(searched.deflatedSharpe).toBeLessThan(metrics.probabilisticSharpe as number);
  });

  it('show yearly figures all together, from 30 days and 30 returns on', () => {
    const wave = (length: number) => Array.from({ length }, (_, i) => 100 + i + 3 * Math.sin(i));
    const hold = (length: number) => Array.from({ length }, (_, i) => 100 + 2 * Math.cos(i));
    const yearly = ({ cagr, volatility, sharpe, sortino, calmar, alpha }: RunMetrics) =>
      [cagr, volatility, sharpe, sortino, calmar, alpha].map((value) => value !== null);
    const all = (isShown: boolean) => new Array<boolean>(6).fill(isShown);
    expect(yearly(yearlyTogether(metricsOfEquity(wave(30), hold(30))))).toEqual(all(false));
    expect(yearly(yearlyTogether(metricsOfEquity(wave(31), hold(31))))).toEqual(all(true));
    const { totalReturn, beta } = metricsOfEquity(wave(30), hold(30));
    expect(yearlyTogether(metricsOfEquity(wave(30), hold(30)))).toMatchObject({ totalReturn, beta });
  });

  it('regress on buying and holding', () => {
    const hold = [100, 110, 99, 108.9];
    const half = [100];
    for (let i = 1; i < 4; i++) half.push(half[i - 1] * (1.001 + 0.5 * (hold[i] / hold[i - 1] - 1)));
    const metrics = metricsOfEquity(half, hold);
    expect(metrics.beta).toBeCloseTo(0.5, 12);
    expect(metrics.alpha).toBeCloseTo(0.252, 12);
    expect(metrics.buyAndHold).toBeCloseTo(0.089, 12);
  });

  it('are null for a flat account', () => {
    const metrics = metricsOfEquity(new Array<number>(60).fill(100));
    expect(metrics).toMatchObject({ totalReturn: 0, maxDrawdown: 0, volatility: 0, sharpe: null, sortino: null });
    expect(metrics).toMatchObject({ beta: null, trades: 0, winRate: null, profitFactor: null, expectancy: null });
  });

  it('are null for returns that are equal but for rounding', () => {
    const start = fc.double({ min: 1e-6, max: 1e12, noNaN: true });
    const step = fc.double({ min: -0.05, max: 0.1, noNaN: true });
    fc.assert(
      fc.property(start, step, step, fc.integer({ min: 31, max: 400 }), (cash, each, holdEach, bars) => {
        const grown = (rate: number): number[] => {
          const equity = [cash];
          for (let i = 1; i < bars; i++) equity.push(equity[i - 1] * (1 + rate));
          return equity;
        };
        const metrics = metricsOfEquity(grown(each), grown(holdEach), { trialSharpes: [0, 0] });
        const { sharpe, sharpePerPeriod, probabilisticSharpe, deflatedSharpe, alpha, beta } = metrics;
        expect([sharpe, sharpePerPeriod, probabilisticSharpe, deflatedSharpe, alpha, beta]).toEqual(
          new Array<null>(6).fill(null),
        );
        expect(metrics.volatility).toBe(0);
        if (each >= 0) expect([metrics.sortino, metrics.calmar, metrics.maxDrawdown]).toEqual([null, null, 0]);
      }),
    );
  });

  it('are null for an account that is flat but for rounding', () => {
    const jitter = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 40, maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(jitter, fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (ulps, cash) => {
        const metrics = metricsOfEquity([cash, ...ulps.map((ulp) => cash * (1 + ulp * Number.EPSILON))]);
        expect(metrics).toMatchObject({ volatility: 0, maxDrawdown: 0, drawdownDays: 0, calmar: null, beta: null });
        expect(metrics).toMatchObject({ sharpe: null, sortino: null, probabilisticSharpe: null, alpha: null });
      }),
    );
  });

  it('are null for returns of an emptied account', () => {
    const { trades, equity } = simulateAll(barsAt(100, 100, 250, ...new Array<number>(60).fill(240)), 'S', planOf());
    const workspace = { equity, holdEquity: equity, returns: equity.slice(), holdReturns: equity.slice() } as Workspace;
    const timeMs = equity.map((_, i) => i * DAY_MS);
    const metrics = metricsOf(workspace, trades, 1000, timeMs, { from: 0, to: equity.length }, terms);
    expect(metrics.totalReturn).toBeCloseTo(-1.5, 12);
    expect(metrics).toMatchObject({ sharpe: null, sortino: null, volatility: null, cagr: null, calmar: null });
  });
});

describe('exposure', () => {
  it('counts the bars on which a position is open, not one left at its open', () => {
    const bars = barsAt(10, 10, 11, 12, 12, 12, 12, 12);
    const workspace = new Workspace();
    workspace.reserve(8);
    const window = { from: 0, to: 8 };
    const { trades } = simulate(bars, Uint8Array.of(1, 0, 4, 0, 0, 0, 0, 0), planOf(), window, workspace.equity);
    expect(metricsOf(workspace, trades, 1000, bars.timeMs, window, terms).exposure).toBe(0.25); // bars 1 and 2 of 8
  });
});

describe('statistics of trades', () => {
  const trade = (net: number, value = 100, risk = value): Trade => ({
    side: 'long',
    signalBar: 0,
    entryBar: 1,
    entryPrice: value,
    exitBar: 2,
    exitPrice: value + net,
    exitReason: 'signal',
    units: 1,
    barsHeld: 1,
    costs: 0,
    borrow: 0,
    isIntraday: false,
    isMakerEntry: false,
    net,
    netReturn: net / value,
    risk,
  });

  it('agree with a pencil', () => {
    // +10 of 100, +20 of 400, -5 of 50, 0 of 100
    const statistics = tradeStatistics([trade(10), trade(20, 400), trade(-5, 50), trade(0)]);
    expect(statistics).toMatchObject({ trades: 4, winRate: 0.5, profitFactor: 6, barsHeld: 4, openAtEnd: 0 });
    expect(statistics.expectancy).toBeCloseTo((0.1 + 0.05 - 0.1) / 4, 12);
    expect(statistics.payoff).toBeCloseTo(0.075 / 0.05, 12); // a result of 0 is no win, so it weakens the mean loss
  });

  it('count positions that were open at the end', () => {
    const open = { ...trade(1), exitReason: 'end' } as const;
    expect(tradeStatistics([open, trade(2), open]).openAtEnd).toBe(2);
  });

  it('have no profit factor without losses', () => {
    expect(tradeStatistics([trade(10)])).toMatchObject({ winRate: 1, profitFactor: null, payoff: null, sqn: null });
  });

  it('rate the system in units of risk, capped at 100 trades', () => {
    // R = 2, -1, 2, -1: mean 0.5, sample deviation sqrt(3)
    const four = [trade(20, 100, 10), trade(-10, 100, 10), trade(20, 100, 10), trade(-10, 100, 10)];
    expect(tradeStatistics(four).sqn).toBeCloseTo((2 * 0.5) / Math.sqrt(3), 12);
    const many = Array.from({ length: 100 }, () => four).flat();
    expect(tradeStatistics(many).sqn).toBeCloseTo((10 * 0.5) / (1.5 * Math.sqrt(400 / 399)), 12);
  });

  it('rate no system whose results are all the same but for rounding, at any magnitude', () => {
    const magnitude = fc.integer({ min: -100, max: 100 });
    const values = fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), {
      minLength: 2,
      maxLength: 120,
      size: 'max',
    });
    const share = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(values, magnitude, share, fc.constantFrom(1, 0.1, 0.003), (sizes, power, each, stop) => {
        const list = sizes.map((size) => {
          const value = size * 10 ** power;
          const risk = value * stop;
          return { ...trade(risk * each, value, risk) };
        });
        expect(tradeStatistics(list).sqn).toBeNull();
      }),
    );
  });

  it('count a result that is nothing but rounding as neither won nor lost', () => {
    const magnitude = fc.integer({ min: -100, max: 100 });
    const ulps = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(ulps, magnitude, (list, power) => {
        const value = 7 * 10 ** power;
        const even = list.map((ulp) => trade(value * ulp * Number.EPSILON, value));
        expect(tradeStatistics(even)).toMatchObject({ winRate: 0, profitFactor: null, payoff: null, sqn: null });
        expect(tradeStatistics(even).expectancy).toBe(0);
        const won = tradeStatistics([...even, trade(value / 10, value)]);
        expect(won).toMatchObject({ profitFactor: null, payoff: null });
      }),
    );
  });
});
