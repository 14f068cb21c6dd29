import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { RECORDED } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { itKeepsTheIndicatorContract, runIndicator } from '../testing/indicator-contract.ts';
import { engulfing } from './engulfing.ts';

const labelled = path.resolve(RECORDED, '../patterns');

describe('engulfing', () => {
  itKeepsTheIndicatorContract(engulfing, {}, 'engulfing_pattern');

  const valueAfter = (before: [open: number, close: number], now: [open: number, close: number]) =>
    runIndicator(engulfing, { open: [1, before[0], now[0]], close: [1, before[1], now[1]] }, {}).engulfing_pattern[2];

  it('covers a body of the other colour', () => {
    expect(valueAfter([10, 8], [7, 11])).toBe(100);
    expect(valueAfter([8, 10], [11, 7])).toBe(-100);
    expect(valueAfter([10, 8], [11, 7])).toBe(0);
    expect(valueAfter([10, 8], [8.5, 11])).toBe(0);
  });

  it('counts 80 when one end is equal, nothing when both are', () => {
    expect(valueAfter([10, 8], [8, 11])).toBe(80);
    expect(valueAfter([8, 10], [11, 8])).toBe(-80);
    expect(valueAfter([10, 8], [8, 10])).toBe(0);
  });

  it('finds exactly the labelled candles', ({ skip }) => {
    if (!existsSync(labelled)) skip('no labelled patterns');
    const read = (file: string) => gunzipSync(readFileSync(path.join(labelled, file))).toString('utf8');
    const expected = JSON.parse(read('candles-expected.json.gz')) as Record<string, Record<string, [number, number][]>>;
    let found = 0;
    for (const line of read('candles.jsonl.gz').trim().split('\n')) {
      const bars = JSON.parse(line) as { id: string; open: number[]; close: number[] };
      const { engulfing_pattern: values } = runIndicator(engulfing, bars, {});
      const nonZero = values.flatMap((value, i) => (value ? [[i, value]] : []));
      const wanted = expected[bars.id] ?? {};
      expect(nonZero).toEqual(wanted.engulfing_pattern ?? wanted.engulfing ?? []);
      found += nonZero.length;
    }
    expect(found).toBeGreaterThan(100);
  });
});
