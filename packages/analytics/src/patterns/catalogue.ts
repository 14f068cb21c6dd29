import { CANDLE_PATTERNS, type CandleDirection, candleDirections, findCandlePattern } from './candles/index.ts';
import { CHART_PATTERNS } from './charts/index.ts';

/** What a candle or chart pattern tells people who choose it. Candles are sorted by how many they are, 3 or more as triple. */
export interface PatternInfo {
  name: string;
  label: string;
  category: 'single' | 'double' | 'triple' | 'basic' | 'advanced' | 'harmonic';
  description: string;
}

/** Every pattern of the engine; the variants for gapless markets come with their originals. */
export const PATTERN_CATALOGUE: readonly PatternInfo[] = [...CANDLE_PATTERNS, ...CHART_PATTERNS].map(
  ({ name, label, category, description }) => ({ name, label, category, description }),
);

/** The category of a pattern, an alias or a gapless variant; undefined for a name that no pattern has. */
export const categoryOf = (name: string): PatternInfo['category'] | undefined =>
  (findCandlePattern(name) ?? CHART_PATTERNS.find((pattern) => pattern.name === name))?.category;

/** Which way a pattern can point; nothing for a name that no pattern has. */
export function directionsOf(name: string): readonly CandleDirection[] {
  const candle = findCandlePattern(name);
  if (candle) return candleDirections(candle);
  return CHART_PATTERNS.find((pattern) => pattern.name === name)?.directions ?? [];
}
