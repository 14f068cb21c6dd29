import { describe, expect, it } from 'vitest';
import { revealTime } from './reveal-time.ts';
import type { Scene } from './scene.ts';

/** A chart of 500 bars, one a millisecond, that has room for 120. */
function setUp() {
  const ranges: unknown[] = [];
  const scale = { width: () => 1_000, setVisibleLogicalRange: (range: unknown) => ranges.push(range) };
  const bars = Array.from({ length: 500 }, (_, i) => [i, 1, 1, 1, 1, 0]);
  return { scene: { bars, chart: { timeScale: () => scale } } as unknown as Scene, ranges };
}

describe('a time that a new chart reveals', () => {
  it('is in sight with the bars before it', () => {
    const { scene, ranges } = setUp();
    revealTime(scene, 200);
    expect(ranges).toEqual([{ from: 92, to: 212 }]);
  });

  it('moves nothing where the newest bars have it, or where it is before all', () => {
    const { scene, ranges } = setUp();
    for (const timeMs of [400, -1]) revealTime(scene, timeMs);
    expect(ranges).toEqual([]);
  });
});
