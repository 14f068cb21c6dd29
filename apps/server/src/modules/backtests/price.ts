import { compileStrategy, labelOf, ruleCost } from '@wickwise/analytics';
import { barLength } from '@wickwise/market';
import { TooCostly } from '#platform/errors.ts';
import { coarserOf, mostBarsOf } from './read-bars.ts';
import { settingsOf } from './settings.ts';
import type { StoredRequest } from './stored-request.ts';

/** What one test may take, in ms of one core of the machine of docs/performance.md. */
export const MOST_MS = 10 * 60_000;

/** Bars of an instrument where a test doesn't say from when to when: more than ten years of days, or a year of hours. */
const USUAL_BARS = 5_000;
const DAY_MINUTES = 1_440;

/** Measured there too: trading one setting on a bar, reading a bar, and beginning a thread. */
const TRADE_NS = 25;
const READ_NS = 300;
const START_MS = 300;

/** Ms of one core that a test takes: bars times what its rules read, times the settings that it tries. */
export function testPriceMs(request: StoredRequest): number {
  const { symbols, test } = request;
  const rules = [test.strategy, test.exit, test.opposite].flatMap((rule) => (rule ? compileStrategy(rule) : []));
  const { perBarNs, perCoarserBarNs } = ruleCost(rules);
  const variants = Math.max(settingsOf(request).length, 1);
  const bars = symbols.length * Math.min(barsOf(request), mostBarsOf(symbols.length, coarserOf(request).length));
  const kernelsNs = [perBarNs, ...perCoarserBarNs.values()].reduce((sum, costNs) => sum + costNs, 0);
  return START_MS + (bars * (READ_NS + variants * (kernelsNs + TRADE_NS))) / 1e6;
}

/** Throws `TooCostly` when a test is more than one may be. */
export function checkedPrice(request: StoredRequest): number {
  const ms = testPriceMs(request);
  if (ms <= MOST_MS) return ms;
  const { dearest } = ruleCost([compileStrategy(request.test.strategy)]);
  const most = dearest === undefined ? '' : `${labelOf(dearest)} takes the most. `;
  throw new TooCostly(
    `This test needs about ${Math.round(ms / 60_000)} minutes of computing; ${MOST_MS / 60_000} are allowed. ${most}` +
      'Use fewer symbols, fewer settings, shorter periods or a shorter time.',
  );
}

function barsOf({ timeframe, fromMs, toMs = Date.now() }: StoredRequest): number {
  if (fromMs === undefined) return USUAL_BARS;
  const length = barLength(timeframe);
  const minutes = typeof length === 'number' ? length : DAY_MINUTES;
  return Math.max(1, Math.ceil((toMs - fromMs) / (minutes * 60_000)));
}
