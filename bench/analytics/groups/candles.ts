import type { BarSeries } from '@wickwise/market';
import { CANDLE_PATTERNS, CANDLE_STATE_SIZE, CandleHits, scanCandles } from '../../../packages/analytics/src/index.ts';
import { median } from '../../harness/statistics.ts';
import { figure, say } from '../../harness/table.ts';
import { type BenchVerdict, beside, judge, notMeasured } from '../../harness/verdict.ts';
import type { Native } from '../native.ts';
import { cpuNs, interleave, ratioOfRounds } from '../rounds.ts';
import { recorded, totalBars, walks } from '../series.ts';

const SERIES = 60;
const BARS = 2_500;
const TARGET = { gate: 0.25, stretch: 0.1 };

/** Measures all candle patterns in one pass against TA-Lib's functions, and compares the findings. */
export async function candles(native: Native | undefined): Promise<BenchVerdict[]> {
  const goal = `${CANDLE_PATTERNS.length} candle patterns in one pass, to as many calls of TA-Lib C`;
  if (!native) return [notMeasured(goal, 'no gcc here'), notMeasured('  finds that differ', 'no gcc here')];
  const shares = recorded(SERIES);
  const onWalks = await measure(walks(SERIES, BARS), native);
  const onShares = shares.length > 0 ? await measure(shares, native) : undefined;
  const of = ({ ours, c }: Taken): number => ratioOfRounds(ours, c);
  return [
    judge(goal, of(onWalks), TARGET),
    beside('ours, TA-Lib C', `${figure(median(onWalks.ours))}, ${figure(median(onWalks.c))} ns/bar`),
    ...(onShares ? [beside(`over ${shares.length} recorded shares`, figure(of(onShares)))] : []),
    judge('finds that differ', onWalks.mismatches + (onShares?.mismatches ?? 0), { gate: 0, stretch: 0 }),
    beside('among finds of TA-Lib', (onWalks.finds + (onShares?.finds ?? 0)).toLocaleString('en')),
  ];
}

interface Compared {
  finds: number;
  mismatches: number;
}

interface Taken extends Compared {
  ours: number[];
  c: number[];
}

async function measure(all: readonly BarSeries[], native: Native): Promise<Taken> {
  say(`candle patterns over ${totalBars(all).toLocaleString('en')} bars ...`);
  await native.load(all);
  const hits = new CandleHits(Math.max(...all.map(({ length }) => length)));
  const taken = await interleave({
    ours: () => cpuNs(() => scanAll(all, hits)) / totalBars(all),
    c: async () => (await native.time('candles', 1)).nsPerBar,
  });
  return { ...taken, ...(await compare(all, hits, native)) };
}

function scanAll(all: readonly BarSeries[], hits: CandleHits): void {
  for (const bars of all) scanCandles(bars, 0, bars.length, new Float64Array(CANDLE_STATE_SIZE), hits);
}

/** Compares every pattern at every bar. */
async function compare(all: readonly BarSeries[], hits: CandleHits, native: Native): Promise<Compared> {
  const { names, values } = await native.candles();
  const patterns = names.flatMap((name) => CANDLE_PATTERNS.find((pattern) => pattern.name === name) ?? []);
  const isSame = names.length === CANDLE_PATTERNS.length && new Set(patterns).size === CANDLE_PATTERNS.length;
  if (!isSame) throw new Error('not the same patterns');
  const compared = { finds: 0, mismatches: 0 };
  let at = 0;
  for (const bars of all) {
    scanAll([bars], hits);
    for (const pattern of patterns) {
      for (let i = 0; i < bars.length; i++, at++) {
        if (values[at] !== 0) compared.finds++;
        if (values[at] !== hits.valueAt(i, pattern)) compared.mismatches++;
      }
    }
  }
  return compared;
}
