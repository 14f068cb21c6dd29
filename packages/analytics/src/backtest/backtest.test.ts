import { BarSeries } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import type { SideColumns } from '../indicators/run.ts';
import type { ColumnView } from '../rules/column.ts';
import type { JoinedCondition, StrategyDefinition } from '../rules/definition.ts';
import { SeriesView } from '../rules/series-view.ts';
import { oneGroup, rule } from '../testing/rules.ts';
import { type BacktestOptions, backtest } from './backtest.ts';
import { BacktestError } from './check-input.ts';
import type { BacktestInput } from './input.ts';
import { barsAt } from './testing/fixtures.ts';

const when = (attribute: string, operator: JoinedCondition['operator'], value: number): StrategyDefinition => ({
  name: 'test',
  label: 'Test',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute, operator, fieldExpression: 'value', value }] }],
});
const above100 = when('close', 'gt', 100);
const free = { commissionPct: 0, slippagePct: 0, taxesAndFees: false };

/** A test over plain bars, without sessions, index or coarser bars. */
const test = (bars: BarSeries, input: BacktestInput, options: Omit<BacktestOptions, 'view'>) =>
  backtest(bars, input, { view: new SeriesView(bars), ...options });
const us = { market: 'US_Equity', timeframe: '1D' } as const;

describe('a backtest', () => {
  const bars = barsAt(99, 101, 104, 103, 99, 98, 102, 105);

  it('of a bare strategy is long while it is true, with 100,000 in cash at the market’s costs', () => {
    const { trades, metrics, notes } = test(bars, { strategy: above100 }, us);
    expect(trades.map(({ side, entryBar, exitBar, exitReason }) => [side, entryBar, exitBar, exitReason])).toEqual([
      ['long', 2, 5, 'signal'],
      ['long', 7, 7, 'end'],
    ]);
    // 0.02 % commission and 0.02 % slippage a side; whole shares at 101, sold at 99 with the fees of SEC and FINRA
    const units = Math.floor(100_000 / (101 * 1.0004));
    expect(trades[0]?.units).toBe(units);
    expect(trades[0]?.net).toBeCloseTo(units * -2 - units * ((101 + 99) * 0.0004 + 99 * 0.0000206 + 0.000195), 8);
    expect(metrics.totalReturn).toBeCloseTo((trades[0].net + trades[1].net) / 100_000, 12);
    expect(notes).toEqual([
      '2 trades: too few to judge.',
      'In sample: these bars may have shaped the rules.',
      '1 variant tried.',
      'Costs per side: 0.02 % commission, 0.02 % slippage, the market’s taxes and fees.',
      '1 position open at the end, counted as closed at the last close.',
    ]);
  });

  it('notes zero costs, the number of variants tried, and what can’t be traded', () => {
    const input: BacktestInput = { strategy: above100, costs: free, fill: 'same close', cash: 50 };
    const { notes } = test(bars, input, { ...us, trialSharpes: [0.1, 0.2], isOutOfSample: true });
    expect(notes).toEqual([
      '0 trades: too few to judge.',
      'Out of sample.',
      'Overfit risk: 2 variants tried.',
      'Zero costs: no real account trades free.',
      'Filled at the signal’s own close, which isn’t possible in live trading.',
      '2 orders rejected: insufficient cash, or no stop distance yet.',
    ]);
  });

  it('notes an emptied account', () => {
    const notes = (closes: number[]) =>
      test(barsAt(...closes), { strategy: above100, side: 'short', countBreaks: true, costs: free }, us).notes;
    expect(notes([99, 101, 101, 250, 101, 101])).toContain('The account went to zero.');
    expect(notes([99, 101, 101, 150, 101, 101])).not.toContain('The account went to zero.');
  });

  it('exits by its exit rule, or only by levels and time where those are given', () => {
    const exits = (input: Partial<BacktestInput>) =>
      test(bars, { strategy: above100, costs: free, ...input }, us).trades.map(({ exitReason, exitBar }) => [
        exitReason,
        exitBar,
      ]);
    expect(exits({ exit: when('close', 'gt', 103.5) })).toEqual([
      ['signal', 3],
      ['end', 7],
    ]);
    expect(exits({ maxBars: 4 })[0]).toEqual(['max bars', 6]);
    expect(exits({ target: { pct: 50 } })).toEqual([['end', 7]]);
    expect(exits({ stop: { pct: 50 } })[0]).toEqual(['signal', 5]);
  });

  it('trades the other side by the opposite rule, and only short where asked', () => {
    const sides = (input: Partial<BacktestInput>) =>
      test(bars, { strategy: above100, costs: free, ...input }, us).trades.map(({ side, exitReason }) => [
        side,
        exitReason,
      ]);
    expect(sides({ opposite: when('close', 'lt', 100) })).toEqual([
      ['long', 'opposite'],
      ['short', 'opposite'],
      ['long', 'end'],
    ]);
    expect(sides({ side: 'short' })).toEqual([
      ['short', 'signal'],
      ['short', 'end'],
    ]);
  });

  it('reads the distance of a stop from the range at the signal', () => {
    const columns = new SeriesView(bars);
    const atr = Float64Array.of(1, 2, 9, 9, 9, 9, 9, 9);
    const view: ColumnView = {
      length: bars.length,
      read: (column, back) => (column.key === 'atr_5' ? { values: atr, start: -back } : columns.read(column, back)),
    };
    const input: BacktestInput = { strategy: above100, stop: { atr: 0.9, period: 5 }, costs: free };
    const [first] = backtest(bars, input, { ...us, view }).trades;
    expect(first).toMatchObject({ entryPrice: 101, exitReason: 'stop', exitBar: 4, exitPrice: 99.2 });
  });

  it('trades only the bars of its window, after warming up on earlier ones', () => {
    const { equity, trades } = test(bars, { strategy: above100 }, { ...us, window: { from: 2, to: 8 } });
    expect(equity).toHaveLength(6);
    expect(trades.map(({ signalBar }) => signalBar)).toEqual([6]);
  });

  it('buys fractions of coins and counts 365 days', () => {
    const { trades } = test(bars, { strategy: above100, costs: free, cash: 50 }, { market: 'Crypto', timeframe: '1D' });
    expect(trades[0]?.units).toBeCloseTo(50 / 101, 12);
  });

  it('refuses rules on missing side columns, which would never be true', () => {
    const sides = (columns: SideColumns) => new SeriesView(bars, columns);
    const input = (attribute: string) => ({ strategy: when(attribute, 'gt', 1) });
    const session = new Float64Array(bars.length);
    expect(() => test(bars, input('vwap'), us)).toThrow('"vwap" needs the sessions of the bars.');
    expect(() => test(bars, { ...input('close'), exit: when('beta_5', 'lt', 0) }, us)).toThrow(
      '"beta_5" needs the closes of an index beside the bars.',
    );
    expect(() => backtest(bars, input('vwap'), { ...us, view: sides({ session }) })).not.toThrow();
    const daily = oneGroup({ ...rule('vwap', 'gt', 1), timeframe: '1W' });
    const weeks = (view: SeriesView) => new Map([['1W' as const, { view, newest: new Int32Array(bars.length) }]]);
    const over = (view: SeriesView) =>
      backtest(bars, { strategy: daily }, { ...us, view: new SeriesView(bars, { session }, weeks(view)) });
    expect(() => over(sides({}))).toThrow('"vwap" needs the sessions of the bars.');
    expect(() => over(sides({ session }))).not.toThrow();
  });

  it('refuses invalid numbers with a sentence', () => {
    const refuses = (more: Partial<BacktestInput>) =>
      expect(() => test(bars, { strategy: above100, ...more }, us)).toThrow(BacktestError);
    refuses({ cash: 0 });
    refuses({ maxBars: 0 });
    refuses({ stop: { pct: 0 } });
    refuses({ stop: { atr: Number.NaN, period: 14 } });
    refuses({ target: { r: 2 } });
    refuses({ sizing: { riskPct: 1 } });
    refuses({ sizing: { fraction: 1.5 } });
    refuses({ costs: { slippagePct: -1 } });
    refuses({ limit: { pct: 1 }, fill: 'same close' });
    expect(() => test(new BarSeries(), { strategy: above100 }, us)).toThrow('There are no bars to test on.');
  });
});
