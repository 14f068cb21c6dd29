import { resolveAttribute } from '../catalogue.ts';
import { findCandlePattern } from '../patterns/candles/index.ts';
import { compileStrategy } from './compile.ts';
import type { StrategyDefinition } from './definition.ts';

/**
 * Returns whether a rule reads the shape of candles: a pattern, an open, a high, a low, or a volume. On one value a day it
 * says nothing: such a bar's four prices are the same. Indicators of ranges are not among them: they work on a line.
 */
export const readsShapes = (definition: StrategyDefinition): boolean =>
  [...compileStrategy(definition).columns.values()].some(({ column }) => isOfShape(column.attribute));

function isOfShape(key: string): boolean {
  const attribute = resolveAttribute(key);
  if (attribute?.kind === 'field') return attribute.field !== 'close';
  return attribute?.kind === 'chart' || findCandlePattern(key) !== undefined;
}
