import type { Tally } from '../tally.ts';
import { FIRST_BAR, type History } from './history.ts';

/** Counts what bars are like that no pattern has chosen. */
export function countDays(history: History, tally: Tally): void {
  const { open, high, low, close, top, bottom, body, isLong } = history;
  for (let i = 0; i < history.length; i++) {
    tally.of('close_at_high', close(i) === high(i));
    tally.average('day_move', 100 * Math.log(close(i) / open(i)));
    if (i === 0) continue;
    tally.average('night_move', 100 * Math.log(open(i) / close(i - 1)));
    tally.of('range_gap', low(i) > high(i - 1) || high(i) < low(i - 1));
    tally.of('body_gap', bottom(i) > top(i - 1) || top(i) < bottom(i - 1));
    if (i < FIRST_BAR) continue;
    tally.of('body_long', isLong(i));
    tally.of('body_small', !isLong(i));
    if (isLong(i - 1)) {
      tally.of('body_small_after_long', !isLong(i));
      tally.of('body_smaller_after_long', body(i) < body(i - 1));
      tally.of('harami_after_long', history.find('harami_pattern', i) !== 0);
    }
  }
}

const FOLLOW_UPS = ['up', 'down', 'both', 'neither'] as const;

/** Counts bars inside the one before, and on which sides the next one leaves them. */
export function countInsideBars({ high, low, length }: History, tally: Tally): void {
  const followUp = (i: number): (typeof FOLLOW_UPS)[number] => {
    const [top, floor] = [high(i + 1) - high(i), low(i + 1) - low(i)];
    if (top > 0 && floor > 0) return 'up';
    if (top < 0 && floor < 0) return 'down';
    return top >= 0 && floor <= 0 ? 'both' : 'neither';
  };
  for (let i = 1; i < length; i++) {
    const isInside = high(i) < high(i - 1) && low(i) > low(i - 1);
    tally.of('inside', isInside);
    if (!isInside || i + 1 === length) continue;
    const next = followUp(i);
    for (const kind of FOLLOW_UPS) tally.of(`inside_${kind}`, next === kind);
  }
}
