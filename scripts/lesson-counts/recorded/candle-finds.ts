import type { Tally } from '../tally.ts';
import type { History } from './history.ts';

/** Patterns that lessons give a number of, on all bars of a set. */
const PATTERNS = [
  ...['doji', 'doji_star', 'long_legged_doji', 'dragonfly_doji', 'gravestone_doji', 'takuri', 'spinning_top'],
  ...['high_wave', 'marubozu', 'closing_marubozu', 'belt_hold', 'shooting_star', 'shooting_star_gapless'],
  ...['on_neck', 'in_neck', 'thrusting', 'piercing', 'dark_cloud_cover', 'separating_lines', 'counterattack'],
  ...['kicking', 'abandoned_baby', 'harami_pattern', 'engulfing_pattern', 'matching_low', 'breakaway'],
  ...['concealing_baby_swallow', 'three_stars_in_south', 'mat_hold', 'stick_sandwich', 'ladder_bottom'],
  ...['rise_fall_three_methods', 'three_inside', 'three_line_strike', 'hikkake'],
];

/** Counts what the engine finds, each as one of all bars. */
export function countFinds(history: History, tally: Tally): void {
  for (const pattern of PATTERNS) tally.add(pattern, 0, history.length);
  tally.add('star_of_doji', 0, history.length);
  tally.add('belt_hold_up', 0, history.length);
  tally.add('belt_hold_down', 0, history.length);
  tally.add('piercing_or_cloud', 0, history.length);
  for (const [pattern, at, value] of history.finds()) {
    if (PATTERNS.includes(pattern)) tally.add(pattern, 1, 0);
    if (pattern === 'morning_doji_star' || pattern === 'evening_doji_star') tally.add('star_of_doji', 1, 0);
    if (pattern === 'piercing' || pattern === 'dark_cloud_cover') tally.add('piercing_or_cloud', 1, 0);
    if (pattern === 'belt_hold') tally.add(value > 0 ? 'belt_hold_up' : 'belt_hold_down', 1, 0);
    if (pattern === 'doji') tally.of('doji_long_legged', history.find('long_legged_doji', at) !== 0);
    if (pattern === 'harami_pattern') tally.of('harami_confirmed', history.find('three_inside', at + 1) !== 0);
    if (pattern === 'engulfing_pattern' && Math.abs(value) === 100)
      tally.of('engulfing_confirmed', history.find('three_outside', at + 1) !== 0);
    if (pattern === 'hikkake') {
      if (Math.abs(value) === 100) tally.add('hikkake_confirmed', 0, 1);
      else tally.add('hikkake_confirmed', 1, 0);
    }
    if (pattern === 'three_line_strike')
      tally.of('strike_engulfs_against', history.find('engulfing_pattern', at) * value < 0);
  }
}
