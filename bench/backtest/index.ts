import { type BarSeries, type Instrument, instrumentId } from '@wickwise/market';
import type { BarStore } from '../../apps/server/src/marketdata/bars/bar-store.ts';
import { SplitBook } from '../../apps/server/src/marketdata/bars/split-book.ts';
import { InstrumentRegistry, type ListedInstrument } from '../../apps/server/src/marketdata/registry.ts';
import { runBacktest } from '../../apps/server/src/modules/backtests/run-backtest.ts';
import { BacktestJobRequest } from '../../packages/contract/src/index.ts';
import { walks } from '../analytics/series.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { beside, judge, printVerdicts } from '../harness/verdict.ts';

export const name = 'backtest';
export const summary =
  'a golden-cross backtest with its full report, as the product runs it: 500 symbols over 10 years, and how it grows with symbols, years and variants';

const YEAR = 252;
const ROUNDS = 5;

interface Load {
  symbols: number;
  years: number;
  variants: number;
}

const LOADS: readonly Load[] = [
  { symbols: 500, years: 10, variants: 1 },
  { symbols: 50, years: 10, variants: 1 },
  { symbols: 500, years: 1, variants: 1 },
  { symbols: 50, years: 10, variants: 12 },
  { symbols: 50, years: 10, variants: 120 },
];

const GOLDEN_CROSS = {
  name: 'golden_cross',
  label: 'Golden cross',
  description: '',
  groups: [{ condition: 'and', rules: [{ key: 'indicators', attribute: 'sma_50', operator: 'gt', value: 'sma_200' }] }],
};

const place = { group: 0, rule: 0, isNested: false };
const valuesFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, k) => first + 5 * k);

/** Other periods on both sides: 12 by 10 at most. */
const sweepOf = (variants: number): object =>
  variants === 1
    ? {}
    : {
        sweep: [
          { place: { ...place, side: 'left' }, values: valuesFrom(10, 12) },
          { place: { ...place, side: 'right' }, values: valuesFrom(100, variants / 12) },
        ],
      };

const instrumentOf = (no: number): Instrument => ({
  id: instrumentId('Crypto', `S${no}`),
  market: 'Crypto',
  symbol: `S${no}`,
  name: `Symbol ${no}`,
  kind: 'pair',
  sector: 'Bench',
  currency: 'USD',
  tickSize: 0.01,
  schedule: 'always',
});

interface Measured extends Load {
  ms: number;
  /** Bars of all symbols, once per variant. */
  barsPerSecond: number;
}

async function measure({ symbols, years, variants }: Load): Promise<Measured> {
  const all = walks(symbols, years * YEAR);
  const listed = all.map(
    (_, k): ListedInstrument => ({ no: k, instrument: instrumentOf(k), finest: '1m', licence: 'simulated' }),
  );
  const store = {
    readMany: async (numbers: readonly number[]) => new Map(numbers.map((no) => [no, all[no] as BarSeries])),
  };
  const deps = {
    store: store as unknown as BarStore,
    splits: new SplitBook([]),
    registry: new InstrumentRegistry(listed),
    nowOf: () => Number.MAX_SAFE_INTEGER,
  };
  const request = {
    ...BacktestJobRequest.parse({
      market: 'Crypto',
      timeframe: '1D',
      universe: { market: true },
      test: { strategy: GOLDEN_CROSS },
      ...sweepOf(variants),
    }),
    symbols: listed.map(({ instrument }) => instrument.symbol),
  };
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startMs = performance.now();
    await runBacktest(deps, request, [], { progress: () => {}, check: () => {} });
    taken.push(performance.now() - startMs);
  }
  const ms = median(taken);
  return { symbols, years, variants, ms, barsPerSecond: (symbols * years * YEAR * variants * 1_000) / ms };
}

export async function run(): Promise<void> {
  const measured: Measured[] = [];
  for (const load of LOADS) {
    say(`${load.symbols} symbols, ${load.years} years, ${load.variants} variants ...`);
    measured.push(await measure(load));
  }
  printTable(
    ['symbols', 'years', 'variants', 'a backtest', 'bars a second'],
    measured.map(({ symbols, years, variants, ms, barsPerSecond }) => [
      figure(symbols),
      figure(years),
      figure(variants),
      figure(ms, 'ms'),
      figure(barsPerSecond / 1e6, 'M'),
    ]),
  );
  const msOf = (symbols: number, years: number, variants: number): number =>
    measured.find((one) => one.symbols === symbols && one.years === years && one.variants === variants)?.ms ??
    Number.NaN;
  const whole = measured[0];
  printVerdicts([
    judge('ten times the symbols, times as long', msOf(500, 10, 1) / msOf(50, 10, 1), { gate: 13, stretch: 10 }),
    judge('ten times the years, times as long', msOf(500, 10, 1) / msOf(500, 1, 1), { gate: 13, stretch: 10 }),
    judge('ten times the variants, times as long', msOf(50, 10, 120) / msOf(50, 10, 12), { gate: 13, stretch: 10 }),
    beside('500 x 10 years with report, bars a second', figure((whole?.barsPerSecond ?? 0) / 1e6, 'M')),
  ]);
  console.log('Beside a loop in C: npm run bench -- analytics, group "golden cross".\n');
}
