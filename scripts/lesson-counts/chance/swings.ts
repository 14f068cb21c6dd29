import { SeriesView } from '../../../packages/analytics/src/index.ts';
import { SWING_SIZES, Swings } from '../../../packages/analytics/src/patterns/charts/swings.ts';
import { Mulberry32 } from '../../../packages/analytics/src/patterns/charts/testing/random.ts';
import type { Tally } from '../tally.ts';
import { tossed } from './chance-bars.ts';

const SERIES = 100;
const BARS = 2_500;
const FROM = 15;
/** The size that the lesson on trends uses: 2.29 ranges. */
const SIZE = SWING_SIZES.findIndex((size) => size > 2);
/** Whether its last four swings are known. */
const KNOWN = 5;

/** How many bars of coin tosses are in a trend, and how often the next high of a rise is higher. */
export function trendsByChance(tally: Tally): void {
  const random = new Mulberry32(5);
  for (let no = 0; no < SERIES; no++) {
    const bars = tossed(random, BARS);
    const range = new SeriesView(bars).along('tr');
    const swings = new Swings({ legs: [], bars: [], prices: [] });
    let isRising = false;
    for (let i = FROM; i < BARS; i++) {
      const usual = range.subarray(i - 13, i + 1).reduce((sum, value) => sum + value, 0) / 14;
      const [high, low, close] = [bars.high[i] as number, bars.low[i] as number, bars.close[i] as number];
      const isConfirmed = swings.advance(SIZE, i, high, low, close, usual);
      if (swings.count(SIZE) < KNOWN) continue;
      const { isUp, isDown, isHigh } = trendOf(swings);
      tally.of('trend', isUp || isDown);
      tally.of('trend_up', isUp);
      tally.of('trend_down', isDown);
      if (isConfirmed && isHigh && isRising)
        tally.of('trend_higher_high', swings.price(SIZE, 0) > swings.price(SIZE, 2));
      if (isConfirmed) isRising = !isHigh && isUp;
    }
  }
}

/** Up is a higher high and a higher low, down a lower one of both. */
function trendOf(swings: Swings) {
  const change = (back: number): number => swings.price(SIZE, back) - swings.price(SIZE, back + 2);
  const isUp = change(0) > 0 && change(1) > 0;
  return { isUp, isDown: change(0) < 0 && change(1) < 0, isHigh: swings.kind(SIZE) > 0 };
}
