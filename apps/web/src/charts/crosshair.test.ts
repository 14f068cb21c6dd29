import { describe, expect, it } from 'vitest';
import { keepAtBar, pointAtBar } from './crosshair.ts';
import type { Scene } from './scene.ts';
import { Timeline } from './timeline.ts';

/** A chart of 500 bars, one a second, that shows those from 100 to 200. */
function setUp() {
  const [ranges, crosshair]: [unknown[], (number | 'none')[]] = [[], []];
  const scale = {
    getVisibleLogicalRange: () => ({ from: 99.6, to: 200.4 }),
    setVisibleLogicalRange: (range: unknown) => ranges.push(range),
  };
  const chart = {
    timeScale: () => scale,
    setCrosshairPosition: (price: number) => crosshair.push(price),
    clearCrosshairPosition: () => crosshair.push('none'),
  };
  const bars = Array.from({ length: 500 }, (_, i) => [i * 1_000, 1, 1, 1, i, 0]);
  const timeline = new Timeline(
    bars.map(([openMs = 0]) => openMs),
    1_000,
  );
  const axis = { market: 'Crypto', zone: 'UTC', isIntraday: true };
  return { scene: { bars, chart, timeline, axis } as unknown as Scene, ranges, crosshair };
}

describe('a bar chosen by keys', () => {
  it('is scrolled into view, with bars beside it', () => {
    const { scene, ranges, crosshair } = setUp();
    pointAtBar(scene, 150);
    expect([ranges, crosshair]).toEqual([[], [150]]);
    pointAtBar(scene, 210);
    expect(crosshair).toEqual([150, 210]);
    expect(ranges).toHaveLength(1);
  });

  it('holds nothing back where it has gone out of view: it only has no crosshair there', () => {
    const { scene, ranges, crosshair } = setUp();
    for (const index of [98, 100, 199, 202]) keepAtBar(scene, index);
    expect([ranges, crosshair]).toEqual([[], ['none', 100, 199, 'none']]);
  });
});
