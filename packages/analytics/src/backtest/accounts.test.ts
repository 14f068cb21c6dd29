import { BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountRun, Accounts } from './accounts.ts';
import { holdThrough } from './buy-and-hold.ts';
import { dayOf, monthNumberOf } from './market-terms.ts';
import { monthlyReturns } from './monthly.ts';
import type { TradePlan } from './plan.ts';
import { runDecisions } from './run.ts';
import { anyMarket, anyPlan, barsAt, decisionsIn, planOf, simulateAll } from './testing/fixtures.ts';
import { timeGridOf } from './time-grid.ts';
import { Workspace } from './workspace.ts';

const terms = { dayOf: undefined, periodsPerYear: 252, riskFreePct: 0, trialSharpes: [] };

function runOf(bars: BarSeries, text: string, plan: TradePlan): AccountRun {
  const window = { from: 0, to: bars.length };
  const { trades, equity } = simulateAll(bars, text, plan);
  const holdEquity = new Float64Array(bars.length);
  holdThrough(bars, plan, window, holdEquity);
  return { timeMs: bars.timeMs, window, trades, equity, holdEquity };
}

function togetherOf(runs: readonly AccountRun[], cash: number): Accounts {
  const accounts = new Accounts(timeGridOf(runs), cash);
  for (const run of runs) accounts.add(run);
  return accounts;
}

describe('accounts side by side', () => {
  it.for([undefined, (timeMs: number) => Math.floor(timeMs / (3 * 86_400_000))])(
    'with one instrument equal its own report, by bars and by days',
    (day) => {
      const own = { ...terms, dayOf: day };
      fc.assert(
        fc.property(anyMarket(), anyPlan, ({ bars, text }, plan) => {
          const window = { from: 0, to: bars.length };
          const decisions = decisionsIn(text.padEnd(bars.length, '.'));
          const alone = runDecisions(bars, decisions, plan, window, own, new Workspace());
          const together = togetherOf([runOf(bars, text, plan)], plan.cash);
          expect(together.metrics(own)).toEqual(alone.metrics);
        }),
      );
    },
  );

  it('end with all cash and the net results of all trades, whatever days the others have', () => {
    fc.assert(
      fc.property(
        fc.array(anyMarket(), { minLength: 1, maxLength: 4 }),
        anyPlan,
        fc.nat(40),
        (markets, plan, shift) => {
          const runs = markets.map(({ bars, text }, k) => runOf(later(bars, k * shift), text, plan));
          const together = togetherOf(runs, plan.cash);
          const net = together.trades.reduce((sum, trade) => sum + trade.net, 0);
          const end = together.equity[together.timeMs.length - 1];
          expect(end).toBeCloseTo(runs.length * plan.cash + net, 6);
          expect(together.metrics(terms).totalReturn).toBeCloseTo(net / together.cash, 9);
        },
      ),
    );
  });

  it('hold cash before their first bar, and keep their final value', () => {
    const first = runOf(barsAt(100, 110), 'L', planOf());
    const second = runOf(later(barsAt(50, 50, 100), 2), 'L', planOf());
    const { equity, timeMs } = togetherOf([first, second], 1000);
    expect([...timeMs]).toEqual([0, 1, 2, 3, 4].map((day) => day * 86_400_000));
    expect([...equity]).toEqual([2000, 2100, 2100, 2100, 3100]);
  });

  it('fall as deep as one of them does within a day', () => {
    const half = 43_200_000;
    const bars = BarSeries.from([...barsAt(100, 100, 50, 100)].map((bar, i) => ({ ...bar, timeMs: i * half })));
    const day = (timeMs: number) => Math.floor(timeMs / (2 * 86_400_000));
    const twice = togetherOf([runOf(bars, 'L', planOf()), runOf(bars, 'L', planOf())], 1000);
    const { maxDrawdown, totalReturn } = twice.metrics({ ...terms, dayOf: day });
    expect([maxDrawdown, totalReturn]).toEqual([-0.5, 0]);
  });
});

const later = (bars: BarSeries, days: number): BarSeries =>
  BarSeries.from([...bars].map((bar) => ({ ...bar, timeMs: bar.timeMs + days * 86_400_000 })));

describe('monthly returns', () => {
  it('multiply to the total return', () => {
    fc.assert(
      fc.property(anyMarket(), anyPlan, ({ bars, text }, plan) => {
        const { equity } = simulateAll(bars, text, plan);
        fc.pre(equity.every((value) => value > 0));
        const months = monthlyReturns(bars.timeMs, equity, plan.cash, monthNumberOf('Crypto', '1D'));
        const total = months.reduce((product, { change }) => product * (1 + change), plan.cash);
        expect(total).toBeCloseTo(equity.at(-1) as number, 6);
        expect(new Set(months.map(({ year, month }) => year * 12 + month)).size).toBe(months.length);
      }),
    );
  });

  it('begin at the last close of the month before', () => {
    const times = ['2024-01-30', '2024-01-31', '2024-02-01', '2024-03-29'].map((day) => Date.parse(day));
    expect(
      monthlyReturns(Float64Array.from(times), Float64Array.of(101, 110, 99, 198), 100, monthNumberOf('Crypto', '1D')),
    ).toEqual([
      { year: 2024, month: 1, change: expect.closeTo(0.1, 12) },
      { year: 2024, month: 2, change: expect.closeTo(-0.1, 12) },
      { year: 2024, month: 3, change: 1 },
    ]);
  });

  it.for([
    ['Forex', '1M', '2010-05-31T21:00Z', '2010-06'], // the session of 1 June
    ['Forex', '1h', '2010-06-30T20:00Z', '2010-06'],
    ['Forex', '1h', '2010-06-30T21:00Z', '2010-07'],
    ['Indian_Equity', '1W', '2016-02-29T03:45Z', '2016-03'], // closes on 4 March
    ['US_Equity', '1W', '2016-03-29T13:30Z', '2016-04'], // opens on a Tuesday, closes on 1 April
    ['Crypto', '1W', '2016-03-28T00:00Z', '2016-04'], // closes on Sunday, 3 April
    ['Crypto', '1D', '2016-03-31T00:00Z', '2016-03'],
  ] as const)('in %s on %s, a bar that opens at %s belongs to %s', ([market, timeframe, open, month]) => {
    const number = monthNumberOf(market, timeframe)(Date.parse(open));
    expect(`${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`).toBe(month);
  });

  it('count the days of Forex as its sessions do, five a week', () => {
    const day = dayOf('Forex', '1h') as (timeMs: number) => number;
    const hours = Array.from({ length: 121 }, (_, i) => Date.parse('2024-01-07T22:00Z') + i * 3_600_000);
    expect(new Set(hours.slice(0, 120).map(day)).size).toBe(5);
    expect(new Set(hours.map(day)).size).toBe(6);
  });
});
