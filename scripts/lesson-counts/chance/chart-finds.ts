import { scanChartPatterns } from '../../../packages/analytics/src/index.ts';
import { Mulberry32 } from '../../../packages/analytics/src/patterns/charts/testing/random.ts';
import type { Tally } from '../tally.ts';
import { tossed } from './chance-bars.ts';

const SERIES = 400;
const BARS = 2_500;
const HARMONICS = ['gartley', 'bat', 'butterfly', 'crab'];
/** Bars after which a price is compared. */
const LATER = 10;

/** What the engine finds in a million candles of coin tosses, and what hindsight makes of it. */
export function chartFindsByChance(tally: Tally): void {
  const random = new Mulberry32(21);
  for (const name of HARMONICS) tally.add(`chance_${name}`, 0, SERIES * BARS);
  for (let no = 0; no < SERIES; no++) {
    const bars = tossed(random, BARS);
    for (const { pattern, direction, isSpent, at, pivots } of scanChartPatterns(bars)) {
      if (isSpent) continue;
      if (HARMONICS.includes(pattern)) tally.add(`chance_${pattern}`, 1, 0);
      if (at + LATER >= BARS) continue;
      const sign = direction === 'bullish' ? 1 : -1;
      const move = (from: number, to: number): number => sign * (to - from);
      const close = (bar: number): number => bars.close[bar] as number;
      const turn = pivots.at(-1)?.[1] as number;
      tally.of('chance_right_after_turn', move(close(turn), close(turn + LATER)) > 0);
      const after = move(bars.open[at + 1] as number, close(at + LATER));
      tally.add('chance_right_after_known', after > 0 ? 1 : after === 0 ? 0.5 : 0, 1);
    }
  }
}
