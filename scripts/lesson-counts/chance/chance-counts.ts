import { BY_CHANCE, type CountedBars } from '../../../packages/lessons/src/counts.ts';
import { Tally } from '../tally.ts';
import { chartFindsByChance } from './chart-finds.ts';
import { hurstByChance, indicatorsByChance } from './indicators.ts';
import { gapsByChance, linesByChance, pivotsByChance } from './levels.ts';
import { ordersByChance } from './luck.ts';
import { chosenByChance, conditionsByChance } from './rules.ts';
import { trendsByChance } from './swings.ts';
import { tossesByChance } from './tosses.ts';

type ChanceTopic = (tally: Tally) => void;

/** Each with a seed of its own, so that a change of one leaves the others as they are. */
export const QUICK_TOPICS: readonly ChanceTopic[] = [
  indicatorsByChance,
  hurstByChance,
  pivotsByChance,
  gapsByChance,
  linesByChance,
  trendsByChance,
  conditionsByChance,
  ordersByChance,
  tossesByChance,
];

/** Those that take many seconds. */
export const LONG_TOPICS: readonly ChanceTopic[] = [chartFindsByChance, chosenByChance];

/** Counts on prices that chance makes. */
export function countByChance(topics: readonly ChanceTopic[]): CountedBars {
  const tally = new Tally();
  for (const count of topics) count(tally);
  return { source: BY_CHANCE, market: null, period: null, counts: tally.all() };
}
