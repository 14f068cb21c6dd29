import { compileStrategy, eventFind, firingsAlong, type Preset, type StrategyDefinition } from '@wickwise/analytics';
import type { BarSeries } from '@wickwise/market';
import { type Beside, seriesViewOf } from '../series.ts';
import { type Find, strengthFields } from './find.ts';

/** Returns the bars on which a user's rule became true. */
export function ruleFinds(bars: BarSeries, definition: StrategyDefinition, beside: Beside): Find[] {
  const answers = new Uint8Array(bars.length);
  const compiled = compileStrategy(definition);
  compiled.evaluate(seriesViewOf(bars, beside, [compiled]), answers);
  return firingsAlong(answers).map((at) => ({
    pattern: definition.name,
    direction: null,
    start: at,
    end: at,
    at,
    strength: null,
    score: null,
  }));
}

/** Returns crosses and returns into the bands, with stop, target and strength. */
export function eventFinds(bars: BarSeries, { pattern, direction, definition }: Preset, beside: Beside): Find[] {
  const answers = new Uint8Array(bars.length);
  const compiled = compileStrategy(definition);
  const view = seriesViewOf(bars, beside, [compiled]);
  compiled.evaluate(view, answers);
  return firingsAlong(answers).map((at) => {
    const event = eventFind(pattern, direction, view, at);
    const { start = at, stop = null, target = null } = event ?? {};
    return { pattern, direction, start, end: at, at, ...strengthFields(event), stop, target };
  });
}
