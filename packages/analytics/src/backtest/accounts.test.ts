import { BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AccountRun, Accounts } from './accounts.ts';
import { holdThrough } from './buy-and-hold.ts';
import { dayGridOf } from './day-grid.ts';
import { monthlyReturns } from './monthly.ts';
import type { TradePlan } from './plan.ts';
import { runDecisions } from './run.ts';
import { anyMarket, anyPlan, barsAt, decisionsIn, planOf, simulateAll } from './testing/fixtures.ts';
import { Workspace } from './workspace.ts';

const terms = { periodsPerYear: 252, riskFreePct: 0, trialSharpes: [] };

function runOf(bars: BarSeries, text: string, plan: TradePlan): AccountRun {
  const window = { from: 0, to: bars.length };
  const { trades, equity } = simulateAll(bars, text, plan);
  const holdEquity = new Float64Array(bars.length);
  holdThrough(bars, plan, window, holdEquity);
  return { timeMs: bars.timeMs, window, trades, equity, holdEquity };
}

function togetherOf(runs: readonly AccountRun[], cash: number): Accounts {
  const accounts = new Accounts(dayGridOf(runs, undefined), undefined, cash);
  for (const run of runs) accounts.add(run);
  return accounts;
}

describe('accounts side by side', () => {
  it('with one instrument equal its own report', () => {
    fc.assert(
      fc.property(anyMarket(), anyPlan, ({ bars, text }, plan) => {
        const window = { from: 0, to: bars.length };
        const decisions = decisionsIn(text.padEnd(bars.length, '.'));
        const alone = runDecisions(bars, decisions, plan, window, { ...terms, dayOf: undefined }, new Workspace());
        const together = togetherOf([runOf(bars, text, plan)], plan.cash);
        expect(together.metrics(terms)).toEqual(alone.metrics);
      }),
    );
  });

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
          const end = together.equity[together.grid.days.length - 1];
          expect(end).toBeCloseTo(runs.length * plan.cash + net, 6);
          expect(together.metrics(terms).totalReturn).toBeCloseTo(net / together.cash, 9);
        },
      ),
    );
  });

  it('hold cash before their first bar, and keep their final value', () => {
    const first = runOf(barsAt(100, 110), 'L', planOf());
    const second = runOf(later(barsAt(50, 50, 100), 2), 'L', planOf());
    const { equity, grid } = togetherOf([first, second], 1000);
    expect([...grid.days]).toEqual([0, 1, 2, 3, 4].map((day) => day * 86_400_000));
    expect([...equity]).toEqual([2000, 2100, 2100, 2100, 3100]);
  });

  it('are marked at the last close of each day', () => {
    const half = 43_200_000;
    const bars = BarSeries.from([...barsAt(100, 100, 120, 90)].map((bar, i) => ({ ...bar, timeMs: i * half })));
    const run = runOf(bars, 'L', planOf());
    const day = (timeMs: number) => Math.floor(timeMs / 86_400_000);
    const accounts = new Accounts(dayGridOf([run], day), day, 1000);
    accounts.add(run);
    expect([...accounts.equity]).toEqual([1000, 900]);
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
        const months = monthlyReturns(bars.timeMs, equity, plan.cash);
        const total = months.reduce((product, { change }) => product * (1 + change), plan.cash);
        expect(total).toBeCloseTo(equity.at(-1) as number, 6);
        expect(new Set(months.map(({ year, month }) => year * 12 + month)).size).toBe(months.length);
      }),
    );
  });

  it('begin at the last close of the month before', () => {
    const times = ['2024-01-30', '2024-01-31', '2024-02-01', '2024-03-29'].map((day) => Date.parse(day));
    expect(monthlyReturns(Float64Array.from(times), Float64Array.of(101, 110, 99, 198), 100)).toEqual([
      { year: 2024, month: 1, change: expect.closeTo(0.1, 12) },
      { year: 2024, month: 2, change: expect.closeTo(-0.1, 12) },
      { year: 2024, month: 3, change: 1 },
    ]);
  });
});
