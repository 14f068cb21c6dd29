import { CHART_PATTERNS } from '../patterns/charts/index.ts';
import { COMPARED_SCANS } from './compared-scans.ts';

const FLAGS = ['bullish_flag', 'bearish_flag'];

/** Changes of the meaning of scans, oldest first; `day` of November 2026. */
const CHANGES: readonly { day: number; scans: readonly string[] }[] = [
  { day: 21, scans: FLAGS },
  { day: 22, scans: [...COMPARED_SCANS, ...FLAGS] },
  { day: 22, scans: CHART_PATTERNS.map(({ name }) => name) }, // late and spent finds; single spikes are no levels
];

/** Versions after the first, with their freeze dates. */
export const LATER_VERSIONS = CHANGES.flatMap(({ day, scans }, k) =>
  scans.map((scan) => ({ scan, day, version: versionAfter(CHANGES.slice(0, k + 1), scan) })),
);

/** Returns the version of a scan in both directions: one plus its changes of meaning. */
export const versionOf = (scan: string): number => versionAfter(CHANGES, scan);

function versionAfter(changes: typeof CHANGES, scan: string): number {
  return 1 + changes.filter(({ scans }) => scans.includes(scan)).length;
}
