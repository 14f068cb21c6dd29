import { describe, expect, it } from 'vitest';
import { revealTime } from './reveal-time.ts';
import type { Scene } from './scene.ts';

/** A chart of 500 bars, one a millisecond, that shows the last 120. */
function setUp() {
  let range = { from: 380, to: 504 };
  const scale = {
    width: () => 1_000,
    getVisibleLogicalRange: () => range,
    setVisibleLogicalRange: (next: typeof range) => {
      range = next;
    },
  };
  const bars = Array.from({ length: 500 }, (_, i) => [i, 1, 1, 1, 1, 0]);
  const scene = { bars, chart: { timeScale: () => scale } } as unknown as Scene;
  return { scene, range: () => range };
}

describe('a time that a chart reveals', () => {
  it('comes into sight with the bars before it', () => {
    const { scene, range } = setUp();
    revealTime(scene, 200);
    expect(range()).toEqual({ from: 92, to: 212 });
  });

  it('moves nothing where it is in sight, or before all bars', () => {
    const { scene, range } = setUp();
    for (const timeMs of [400, -1]) revealTime(scene, timeMs);
    expect(range()).toEqual({ from: 380, to: 504 });
  });
});
