import { BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isListed, outputKey } from '../indicators/attribute-key.ts';
import type { Columns, Indicator, InputColumn, Params } from '../indicators/indicator.ts';
import { inputColumns, runOver, type SideColumns, type SidedBar, stateSizeOf } from '../indicators/run.ts';
import { InstrumentPanel } from '../panel/panel.ts';
import { columnOf } from '../rules/column.ts';
import type { ColumnUse } from '../rules/compile.ts';
import { SeriesView } from '../rules/series-view.ts';

/** Random bars in steps of a cent, so ties and flat stretches occur. */
export const randomBars = (maxLength = 400): fc.Arbitrary<BarSeries> =>
  fc
    .array(fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: -300, max: 300 })), fc.nat(10_000)), {
      maxLength,
      size: 'max', // otherwise most have ten bars, within the lookback
    })
    .map((moves) => {
      let last = 10_000;
      return BarSeries.from(
        moves.map(([gap = 0, up = 0, down = 0, net = 0, volume = 0], i) => {
          const open = Math.max(last + gap, 100);
          const close = Math.max(open + net, 100);
          last = close;
          const high = Math.max(open, close) + Math.max(up, 0);
          const low = Math.max(Math.min(open, close) - Math.max(down, 0), 1);
          return { timeMs: i * 60_000, open: open / 100, high: high / 100, low: low / 100, close: close / 100, volume };
        }),
      );
    });

/** Bars of `randomBars`, one a day. */
export const randomDays = (maxLength = 400): fc.Arbitrary<BarSeries> =>
  randomBars(maxLength).map((bars) => BarSeries.from([...bars].map((bar, i) => ({ ...bar, timeMs: i * 86_400_000 }))));

/** Bars of `randomBars`, all with volume. */
export const randomTradedBars = (maxLength = 400): fc.Arbitrary<BarSeries> =>
  randomBars(maxLength).map((bars) => BarSeries.from([...bars].map((bar) => ({ ...bar, volume: bar.volume + 1 }))));

/** Side columns of any bars: the second session begins at bar 1, others every 13 bars; the index is independent. */
const sidesOf = (bars: BarSeries): Required<SideColumns> => ({
  session: Float64Array.from({ length: bars.length }, (_, i) => Math.ceil(i / 13)),
  index: Float64Array.from({ length: bars.length }, (_, i) => 1000 + (bars.volume[i] % 97) + (i % 7)),
});

/** Runs an indicator over whole columns from an empty state. */
export function runIndicator<In extends InputColumn, P extends string, Out extends string>(
  indicator: Indicator<In, P, Out>,
  inputs: Record<In, readonly number[]>,
  params: Params<P>,
): Record<Out, number[]> {
  const columns = Object.fromEntries(indicator.inputs.map((name) => [name, Float64Array.from(inputs[name])]));
  const length = Object.values(columns)[0]?.length ?? 0;
  return numbersOf(runOver(indicator as Indicator, params, columns as Columns<InputColumn>, length).outputs);
}

const numbersOf = <Name extends string>(columns: Record<string, Float64Array>): Record<Name, number[]> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, [...column]])) as Record<Name, number[]>;

const runOn = (bars: BarSeries, indicator: Indicator, params: Params<string>): Record<string, number[]> =>
  numbersOf(runOver(indicator, params, inputColumns(bars, sidesOf(bars)), bars.length).outputs);

export interface ContractOptions {
  /** Bars to try, where not any bars are valid. */
  bars?: (maxLength: number) => fc.Arbitrary<BarSeries>;
}

/**
 * Checks every indicator: exact lookback, range, no look-ahead, untouched inputs, and bit-identical values all at once,
 * in pieces, bar by bar, on a panel, and after a restart.
 */
export function itKeepsTheIndicatorContract<P extends string>(
  indicator: Indicator<InputColumn, P, string>,
  params: Params<P>,
  keys: string | readonly string[] = keysOf(indicator as Indicator, params),
  { bars: randomSeries = randomBars }: ContractOptions = {},
): void {
  const own = indicator as Indicator;
  const run = (bars: BarSeries) => runOn(bars, own, params);
  const lookbacks = new Map(own.outputs.map((output) => [output, own.lookback(params, output)]));
  const longest = Math.max(...lookbacks.values());
  const withParams = `with ${JSON.stringify(params)}`;

  it(`has its first values exactly at its lookback, and all within its range, ${withParams}`, () => {
    fc.assert(
      fc.property(randomSeries(longest + 100), (bars) => {
        for (const [name, values] of Object.entries(run(bars))) {
          const lookback = lookbacks.get(name) as number;
          const first = values.findIndex((value) => !Number.isNaN(value));
          expect(first).toBe(bars.length > lookback ? lookback : -1);
          const [least, most] = rangeOf(own, name);
          expect(values.slice(lookback).every((value) => value >= least && value <= most)).toBe(true);
        }
      }),
    );
  });

  it(`does not look at later bars, nor change its inputs ${withParams}`, () => {
    fc.assert(
      fc.property(randomSeries(longest + 100), fc.nat(longest + 100), (bars, cut) => {
        const before = [...bars];
        const whole = run(bars);
        const head = run(bars.slice(0, cut));
        for (const [name, values] of Object.entries(head)) expect(values).toEqual(whole[name]?.slice(0, values.length));
        expect([...bars]).toEqual(before);
      }),
    );
  });

  it(`answers the same in pieces as all at once ${withParams}`, () => {
    fc.assert(
      fc.property(randomSeries(longest + 100), fc.array(fc.integer({ min: 1, max: 60 })), (bars, pieces) => {
        const columns = inputColumns(bars, sidesOf(bars));
        const state = new Float64Array(stateSizeOf(own, params));
        const outputs = Object.fromEntries(own.outputs.map((name) => [name, new Float64Array(bars.length)]));
        let from = 0;
        for (const piece of [...pieces, bars.length]) {
          const to = Math.min(from + piece, bars.length);
          own.advance(columns, params, from, to, state, outputs);
          from = to;
        }
        expect(numbersOf(outputs)).toEqual(run(bars));
      }),
    );
  });

  it(`answers the same on a panel of instruments, gaps and restarts included ${withParams}`, () => {
    const names = own.outputs.filter((output) => [keys].flat().includes(outputKey(own, params, output) ?? ''));
    const shown = new Map(names.map((name) => [outputKey(own, params, name) as string, name]));
    expect([...shown.keys()]).toEqual([keys].flat());
    const length = longest + 60;
    fc.assert(
      fc.property(
        fc.array(randomSeries(length), { minLength: 1, maxLength: 4 }),
        fc.nat(length),
        fc.nat(length),
        (all, warm, stop) => {
          const whole = all.map(run);
          let panel = new InstrumentPanel(usesOf(shown), all.length);
          all.forEach((bars, slot) => {
            const known = bars.slice(0, warm);
            panel.warm(slot, new SeriesView(known, sidesOf(known)));
          });
          for (let i = warm; i < Math.max(...all.map((bars) => bars.length)); i++) {
            if (i === stop) panel = restarted(panel, shown, all, i);
            panel.open();
            all.forEach((bars, slot) => {
              if (i < bars.length) panel.stage(slot, sidedBar(bars, i));
            });
            panel.close();
            for (const [key, name] of shown) {
              all.forEach(({ length }, slot) => {
                const last = Math.min(i, length - 1);
                const values = whole[slot]?.[name] ?? [];
                expect(panel.read(columnOf(key), 0).values[slot]).toBe(values[last] ?? Number.NaN);
                expect(panel.read(columnOf(key), 1).values[slot]).toBe(values[last - 1] ?? Number.NaN);
              });
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });
}

/** Returns the range of a listed output; any number for others. */
function rangeOf(indicator: Indicator, output: string): readonly [number, number] {
  const range = isListed(indicator) ? indicator.about[output]?.range : undefined;
  return range ?? [-Number.MAX_VALUE, Number.MAX_VALUE];
}

const keysOf = (indicator: Indicator, params: Params<string>): string[] =>
  indicator.outputs.flatMap((output) => outputKey(indicator, params, output) ?? []);

function sidedBar(bars: BarSeries, i: number): SidedBar {
  const { session, index } = sidesOf(bars);
  return { ...bars.at(i), session: session[i], index: index[i] };
}

/** Returns the columns of these keys and of the previous bar. */
const usesOf = (shown: ReadonlyMap<string, string>): ColumnUse[] =>
  [...shown.keys()].map((key) => ({ column: columnOf(key), back: 1 }));

function restarted(
  panel: InstrumentPanel,
  shown: ReadonlyMap<string, string>,
  all: readonly BarSeries[],
  seen: number,
): InstrumentPanel {
  const next = new InstrumentPanel(usesOf(shown), all.length);
  all.forEach((bars, slot) => {
    const from = Math.max(Math.min(seen, bars.length) - next.depth, 0);
    const { session, index } = sidesOf(bars);
    const sides = { session: session.subarray(from), index: index.subarray(from) };
    next.load(slot, panel.save(slot), bars.slice(from, seen), sides);
  });
  return next;
}

/** Compares two series to a relative 1e-9; NaN equals NaN. */
export function assertSeries(actual: readonly number[], expected: readonly number[]): void {
  expect(actual.length).toBe(expected.length);
  expected.forEach((value, i) => {
    const own = actual[i];
    if (Number.isNaN(value)) expect(own).toBeNaN();
    else expect(Math.abs(own - value)).toBeLessThanOrEqual(1e-9 * Math.max(Math.abs(value), 1));
  });
}
