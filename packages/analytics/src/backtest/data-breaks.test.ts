import type { Timeframe } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdThrough } from './buy-and-hold.ts';
import { type DataBreak, dataBreaks, isHeldOver, isWithinBar } from './data-breaks.ts';
import { anyMarket, barsOf, planOf, simulateAll } from './testing/fixtures.ts';

type Row = readonly [number, number, number, number];

const breaksOf = (rows: readonly Row[], timeframe: Timeframe = '1D') =>
  dataBreaks(barsOf(rows), timeframe, { from: 0, to: rows.length });
const held = (rows: readonly Row[], more: object = {}) => {
  const bars = barsOf(rows);
  const window = { from: 0, to: bars.length };
  const equity = new Float64Array(bars.length);
  holdThrough(bars, planOf({ breaks: dataBreaks(bars, '1D', window), ...more }), window, equity);
  return [...equity];
};

/** INFY as recorded in spring 2015: one bar jumps from 530 to 2,136 and the next one opens at 483. */
const INFY: readonly Row[] = [
  [525, 532, 524, 530],
  [531, 2_136, 530, 2_136],
  [483, 490, 480, 485],
  [485, 500, 484, 495],
];

describe('breaks in the data', () => {
  it('are an open far from the previous close, as after an unadjusted split', () => {
    expect(
      breaksOf([
        [100, 101, 99, 100],
        [50, 51, 49, 50],
        [50, 51, 49, 50],
      ]),
    ).toEqual([{ kind: 'jump', bar: 1, before: 100, after: 50 }]);
    expect(
      breaksOf([
        [100, 101, 99, 100],
        [61, 70, 60, 65],
      ]),
    ).toEqual([]);
  });

  it('are a close that doubles within a bar, and the jump back', () => {
    expect(breaksOf(INFY)).toEqual([
      { kind: 'move', bar: 1, before: 531, after: 2_136 },
      { kind: 'jump', bar: 2, before: 2_136, after: 483 },
    ]);
  });

  it('are an extreme far from both neighbours', () => {
    // BTC-USD on 15 April 2017: a low of 0.06
    const rows: Row[] = [
      [1_170, 1_180, 1_160, 1_173],
      [1_173, 1_191, 0.06, 1_179],
      [1_179, 1_200, 1_170, 1_190],
    ];
    expect(breaksOf(rows)).toEqual([{ kind: 'spike', bar: 1, before: 1_173, after: 0.06 }]);
    expect(breaksOf(rows, '1W')).toEqual([]);
  });

  it('are a long time without bars', () => {
    const day = 86_400_000;
    const bars = barsOf([
      [1, 1, 1, 1],
      [1, 1, 1, 1],
      [1, 1, 1, 1],
    ]);
    bars.timeMs.set([0, 10 * day, 21 * day]);
    expect(dataBreaks(bars, '1D', { from: 0, to: 3 })).toEqual([{ kind: 'gap', bar: 2, before: 1, after: 1 }]);
    expect(dataBreaks(bars, '1W', { from: 0, to: 3 })).toEqual([]);
  });

  it('never change the result of buying and holding', () => {
    // by hand: in at 531 in the second bar, whose own move doesn't count; from 483 to 495 afterwards
    expect(held(INFY)[1]).toBeCloseTo(1_000, 9);
    expect(held(INFY)[2]).toBeCloseTo((1_000 * 485) / 483, 9);
    expect(held(INFY)[3]).toBeCloseTo((1_000 * 495) / 483, 9);
    // a split of two for one between the second and the third bar
    const split: Row[] = [
      [100, 100, 100, 100],
      [100, 110, 100, 110],
      [55, 60, 55, 60.5],
      [60.5, 66, 60, 66],
    ];
    expect(held(split, { breaks: [{ kind: 'jump', bar: 2, before: 110, after: 55 }] }).map(Math.round)).toEqual([
      1_000, 1_100, 1_210, 1_320,
    ]);
    // a break in the last bar: sold at the value before it, with the costs of both sides
    const stake = 1_000 / 1.01;
    const sold = (stake * 495) / 483;
    expect(held([...INFY, [495, 1_200, 494, 1_100]], { costRate: 0.01 }).at(-1)).toBeCloseTo(sold * 0.99, 9);
  });

  it('drop trades held over them, keeping the cash', () => {
    const rows: Row[] = [[100, 100, 100, 100], [100, 101, 99, 100], [100, 102, 99, 101], ...INFY.slice(1)];
    const bars = barsOf(rows);
    const breaks = dataBreaks(bars, '1D', { from: 0, to: rows.length });
    const { trades, broken, equity } = simulateAll(bars, 'LlL...', planOf({ breaks }));
    expect(trades.map(({ entryBar, exitBar }) => [entryBar, exitBar])).toEqual([[1, 2]]);
    expect(broken).toBe(1);
    expect([...new Set(equity.slice(2))]).toEqual([1_000]);
  });

  it('change only the trades over them', () => {
    const anyBreaks = fc.array(
      fc.record({ kind: fc.constantFrom('jump', 'spike'), bar: fc.integer({ min: 1, max: 60 }) }),
    );
    fc.assert(
      fc.property(anyMarket(60, 3), anyBreaks, ({ bars, text }, some) => {
        const breaks = some.map((one) => ({ ...one, before: 1, after: 1 }) as DataBreak);
        const plan = planOf({ sizing: { amount: 10 }, cash: 1e6 });
        const all = simulateAll(bars, text, plan).trades;
        const { trades, broken } = simulateAll(bars, text, { ...plan, breaks });
        const isOver = ({ entryBar, exitBar }: { entryBar: number; exitBar: number }) =>
          breaks.some((one) => (isWithinBar(one) ? entryBar <= one.bar : entryBar < one.bar) && exitBar >= one.bar);
        expect(trades).toEqual(all.filter((trade) => !isOver(trade)));
        expect(broken).toBe(all.length - trades.length);
        for (const { entryBar, exitBar } of trades) expect(isHeldOver(breaks, entryBar, exitBar)).toBe(false);
      }),
    );
  });

  it('keep the holding’s return the product of comparable moves', () => {
    const anyBreaks = fc.array(
      fc.record({ kind: fc.constantFrom('jump', 'spike'), bar: fc.integer({ min: 2, max: 40 }) }),
    );
    fc.assert(
      fc.property(anyMarket(40, 3), anyBreaks, ({ bars }, some) => {
        const breaks = some
          .map((one) => ({ ...one, before: 1, after: 1 }) as DataBreak)
          .filter(({ bar }) => bar < bars.length)
          .sort((a, b) => a.bar - b.bar || a.kind.localeCompare(b.kind));
        const equity = new Float64Array(bars.length);
        holdThrough(bars, planOf({ breaks }), { from: 0, to: bars.length }, equity);
        let value = 1_000;
        for (let i = 1; i < bars.length; i++) {
          const isOut = breaks.some((one) => isWithinBar(one) && one.bar === i);
          const isNew = i === 1 || breaks.some((one) => one.bar === (isWithinBar(one) ? i - 1 : i));
          if (!isOut) value *= bars.close[i] / (isNew ? bars.open[i] : bars.close[i - 1]);
          expect(equity[i]).toBeCloseTo(value, 6);
        }
      }),
    );
  });
});
