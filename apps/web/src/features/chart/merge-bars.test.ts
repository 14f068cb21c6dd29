import type { BarTuple } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { mergeBars } from './merge-bars.ts';

const bar = (timeMs: number, close = 1): BarTuple => [timeMs, 1, 1, 1, close, 0];

describe('mergeBars', () => {
  it('adds what came since, and takes the newest bar as it is now', () => {
    expect(mergeBars([bar(1), bar(2)], [bar(2, 5), bar(3)])).toEqual([bar(1), bar(2, 5), bar(3)]);
    expect(mergeBars([bar(1)], [bar(2)])).toEqual([bar(1), bar(2)]);
  });

  it('leaves older bars as they were read, and the list itself where nothing is new', () => {
    const read = [bar(1), bar(2)];
    expect(mergeBars(read, [bar(1, 9)])).toBe(read);
    expect(mergeBars([], [bar(1)])).toEqual([bar(1)]);
  });
});
