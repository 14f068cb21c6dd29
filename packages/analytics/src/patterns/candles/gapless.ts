import type { CandlePattern } from './candle-pattern.ts';
import { DOUBLE } from './double.ts';
import { SINGLE } from './single.ts';
import { STARS } from './stars.ts';
import { equal } from './sums.ts';
import type { Trait } from './traits.ts';
import { TRIPLE } from './triple.ts';

/**
 * Variants for Forex and Crypto, where a bar opens at the close before, so that no body can gap. A gap becomes "the body's
 * edge is at the prior close or beyond", an open inside the prior body may be on its ends; both within 0.05 of the mean
 * range of the five bars before. Their statistics are counted apart.
 */
const EDGE: Partial<Record<Trait, Trait>> = { gapUp: 'edgeUp', gapDown: 'edgeDown' };

const originals = [...SINGLE, ...DOUBLE, ...STARS, ...TRIPLE];

function gapless(name: string, bit: number, change: Partial<CandlePattern> = {}): CandlePattern {
  const original = originals.find((pattern) => pattern.name === name);
  if (!original) throw new RangeError(`no candle pattern ${name}`);
  return {
    ...original,
    name: `${name}_gapless`,
    bit,
    label: `${original.label} (gapless)`,
    traits: original.traits.map((traits) => traits.map((trait) => EDGE[trait] ?? trait)),
    gaplessOf: name,
    ...change,
  };
}

export const GAPLESS: readonly CandlePattern[] = [
  gapless('shooting_star', 64),
  gapless('inverted_hammer', 65),
  gapless('doji_star', 66, {
    traits: [['long'], ['doji']],
    sums: [{ kind: 'range5', back: 0 }],
    value(c, i, sums) {
      if (c.isWhite(i - 1)) return c.bottom(i) >= c.close(i - 1) - equal(sums[0]) ? -100 : 0;
      return c.top(i) <= c.close(i - 1) + equal(sums[0]) ? 100 : 0;
    },
  }),
  gapless('morning_star', 67),
  gapless('evening_star', 68),
  gapless('morning_doji_star', 69),
  gapless('evening_doji_star', 70),
  gapless('three_black_crows', 71, {
    sums: [
      { kind: 'range5', back: 1 },
      { kind: 'range5', back: 0 },
    ],
    value: (c, i, sums) =>
      c.open(i - 1) <= c.open(i - 2) + equal(sums[0]) &&
      c.open(i - 1) >= c.close(i - 2) - equal(sums[0]) &&
      c.open(i) <= c.open(i - 1) + equal(sums[1]) &&
      c.open(i) >= c.close(i - 1) - equal(sums[1]) &&
      c.high(i - 3) > c.close(i - 2)
        ? -100
        : 0,
  }),
];
