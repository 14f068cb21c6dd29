import {
  compileStrategy,
  type Direction,
  firingsAlong,
  SeriesView,
  type StrategyDefinition,
} from '@wickwise/analytics';
import type { BarSeries, Market } from '@wickwise/market';
import { sidesOf } from '../sides.ts';
import type { Find } from './find.ts';

/** The bars on which a rule came true. */
export function ruleFinds(
  bars: BarSeries,
  market: Market,
  definition: StrategyDefinition,
  pattern: string,
  direction: Direction | null,
): Find[] {
  const answers = new Uint8Array(bars.length);
  compileStrategy(definition).evaluate(new SeriesView(bars, sidesOf(bars, market)), answers);
  return firingsAlong(answers).map((at) => ({
    pattern,
    direction,
    start: at,
    end: at,
    at,
    strength: null,
    score: null,
  }));
}
