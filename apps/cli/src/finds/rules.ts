import { compileStrategy, type Direction, firingsAlong, type StrategyDefinition } from '@wickwise/analytics';
import type { BarSeries, Market } from '@wickwise/market';
import { viewOf } from '../series.ts';
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
  const compiled = compileStrategy(definition);
  compiled.evaluate(viewOf(bars, market, [compiled]), answers);
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
