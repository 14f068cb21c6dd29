import type { EventLoopUtilization } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { SpareTime } from './spare-time.ts';

/** A process whose other work takes `others` of its time, the sweep taking its share while there is room for it. */
function settle(others: number, spare: { share: number; update(nowMs: number): void }, loop: EventLoopUtilization) {
  for (let step = 1; step <= 200; step++) {
    const busy = Math.min(others + spare.share, 1);
    loop.active += 100 * busy;
    loop.idle += 100 * (1 - busy);
    clock += 100;
    spare.update(clock);
  }
  return spare.share;
}

let clock = 0;

describe('the share of time for the sweep', () => {
  const loop = { active: 0, idle: 0, utilization: 0 };
  const spare = new SpareTime(() => ({ ...loop }));

  it('is what others leave, with a margin', () => {
    expect(settle(0.2, spare, loop)).toBeCloseTo(0.52, 2);
    expect(settle(0.35, spare, loop)).toBeCloseTo(0.37, 2);
  });

  it('is never all or nothing', () => {
    expect(settle(0, spare, loop)).toBe(0.62);
    expect(settle(0.95, spare, loop)).toBe(0.2);
  });

  it('recovers when others are done', () => {
    expect(settle(0.1, spare, loop)).toBeCloseTo(0.62, 2);
  });
});
