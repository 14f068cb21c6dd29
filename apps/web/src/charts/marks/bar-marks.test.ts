import { describe, expect, it } from 'vitest';
import { flatProjection } from '../testing/projection.ts';
import { barMarkAt, barMarksOf, pressedMark } from './bar-marks.ts';
import type { SignalMark } from './mark.ts';

const mark = (id: string, barMs: number, direction: SignalMark['direction']): SignalMark => ({
  id,
  barMs,
  direction,
  fromMs: null,
  label: id,
  pivots: [],
  target: null,
  stop: null,
  isSpent: false,
});
const everyBar = () => true;
const marksOf = (marks: readonly SignalMark[]) => barMarksOf(marks, everyBar, flatProjection());

describe('the marks of signals', () => {
  it('are one per bar, with all its signals, in the strip below the candles', () => {
    const [first, second, ...others] = marksOf([
      mark('b', 20, 'bearish'),
      mark('a', 10, 'bullish'),
      mark('c', 20, 'bearish'),
    ]);
    expect(others).toEqual([]);
    expect(first?.marks.map(({ id }) => id)).toEqual(['a']);
    expect(second?.marks.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(first?.at).toEqual({ x: 10, y: 78 });
    expect(second?.at).toEqual({ x: 20, y: 78 });
  });

  it('have a direction where all signals of the bar agree', () => {
    const [mixed, bearish] = marksOf([
      mark('a', 10, 'bullish'),
      mark('b', 10, 'bearish'),
      mark('c', 20, 'bearish'),
      mark('d', 20, 'bearish'),
    ]);
    expect(mixed?.direction).toBe('both');
    expect(bearish?.direction).toBe('bearish');
  });

  it('are left out on bars that are not shown', () => {
    expect(barMarksOf([mark('a', 10, 'bullish')], () => false, flatProjection())).toEqual([]);
  });

  it('are met by a pointer near them, the nearest one where two are', () => {
    const marks = marksOf([mark('a', 10, 'bullish'), mark('b', 16, 'bullish')]);
    expect(barMarkAt(marks, { x: 11, y: 80 })?.barMs).toBe(10);
    expect(barMarkAt(marks, { x: 15, y: 90 })?.barMs).toBe(16);
    expect(barMarkAt(marks, { x: 40, y: 80 })).toBeUndefined();
    expect(barMarkAt(marks, { x: 10, y: 40 })).toBeUndefined(); // a candle
  });

  it('are selected newest first, then one after the other', () => {
    const [only] = marksOf([mark('a', 10, 'bullish'), mark('b', 10, 'bullish'), mark('c', 10, 'bullish')]);
    if (!only) throw new Error('one mark');
    expect([undefined, 'c', 'b', 'a', 'of another bar'].map((id) => pressedMark(only, id)?.id)).toEqual([
      ...['c', 'b', 'a', 'c', 'c'],
    ]);
  });
});
