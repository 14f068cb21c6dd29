import { type Bar, BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdThrough } from './buy-and-hold.ts';
import { anyBars, anyMarket, anyPlan, decisionsIn, planOf, simulateAll } from './testing/fixtures.ts';
import type { Trade } from './trade.ts';

const sumOf = (trades: readonly Trade[]) => trades.reduce((sum, { net }) => sum + net, 0);
const close = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(1e-8 * Math.max(Math.abs(b), 1000));

describe('identities of a backtest', () => {
  it('ends with the starting cash and the net results of all trades', () => {
    fc.assert(
      fc.property(anyMarket(), anyPlan, ({ bars, text }, plan) => {
        const { trades, equity } = simulateAll(bars, text, plan);
        close(equity.at(-1) as number, plan.cash + sumOf(trades));
      }),
    );
  });

  it('has the same equity from trades as from bars wherever it is flat, and marks what is open at the close', () => {
    fc.assert(
      fc.property(anyMarket(), anyPlan, ({ bars, text }, plan) => {
        const { trades, equity } = simulateAll(bars, text, plan);
        for (let i = 0; i < bars.length; i++) {
          const closed = trades.filter(({ exitBar }) => exitBar <= i);
          const open = trades.find(({ entryBar, exitBar }) => entryBar <= i && i < exitBar);
          close(equity[i], plan.cash + sumOf(closed) + (open ? openResult(bars, open, plan, i) : 0));
        }
      }),
    );
  });

  it('is buying and holding when one free trade spans everything', () => {
    fc.assert(
      fc.property(anyBars(120, 3), fc.boolean(), fc.constantFrom(0, 0.002), (bars, wholeUnits, costRate) => {
        const plan = planOf({ cash: 100_000, wholeUnits, costRate });
        const { equity } = simulateAll(bars, 'L', plan);
        const held = new Float64Array(bars.length);
        holdThrough(bars, plan, { from: 0, to: bars.length }, held);
        expect(equity).toEqual(held);
        if (costRate === 0 && !wholeUnits) {
          const grown = bars.close[bars.length - 1] / bars.open[1];
          close(held.at(-1) as number, 100_000 * grown);
        }
      }),
    );
  });

  it('stops trading once a close has emptied the account', () => {
    let emptied = 0;
    fc.assert(
      fc.property(anyMarket(), anyPlan, fc.integer({ min: 5, max: 30 }), ({ bars, text }, plan, power) => {
        // moves of a few percent become moves of up to a few hundred, and nothing else ends a short
        const wild = BarSeries.from([...bars].map((bar) => raised(bar, power)));
        const held = { ...plan, stop: undefined, target: undefined, maxBars: Infinity, sizing: { fraction: 1 } };
        const { trades, equity } = simulateAll(wild, text.replaceAll('L', 'S').replaceAll(/[xls]/g, '.'), held);
        const empty = equity.findIndex((value) => value <= 0);
        if (empty < 0) return;
        expect(trades.every(({ exitBar }) => exitBar <= empty)).toBe(true);
        expect(new Set(equity.slice(empty))).toHaveProperty('size', 1);
        close(equity.at(-1) as number, plan.cash + sumOf(trades));
        if (trades.at(-1)?.exitReason === 'emptied') emptied++;
      }),
      { numRuns: 500 },
    );
    expect(emptied).toBeGreaterThan(100);
  });

  it('never gains from doubled costs, with fractional units', () => {
    fc.assert(
      fc.property(anyMarket(), anyPlan, fc.constantFrom(0.0005, 0.01), ({ bars, text }, some, costRate) => {
        const plan = { ...some, sizing: { fraction: 1 }, wholeUnits: false, costFixed: 0, costRate };
        const once = simulateAll(bars, text, plan).equity.at(-1) as number;
        const twice = simulateAll(bars, text, { ...plan, costRate: 2 * costRate }).equity.at(-1) as number;
        fc.pre(once > 0);
        expect(twice).toBeLessThanOrEqual(once * (1 + 1e-12));
      }),
    );
  });

  it('never gains from doubled costs on the same whole units', () => {
    fc.assert(
      fc.property(anyMarket(), anyPlan, ({ bars, text }, some) => {
        const plan = { ...some, sizing: { amount: 500 }, wholeUnits: true, cash: 1e9, costRate: 0.001, costFixed: 1 };
        const once = sumOf(simulateAll(bars, text, plan).trades);
        const twice = sumOf(simulateAll(bars, text, { ...plan, costRate: 0.002, costFixed: 2 }).trades);
        expect(twice).toBeLessThanOrEqual(once);
      }),
    );
  });

  it('holds one position at a time, in time order', () => {
    fc.assert(
      fc.property(anyMarket(), anyPlan, ({ bars, text }, plan) => {
        const { trades } = simulateAll(bars, text, plan);
        trades.forEach((trade, k) => {
          expect(trade.signalBar).toBeLessThanOrEqual(trade.entryBar);
          expect(trade.entryBar).toBeLessThanOrEqual(trade.exitBar);
          if (k > 0) expect(trade.entryBar).toBeGreaterThanOrEqual(trades[k - 1].exitBar);
        });
      }),
    );
  });
});

function raised({ timeMs, open, high, low, close, volume }: Bar, power: number): Bar {
  const raise = (price: number) => 100 * (price / 100) ** power;
  return { timeMs, open: raise(open), high: raise(high), low: raise(low), close: raise(close), volume };
}

function openResult(
  bars: BarSeries,
  trade: Trade,
  plan: { costRate: number; costFixed: number; borrowRate: number },
  i: number,
) {
  const sign = trade.side === 'long' ? 1 : -1;
  const value = trade.units * trade.entryPrice;
  const days = i - trade.entryBar;
  const msPerBar = bars.timeMs[1] - bars.timeMs[0];
  const borrow = sign < 0 ? (value * plan.borrowRate * days * msPerBar) / (365.25 * 86_400_000) : 0;
  const moved = sign * trade.units * (bars.close[i] - trade.entryPrice);
  return moved - value * plan.costRate - plan.costFixed - borrow;
}

describe('a backtest never looks ahead', () => {
  const known = (trades: readonly Trade[], last: number) =>
    trades.filter(({ exitBar, exitReason }) => exitBar <= last && exitReason !== 'end');

  it('has the same trades on a prefix as on the whole', () => {
    fc.assert(
      fc.property(anyMarket(), anyPlan, fc.integer({ min: 2, max: 120 }), ({ bars, text }, plan, cut) => {
        const length = Math.min(cut, bars.length);
        const whole = simulateAll(bars, text, plan);
        const head = simulateAll(bars.slice(0, length), text.slice(0, length), plan);
        const openTrade = whole.trades.find(({ entryBar, exitBar }) => entryBar < length && exitBar >= length);
        // a position that the prefix closes at its last close because bars end there isn't settled yet
        const settled = known(head.trades, length - 1);
        expect(settled).toEqual(known(whole.trades, length - 1));
        const ended = head.trades.find(({ exitReason }) => exitReason === 'end');
        if (ended && openTrade) expect(ended).toMatchObject(entryOf(openTrade));
        const sure = length - 1; // on its last bar a prefix closes what the whole keeps
        expect(head.equity.slice(0, sure)).toEqual(whole.equity.slice(0, sure));
      }),
      { numRuns: 300 },
    );
  });

  it('does not change up to a bar when all later bars are swapped', () => {
    fc.assert(
      fc.property(anyMarket(), anyPlan, anyBars(60), fc.nat(119), ({ bars, text }, plan, noise, at) => {
        const length = Math.min(at + 1, bars.length);
        const swapped = bars.slice(0, length);
        for (const bar of noise) swapped.push({ ...bar, timeMs: swapped.length * 86_400_000 });
        const own = simulateAll(bars, text, plan);
        const other = simulateAll(swapped, text.slice(0, length), plan);
        expect(known(other.trades, length - 1)).toEqual(known(own.trades, length - 1));
      }),
    );
  });
});

const entryOf = ({ side, signalBar, entryBar, entryPrice, units, risk }: Trade) => ({
  side,
  signalBar,
  entryBar,
  entryPrice,
  units,
  risk,
});

describe('decisions in tests', () => {
  it('read letters as bits', () => {
    expect([...decisionsIn('LSls.x')]).toEqual([1, 2, 4, 8, 0, 12]);
  });
});
