import { BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BarField, Columns, Indicator, Params } from '../indicators/indicator.ts';
import { Panel } from '../panel/panel.ts';
import type { Column } from '../rules/column.ts';
import { SeriesView } from '../rules/series-view.ts';

/** Random bars whose prices move in steps of a cent, so that ties and flat stretches occur. */
export const randomBars = (maxLength = 400): fc.Arbitrary<BarSeries> =>
  fc
    .array(fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: -300, max: 300 })), fc.nat(10_000)), {
      maxLength,
      size: 'max', // else fast-check stops at ten
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

/** Runs an indicator over whole columns from an empty state. */
export function runIndicator<In extends BarField, P extends string, Out extends string>(
  indicator: Indicator<In, P, Out>,
  inputs: Record<In, readonly number[]>,
  params: Params<P>,
): Record<Out, number[]> {
  const columns = Object.fromEntries(
    indicator.inputs.map((field) => [field, Float64Array.from(inputs[field])]),
  ) as Columns<In>;
  const length = Object.values<Float64Array>(columns)[0]?.length ?? 0;
  const outputs = Object.fromEntries(indicator.outputs.map((name) => [name, new Float64Array(length)])) as Columns<Out>;
  indicator.advance(columns, params, 0, length, new Float64Array(indicator.stateSize), outputs);
  return Object.fromEntries(indicator.outputs.map((name) => [name, [...outputs[name]]])) as Record<Out, number[]>;
}

const columnsOf = (bars: BarSeries, indicator: Indicator): Record<string, number[]> =>
  Object.fromEntries(indicator.inputs.map((field) => [field, [...bars[field].subarray(0, bars.length)]]));

/**
 * What every indicator keeps: its exact lookback, no look at later bars, untouched inputs, and the same values to the last
 * bit whether bars come all at once, in pieces, one by one, across instruments on a panel, or after a restart.
 */
export function itKeepsTheIndicatorContract<P extends string>(
  indicator: Indicator<BarField, P, string>,
  params: Params<P>,
  key: string,
): void {
  const run = (bars: BarSeries) => runIndicator(indicator, columnsOf(bars, indicator) as never, params);
  const lookback = indicator.lookback(params);
  const column: Column = { key, attribute: key };

  it('has its first value exactly at its lookback', () => {
    fc.assert(
      fc.property(randomBars(), (bars) => {
        for (const values of Object.values(run(bars))) {
          const first = values.findIndex((value) => !Number.isNaN(value));
          expect(first).toBe(bars.length > lookback ? lookback : -1);
          expect(values.slice(lookback).some(Number.isNaN)).toBe(false);
        }
      }),
    );
  });

  it('does not look at later bars, nor change its inputs', () => {
    fc.assert(
      fc.property(randomBars(), fc.nat(400), (bars, cut) => {
        const before = columnsOf(bars, indicator);
        const whole = run(bars);
        const head = run(bars.slice(0, cut));
        for (const [name, values] of Object.entries(head)) expect(values).toEqual(whole[name]?.slice(0, values.length));
        expect(columnsOf(bars, indicator)).toEqual(before);
      }),
    );
  });

  it('answers the same in pieces as all at once', () => {
    fc.assert(
      fc.property(randomBars(), fc.array(fc.integer({ min: 1, max: 60 })), (bars, pieces) => {
        const columns = bars as Columns<BarField>;
        const state = new Float64Array(indicator.stateSize);
        const outputs = Object.fromEntries(indicator.outputs.map((name) => [name, new Float64Array(bars.length)]));
        let from = 0;
        for (const piece of [...pieces, bars.length]) {
          const to = Math.min(from + piece, bars.length);
          indicator.advance(columns, params, from, to, state, outputs);
          from = to;
        }
        const whole = run(bars);
        for (const [name, values] of Object.entries(outputs)) expect([...values]).toEqual(whole[name]);
      }),
    );
  });

  it('answers the same on a panel of instruments, gaps and restarts included', () => {
    fc.assert(
      fc.property(
        fc.array(randomBars(90), { minLength: 1, maxLength: 4 }),
        fc.nat(90),
        fc.nat(90),
        (all, warm, stop) => {
          const slots = all.length;
          let panel = new Panel([{ column, back: 1 }], slots);
          for (const [slot, bars] of all.entries()) panel.warm(slot, new SeriesView(bars.slice(0, warm)));
          const longest = Math.max(...all.map(({ length }) => length));
          for (let i = warm; i < longest; i++) {
            if (i === stop) panel = restarted(panel, column, all, i);
            panel.open();
            for (const [slot, bars] of all.entries()) if (i < bars.length) panel.stage(slot, bars.at(i));
            panel.close();
            all.forEach((bars, slot) => {
              const output = run(bars.slice(0, i + 1))[outputOf(key, indicator)] ?? [];
              expect(panel.read(column, 0).values[slot]).toBe(output.at(-1) ?? Number.NaN);
              expect(panel.read(column, 1).values[slot]).toBe(output.at(-2) ?? Number.NaN);
            });
          }
        },
      ),
      { numRuns: 25 },
    );
  });
}

const outputOf = (key: string, indicator: Indicator): string =>
  indicator.outputs.find((name) => key === name || key.startsWith(`${name}_`)) ?? '';

function restarted(panel: Panel, column: Column, all: readonly BarSeries[], seen: number): Panel {
  const next = new Panel([{ column, back: 1 }], all.length);
  all.forEach((bars, slot) => {
    const known = bars.slice(0, seen);
    next.load(slot, panel.save(slot), known.slice(Math.max(known.length - next.depth, 0)));
  });
  return next;
}

/** Compares two series to a relative 1e-9; NaN equals NaN. */
export function assertSeries(actual: readonly number[], expected: readonly number[]): void {
  expect(actual.length).toBe(expected.length);
  expected.forEach((value, i) => {
    const own = actual[i] as number;
    if (Number.isNaN(value)) expect(own).toBeNaN();
    else expect(Math.abs(own - value)).toBeLessThanOrEqual(1e-9 * Math.max(Math.abs(value), 1));
  });
}
