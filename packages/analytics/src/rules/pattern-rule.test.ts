import { BarSeries } from '@wickwise/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANDLE_PATTERNS, contextOf } from '../patterns/candles/index.ts';
import { randomBars } from '../testing/indicator-contract.ts';
import { answersOf, oneGroup, patternRule, rule } from '../testing/rules.ts';
import { FALSE, NO_ANSWER, TRUE } from './answer.ts';
import { checkStrategy } from './check.ts';
import { compileStrategy } from './compile.ts';
import type { Direction, JoinedCondition } from './definition.ts';
import { explain } from './explain.ts';
import { sentenceOf } from './sentence.ts';
import { SeriesView } from './series-view.ts';
import { warmUpOf } from './warm-up.ts';

const INDECISIVE = CANDLE_PATTERNS.filter(({ role }) => role === 'indecision');
const DIRECTIONS: readonly Direction[] = ['bullish', 'bearish'];

function trueAt(view: SeriesView, condition: JoinedCondition): number[] {
  const answers = new Uint8Array(view.length);
  compileStrategy(oneGroup(condition)).evaluate(view, answers);
  return [...answers.keys()].filter((k) => answers[k] === TRUE);
}

/** Returns the bars of a view at which the candle of bar `barAt(k)` of `own` points in a direction. */
function pointsAt(
  own: SeriesView,
  pattern: (typeof INDECISIVE)[number],
  direction: Direction,
  length: number,
  barAt: (k: number) => number,
): number[] {
  const values = own.along(pattern.name);
  const [close, mean] = [own.along('close'), own.along('sma_50')];
  return [...Array(length).keys()].filter((k) => {
    const at = barAt(k);
    const value = values[at] ?? 0;
    return Math.abs(value) > 0 && contextOf(pattern, value, at, close, mean).direction === direction;
  });
}

describe('a rule on an indecisive candle', () => {
  it('follows the candle’s context, on own and coarser bars, now and earlier', () => {
    const ratio = 3;
    let found = 0;
    fc.assert(
      fc.property(randomBars(300), fc.nat(3), (bars, offset) => {
        const own = new SeriesView(bars);
        const coarse = new SeriesView(BarSeries.from([...bars].filter((_, i) => i % 2 === 0)));
        const newest = Int32Array.from(
          { length: bars.length },
          (_, k) => Math.min(Math.floor((k + 1) / ratio), coarse.length) - 1,
        );
        const view = new SeriesView(bars, {}, new Map([['1D' as const, { view: coarse, newest }]]));
        for (const pattern of INDECISIVE) {
          for (const direction of DIRECTIONS) {
            const expected = pointsAt(own, pattern, direction, bars.length, (k) => k - offset);
            expect(trueAt(view, patternRule(pattern.name, direction, { offset }))).toEqual(expected);
            const before = (k: number) => newest[k] - offset;
            expect(trueAt(view, patternRule(pattern.name, direction, { offset, timeframe: '1D' }))).toEqual(
              pointsAt(coarse, pattern, direction, bars.length, before),
            );
            found += expected.length;
          }
        }
      }),
      { numRuns: 30 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('points against the trend before the candle, and nowhere in a flat market', () => {
    // the candle is on bar 6; its trend is that of bar 5, compared with the average of bar 0
    const market = (close: number, mean: number, meanBefore: number) => ({
      doji: [0, 0, 0, 0, 0, 0, 100],
      close: [0, 0, 0, 0, 0, close, 999],
      sma_50: [meanBefore, 0, 0, 0, 0, mean, 999],
    });
    const last = (columns: ReturnType<typeof market>) =>
      DIRECTIONS.map((direction) => answersOf(oneGroup(patternRule('doji', direction)), columns).at(-1));
    expect(last(market(8, 9, 10))).toEqual([TRUE, FALSE]);
    expect(last(market(12, 11, 10))).toEqual([FALSE, TRUE]);
    expect(last(market(12, 9, 10))).toEqual([FALSE, FALSE]);
    expect(last(market(9, 9, 10))).toEqual([FALSE, FALSE]);
    expect(last(market(8, 9, Number.NaN))).toEqual([NO_ANSWER, FALSE]);
  });

  it('treats a black spinning top as a white one', () => {
    const columns = { spinning_top: [0, 0, 0, 0, 0, 0, -100], close: Array(7).fill(8), sma_50: [10, 9, 9, 9, 9, 9, 9] };
    expect(answersOf(oneGroup(patternRule('spinning_top', 'bullish')), columns).at(-1)).toBe(TRUE);
  });

  it('is one condition in its sentence, place and contradictions, and needs its trend', () => {
    const doji = oneGroup(patternRule('doji', 'bullish', { timeframe: '1D', offset: 2 }));
    expect(sentenceOf(doji)).toBe('A bullish doji appears on 1D bars, 2 bars ago.');
    // the average of 50 bars, one bar before the candle, beside that of five bars before
    expect(warmUpOf(compileStrategy(doji), '1h').get('1D')).toBe(50 + 2 + 1 + 5);
    const bars = new SeriesView(BarSeries.from([]));
    const { comparisons } = explain(compileStrategy(oneGroup(patternRule('doji', 'bullish'))), bars, 0);
    expect(new Set(comparisons.map(({ place }) => place.rule))).toEqual(new Set([0]));
    const both = oneGroup(patternRule('doji', 'bullish'), rule('close', 'gt', 1), patternRule('doji', 'bearish'));
    expect(checkStrategy(both, '1h').map(({ sentence }) => sentence)).toEqual([
      '"a bullish doji appears" and "a bearish doji appears" can\'t both be true.',
    ]);
  });
});
