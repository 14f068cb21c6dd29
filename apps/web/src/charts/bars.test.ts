import type { BarTuple } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { sameUntil } from './bars.ts';

const bar = (timeMs: number, close = 1): BarTuple => [timeMs, 1, 1, 1, close, 0];
const [first, second, third] = [bar(1), bar(2), bar(3)];

describe('bars that are shown again', () => {
  it('are drawn from the last one on after a tick or a close', () => {
    expect(sameUntil([first, second], [first, bar(2, 5)])).toBe(1);
    expect(sameUntil([first, second], [first, second, third])).toBe(1);
  });

  it('are drawn all when older ones came, one was corrected, or a replay went back', () => {
    expect(sameUntil([second, third], [first, second, third])).toBeUndefined();
    expect(sameUntil([first, second, third], [first, bar(2, 5), third])).toBeUndefined();
    expect(sameUntil([first, second, third], [first, second])).toBeUndefined();
    expect(sameUntil([], [first])).toBeUndefined();
  });
});
