import type { CandlePattern } from './candle-pattern.ts';
import { DOUBLE } from './double.ts';
import { GAPLESS } from './gapless.ts';
import { HIKKAKE } from './hikkake.ts';
import { LONGER } from './longer.ts';
import { SINGLE } from './single.ts';
import { STARS } from './stars.ts';
import { TRIPLE } from './triple.ts';

/** The 61 candlestick patterns of TA-Lib 0.6. */
export const CANDLE_PATTERNS: readonly CandlePattern[] = [
  ...SINGLE,
  ...DOUBLE,
  ...STARS,
  ...TRIPLE,
  ...LONGER,
  ...HIKKAKE,
];

/** Variants for markets without gaps. */
export const GAPLESS_PATTERNS: readonly CandlePattern[] = GAPLESS;

/** Short names that clients use too. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['engulfing', 'engulfing_pattern'],
  ['harami', 'harami_pattern'],
]);

/** Returns the name of an alias; other names unchanged. */
export const candleName = (name: string): string => ALIASES.get(name) ?? name;

const BY_NAME: ReadonlyMap<string, CandlePattern> = new Map(
  [...CANDLE_PATTERNS, ...GAPLESS_PATTERNS].map((pattern) => [pattern.name, pattern]),
);

/** Returns the pattern of a name or alias, `_gapless` variants included. */
export const findCandlePattern = (name: string): CandlePattern | undefined => BY_NAME.get(candleName(name));
