import { compileStrategy, eventFind, firingsAlong, type Preset, type StrategyDefinition } from '@wickwise/analytics';
import type { BarSeries } from '@wickwise/market';
import { type Beside, viewOf } from '../series.ts';
import { type Find, strengthFields } from './find.ts';

/** The bars on which a rule of the user came true. */
export function ruleFinds(bars: BarSeries, definition: StrategyDefinition, beside: Beside): Find[] {
  const answers = new Uint8Array(bars.length);
  const compiled = compileStrategy(definition);
  compiled.evaluate(viewOf(bars, beside, [compiled]), answers);
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

/** Crosses and returns into the bands, with what their rules alone don't tell. */
export function eventFinds(bars: BarSeries, { pattern, direction, definition }: Preset, beside: Beside): Find[] {
  const answers = new Uint8Array(bars.length);
  const compiled = compileStrategy(definition);
  const view = viewOf(bars, beside, [compiled]);
  compiled.evaluate(view, answers);
  return firingsAlong(answers).map((at) => {
    const event = eventFind(pattern, direction, view, at);
    const { start = at, stop = null, target = null } = event ?? {};
    return { pattern, direction, start, end: at, at, ...strengthFields(event), stop, target };
  });
}
