import type { Preset } from './presets.ts';
import { PUBLIC_STRATEGIES } from './public-strategies.ts';
import { LATER_VERSIONS } from './versions.ts';

/** When a rule's version became final, and its author: later statistics are out of sample. */
export interface Frozen {
  atMs: number;
  /** The publication of the unchanged rule, or that it is our version. */
  source: string;
}

const frozen = (date: string, source: string): Frozen => ({ atMs: Date.parse(`${date}T00:00Z`), source });

/** A book counts from the end of its year, a library from the month after its release. */
const WILDER = frozen('1979-01-01', 'Wilder, "New Concepts in Technical Trading Systems" (1978)');
const TA_LIB_04 = frozen('2007-10-01', 'TA-Lib 0.4 (September 2007), default settings');
/** The first release in which two bodies may share an end. */
const TA_LIB_06 = frozen('2025-01-01', 'TA-Lib 0.6 (December 2024), default settings');

/** Our rules, or rules with our thresholds or context: frozen on the day of the version. */
const ownOf = (version: number, day: number): Frozen =>
  frozen(`2026-11-${day}`, `Wickwise, version ${version} (${day} November 2026)`);
const OWN_FIRST = ownOf(1, 21);

/** Published rules as we scan for them, by pattern and version. */
const PUBLISHED: Readonly<Record<string, Frozen>> = {
  'rsi_oversold 1': WILDER,
  'rsi_oversold 2': WILDER,
  'engulfing_pattern 1': TA_LIB_06,
  'harami_pattern 1': TA_LIB_06,
  ...Object.fromEntries(
    [
      'hanging_man',
      'shooting_star',
      'marubozu',
      'closing_marubozu',
      'doji_star',
      'morning_star',
      'evening_star',
      'three_white_soldiers',
      'three_black_crows',
    ].map((name) => [`${name} 1`, TA_LIB_04]),
  ),
};

/** Later versions of our rules; first versions need no entry. */
const OWN: Readonly<Record<string, Frozen>> = {
  ...Object.fromEntries(PUBLIC_STRATEGIES.map(({ pattern }) => [`${pattern} 2`, ownOf(2, 22)])),
  ...Object.fromEntries(LATER_VERSIONS.map(({ scan, version, day }) => [`${scan} ${version}`, ownOf(version, day)])),
};

/** Returns when a scan's version was frozen. A new version starts a new count, with a date of its own here. */
export function frozenOf({ pattern, version, variant }: Pick<Preset, 'pattern' | 'version' | 'variant'>): Frozen {
  const key = `${pattern} ${version}`;
  const found = (variant ? undefined : PUBLISHED[key]) ?? OWN[key] ?? (version === 1 ? OWN_FIRST : undefined);
  if (!found) throw new RangeError(`nobody said when version ${version} of ${pattern} was frozen`);
  return found;
}
