import { median } from '../../harness/statistics.ts';
import { figure, say } from '../../harness/table.ts';
import { type BenchVerdict, beside, judge, notMeasured } from '../../harness/verdict.ts';
import { IxjbIndicators } from '../ixjb.ts';
import type { Native } from '../native.ts';
import { type Histories, historiesOf, LABELS, NINE_NAMES, type NineName, OurIndicator } from '../nine.ts';
import { assertSame, cpuNs, interleave, ratioOfRounds, total } from '../rounds.ts';
import { recorded, walks } from '../series.ts';
import { WasmTaLib } from '../wasm.ts';

const SERIES = 60;
const BARS = 2_500;
/** Passes over all series per turn: long enough for a processor clock in microseconds. */
const TIMES = 20;

type Taken = Record<'ours' | 'c' | 'wasm' | 'ixjb', number[]>;

/** Measures nine indicators over whole histories, in ns per bar. */
export async function history(native: Native | undefined): Promise<BenchVerdict[]> {
  const taken = await measure(historiesOf(walks(SERIES, BARS)), native);
  const all = NINE_NAMES.map((name) => taken[name]);
  const sum = (who: keyof Taken): number[] => total(all.map((one) => one[who]));
  const ours = sum('ours');
  const them = `${SERIES} random walks of ${BARS} bars`;
  return [
    toC('nine indicators over history, to TA-Lib C -O3', ours, sum('c'), native, { gate: 0.8, stretch: 0.5 }),
    beside(`ours, TA-Lib C over ${them}`, nsOf(ours, sum('c'))),
    ...(await onRecorded(native)),
    ...NINE_NAMES.map((name) => alone(name, taken[name], native)),
    judge('the nine, to the raw exports of talib-web (WASM)', ratioOfRounds(ours, sum('wasm')), {
      gate: 0.6,
      stretch: 0.4,
    }),
    judge('the nine, times as fast as @ixjb94/indicators', ratioOfRounds(sum('ixjb'), ours), {
      gate: 3,
      stretch: 4,
      isHigherBetter: true,
    }),
  ];
}

const nsOf = (...columns: readonly (readonly number[])[]): string =>
  columns
    .map((column) => figure(median(column)))
    .join(', ')
    .concat(' ns/bar');

function toC(
  goal: string,
  ours: readonly number[],
  theirs: readonly number[],
  native: Native | undefined,
  target: { gate: number; stretch: number },
): BenchVerdict {
  return native ? judge(goal, ratioOfRounds(ours, theirs), target) : notMeasured(goal, 'no gcc here');
}

function alone(name: NineName, { ours, c }: Taken, native: Native | undefined): BenchVerdict {
  const target = name === 'psar' ? { gate: 2, stretch: 1.2 } : { gate: 1.2, stretch: 0.8 };
  return toC(`${LABELS[name]} alone, to TA-Lib C`, ours, c, native, target);
}

/** The same over recorded bars, with other branch behaviour. */
async function onRecorded(native: Native | undefined): Promise<BenchVerdict[]> {
  const all = recorded(SERIES);
  if (!native || all.length === 0) return [];
  const taken = await measure(historiesOf(all), native);
  const sum = (who: keyof Taken): number[] => total(NINE_NAMES.map((name) => taken[name][who]));
  return [beside(`over ${all.length} recorded shares`, figure(ratioOfRounds(sum('ours'), sum('c'))))];
}

/** TA-Lib tells equal moves up and down apart by rounding, we don't (docs/decisions/0030-equal-but-for-rounding.md). */
const ADX_SHARE = 1e-2;

async function measure(histories: Histories, native: Native | undefined): Promise<Record<NineName, Taken>> {
  const wasm = new WasmTaLib(histories.all);
  const ixjb = new IxjbIndicators(histories.all);
  await native?.load(histories.all);
  const taken = {} as Record<NineName, Taken>;
  for (const name of NINE_NAMES) {
    say(`${LABELS[name]} ...`);
    const ours = new OurIndicator(name, histories.longest);
    const newest = newestSum(ours, histories);
    const share = name === 'adx' ? ADX_SHARE : undefined;
    assertSame(`${name} and talib-web`, newest, wasm.run(name), share);
    if (native) assertSame(`${name} and TA-Lib`, newest, (await native.time(name, 1)).sum, share);
    taken[name] = await interleave({
      ours: () => perBar(() => newestSum(ours, histories), histories.bars),
      c: async () => (await native?.time(name, TIMES))?.nsPerBar ?? Number.NaN,
      wasm: () => perBar(() => wasm.run(name), histories.bars),
      ixjb: () => cpuNs(() => ixjb.run(name)) / histories.bars,
    });
  }
  return taken;
}

/** Runs over all series in turn, so branch predictors can't learn one. */
function newestSum(ours: OurIndicator, { inputs, all }: Histories): number {
  let sum = 0;
  for (let k = 0; k < all.length; k++) {
    const columns = inputs[k];
    if (columns) sum += ours.run(columns, all[k]?.length ?? 0);
  }
  return sum;
}

const perBar = (work: () => void, bars: number): number =>
  cpuNs(() => {
    for (let time = 0; time < TIMES; time++) work();
  }) /
  (TIMES * bars);
