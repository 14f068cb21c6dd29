import { describe, expect, it } from 'vitest';
import { overlapOf } from './find.ts';
import { scanChartPatterns } from './scan.ts';
import { type PlantedKind, plant } from './testing/planted.ts';
import { Mulberry32 } from './testing/random.ts';

/** Share found of patterns planted with random proportions, prices and directions. */
function recallOf(kind: PlantedKind, noise: number, shortest: number, longest: number): number {
  const random = new Mulberry32(shortest);
  let found = 0;
  for (let i = 0; i < 60; i++) {
    const { bars, pattern, direction, start, end } = plant(random, kind, {
      noise,
      span: random.bars(shortest, longest),
    });
    const isFound = scanChartPatterns(bars).some(
      (find) =>
        find.pattern === pattern && find.direction === direction && overlapOf(find.start, find.end, start, end) >= 0.5,
    );
    if (isFound) found++;
  }
  return found / 60;
}

const SPANS = [
  [15, 25],
  [25, 50],
  [50, 100],
  [100, 250],
] as const;

describe.each(SPANS)('planted patterns of %i to %i bars', (shortest, longest) => {
  it.each(['double', 'headAndShoulders', 'flag', 'harmonic'] as const)('are found when drawn cleanly: %s', (kind) => {
    expect(recallOf(kind, 0, shortest, longest)).toBeGreaterThanOrEqual(0.95);
  });

  // Noise of a tenth of the smallest leg, on every bar. A long pole is then no longer straight, so flags are separate.
  it.each(['double', 'headAndShoulders', 'harmonic'] as const)('are found in noise: %s', (kind) => {
    expect(recallOf(kind, 0.1, shortest, longest)).toBeGreaterThanOrEqual(0.9);
  });
});

it('finds short flags in noise', () => {
  expect(recallOf('flag', 0.1, 15, 40)).toBeGreaterThanOrEqual(0.85);
});
