import { hasRecorded, readRecordedBars, recordedSymbols } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import type { StrategyDefinition } from '../rules/definition.ts';
import { SeriesView } from '../rules/series-view.ts';
import { backtest } from './backtest.ts';
import type { BacktestInput } from './input.ts';

const aboveMean: StrategyDefinition = {
  name: 'above_mean',
  label: 'Above its mean',
  description: '',
  groups: [
    {
      condition: 'and',
      rules: [{ key: 'indicators', attribute: 'close', operator: 'gt', fieldExpression: 'indicator', value: 'sma_20' }],
    },
  ],
};
const options = { market: 'Indian_Equity', timeframe: '1D' } as const;

describe.skipIf(!hasRecorded)('backtests on recorded Indian shares', () => {
  const set = 'in_equity/upstox/1d';
  const shares = hasRecorded ? recordedSymbols(set).slice(0, 8) : [];
  const inputs: BacktestInput[] = [
    { strategy: aboveMean },
    { strategy: aboveMean, side: 'short', stop: { pct: 3 }, target: { r: 2 }, maxBars: 15, sizing: { riskPct: 1 } },
  ];

  it.each(shares)('add up and list the same trades on a prefix: %s', (symbol) => {
    const bars = readRecordedBars(`${set}/${symbol}`);
    const cut = Math.floor(bars.length * 0.6);
    for (const input of inputs) {
      const { trades, metrics } = backtest(bars, input, { ...options, view: new SeriesView(bars) });
      const net = trades.reduce((sum, trade) => sum + trade.net, 0);
      expect(trades.length).toBeGreaterThan(10);
      expect(metrics.totalReturn).toBeCloseTo(net / 100_000, 9);
      const known = trades.filter(({ exitBar, exitReason }) => exitBar < cut && exitReason !== 'end');
      const early = bars.slice(0, cut);
      const head = backtest(early, input, { ...options, view: new SeriesView(early) }).trades;
      expect(head.filter(({ exitReason }) => exitReason !== 'end')).toEqual(known);
    }
  });
});
