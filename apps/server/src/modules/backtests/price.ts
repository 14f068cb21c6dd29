import { attributeLabel, compileStrategy, ruleCost } from '@wickwise/analytics';
import { barLength } from '@wickwise/market';
import { TooCostly } from '#platform/errors.ts';
import { coarserOf, mostBarsOf } from './read-bars.ts';
import { sweepSettings } from './settings.ts';
import type { StoredRequest } from './stored-request.ts';

/** Maximum price of a test, in ms of one core of the machine of docs/performance.md. */
export const MOST_MS = 10 * 60_000;

/** Bars of an instrument in a test without dates: more than ten years of days, or a year of hours. */
const USUAL_BARS = 5_000;
const DAY_MINUTES = 1_440;

/** Measured on that machine: trading one setting on a bar, reading a bar, and starting a thread. */
const TRADE_NS = 25;
const READ_NS = 300;
const START_MS = 300;
/** Counting, for a test without trades, what a condition lets through on a bar. */
const FUNNEL_NS = 150;

/** Returns the price of a test, in ms of one core: bars times what its rules read, times its settings. */
export function testPriceMs(request: StoredRequest): number {
  const { test } = request;
  const rules = [test.strategy, test.exit, test.opposite].flatMap((rule) => (rule ? compileStrategy(rule) : []));
  const { perBarNs, perCoarserBarNs } = ruleCost(rules);
  const variants = Math.max(sweepSettings(request).length, 1);
  const bars = testedBars(request);
  const kernelsNs = [perBarNs, ...perCoarserBarNs.values()].reduce((sum, costNs) => sum + costNs, 0);
  const funnelNs = ruleCost([compileStrategy(test.strategy)]).comparisons * FUNNEL_NS;
  return START_MS + (bars * (READ_NS + variants * (kernelsNs + TRADE_NS) + funnelNs)) / 1e6;
}

/** Returns how many bars a test reads, of all its symbols; about 5,000 of each without a start. */
export const testedBars = (request: StoredRequest): number =>
  request.symbols.length * Math.min(barsOf(request), mostBarsOf(request.symbols.length, coarserOf(request).length));

/** Throws `TooCostly` when a test exceeds the maximum price. */
export function checkedPrice(request: StoredRequest): number {
  const ms = testPriceMs(request);
  if (ms <= MOST_MS) return ms;
  const { dearest } = ruleCost([compileStrategy(request.test.strategy)]);
  const most = dearest === undefined ? '' : `${attributeLabel(dearest)} takes the most. `;
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
