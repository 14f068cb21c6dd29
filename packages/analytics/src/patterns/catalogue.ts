import { CANDLE_PATTERNS, type CandleDirection, candleDirections, findCandlePattern } from './candles/index.ts';
import { CHART_PATTERNS } from './charts/index.ts';

/** A candle or chart pattern of the catalogue. Candles are sorted by their number, 3 or more as triple. */
export interface PatternInfo {
  name: string;
  label: string;
  category: 'single' | 'double' | 'triple' | 'basic' | 'advanced' | 'harmonic';
  description: string;
}

/** Every pattern of the engine; gapless variants belong to their originals. */
export const PATTERN_CATALOGUE: readonly PatternInfo[] = [...CANDLE_PATTERNS, ...CHART_PATTERNS].map(
  ({ name, label, category, description }) => ({ name, label, category, description }),
);

/** Returns the category of a pattern, alias or gapless variant; undefined for an unknown name. */
export const categoryOf = (name: string): PatternInfo['category'] | undefined =>
  (findCandlePattern(name) ?? CHART_PATTERNS.find((pattern) => pattern.name === name))?.category;

/** Returns possible directions of a pattern; none for an unknown name. */
export function directionsOf(name: string): readonly CandleDirection[] {
  const candle = findCandlePattern(name);
  if (candle) return candleDirections(candle);
  return CHART_PATTERNS.find((pattern) => pattern.name === name)?.directions ?? [];
}
