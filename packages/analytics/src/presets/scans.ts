import { MARKET_INFO, type Market } from '@wickwise/market';
import { candleName } from '../patterns/candles/index.ts';
import { directionsOf, PATTERN_CATALOGUE, type PatternInfo } from '../patterns/catalogue.ts';
import { CHART_PATTERNS } from '../patterns/charts/index.ts';
import type { Direction } from '../rules/definition.ts';
import { pattern as patternRule } from './forms.ts';
import { PRESETS, type Preset } from './presets.ts';
import { PUBLIC_STRATEGIES } from './public-strategies.ts';
import { versionOf } from './versions.ts';

/** Candle patterns scanned besides stock scans. Others of the catalogue are for users' rules. */
const MORE_CANDLES: readonly string[] = [
  'doji',
  'hanging_man',
  'shooting_star',
  'marubozu',
  'harami_pattern',
  'doji_star',
  'morning_star',
  'evening_star',
];

/** Variants for markets whose bars open at the previous close (docs/analytics/candles.md#gapless-variants). */
const GAPLESS: readonly string[] = ['shooting_star', 'doji_star', 'morning_star', 'evening_star', 'three_black_crows'];

const LABELS: Readonly<Record<string, string>> = { head_and_shoulder_bullish: 'Inverse Head and Shoulder' };

const info = (name: string): PatternInfo => {
  const found = PATTERN_CATALOGUE.find((entry) => entry.name === name);
  if (!found) throw new RangeError(`no pattern ${name}`);
  return found;
};

/** Creates a scan for one pattern and direction. */
function patternScan(name: string, direction: Direction, variant?: 'gapless'): Preset {
  const { label, description, category } = info(name);
  const attribute = variant ? `${name}_${variant}` : name;
  const side = direction === 'bullish' ? 'Bullish' : 'Bearish';
  const words = directionsOf(name).length > 1 ? `${side} ${label}` : label;
  return {
    pattern: name,
    direction,
    group: 'price',
    version: versionOf(name),
    ...(variant ? { variant } : {}),
    definition: {
      name: `${attribute}_${direction}`,
      label: LABELS[`${attribute}_${direction}`] ?? words,
      description,
      groups: [{ condition: 'and', rules: [patternRule(category, attribute, direction)] }],
    },
  };
}

const isPreset = (pattern: string, direction: Direction): boolean =>
  PRESETS.some((preset) => preset.pattern === pattern && preset.direction === direction);

const PATTERN_SCANS: readonly Preset[] = [...MORE_CANDLES, ...CHART_PATTERNS.map(({ name }) => name)].flatMap((name) =>
  directionsOf(name)
    .filter((direction) => !isPreset(name, direction))
    .map((direction) => patternScan(name, direction)),
);

const GAPLESS_SCANS: readonly Preset[] = GAPLESS.flatMap((name) =>
  directionsOf(name).map((direction) => patternScan(name, direction, 'gapless')),
);

const EVERYWHERE: readonly Preset[] = [...PRESETS, ...PATTERN_SCANS];
const WITHOUT_GAPS: readonly Preset[] = [...EVERYWHERE, ...GAPLESS_SCANS];

/** Returns all scans of a market: stock scans and patterns. */
export const scansOf = (market: Market): readonly Preset[] =>
  MARKET_INFO[market].isGapless ? WITHOUT_GAPS : EVERYWHERE;

/** Returns the directions in which a market is scanned for a pattern, or a short name of one; none for another name. */
export function scannedDirections(market: Market, name: string): Direction[] {
  const own = scansOf(market).filter(({ pattern }) => pattern === candleName(name));
  return [...new Set(own.map(({ direction }) => direction))];
}

/** Returns the scan of a signal; undefined for one that no longer exists. */
export const findScan = (pattern: string, direction: Direction, variant?: string | null): Preset | undefined =>
  WITHOUT_GAPS.find(
    (scan) => scan.pattern === pattern && scan.direction === direction && scan.variant === (variant ?? undefined),
  );

/** Returns all scans with a measured edge in a market: those of signals, and public strategies. */
export const measuredScansOf = (market: Market): readonly Preset[] => [...scansOf(market), ...PUBLIC_STRATEGIES];

/** Returns the scan of a measured cell; undefined for one that no longer exists. */
export const findMeasured = (pattern: string, direction: Direction, variant?: string | null): Preset | undefined =>
  findScan(pattern, direction, variant) ??
  PUBLIC_STRATEGIES.find((one) => one.pattern === pattern && one.direction === direction && !variant);
