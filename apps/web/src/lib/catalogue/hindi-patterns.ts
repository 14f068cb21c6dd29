import { patternNameTranslations } from '@wickwise/contract';
import type { Words } from './described.ts';
import { shapeTranslations } from './translations/shape.hi.ts';

const NAMES: Readonly<Record<string, string>> = patternNameTranslations;

/** Candle and chart patterns in Hindi, by name. */
export const PATTERNS: Readonly<Record<string, Words>> = Object.fromEntries(
  Object.entries(shapeTranslations).map(([name, description]) => [name, { label: NAMES[name] ?? '', description }]),
);
