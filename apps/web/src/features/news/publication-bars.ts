import type { BarTuple } from '@wickwise/contract';
import { barLength, type ChartTimeframe, isBuiltFrom, type Timeframe } from '@wickwise/market';
import { nominalBarMs } from '../../charts/bar-length.ts';

/** Bars since a publication that still fit beside those before it. */
const MOST_SINCE = 48;
/** Bars of a chart. */
export const SHOWN_BARS = 72;
/** Bars before the publication, without which a chart says nothing. */
const LEAST_BEFORE = 5;
/** A market may rest over long holidays; older bars belong to another time, as in a recording. */
const LONGEST_REST_MS = 12 * 86_400_000;

const CANDIDATES: readonly ChartTimeframe[] = ['5m', '10m', '30m', '1h', '4h', '1D', '1W'];

/** Returns the finest timeframe of an instrument on which the time since a publication fits into a chart. */
export function timeframeSince(finest: Timeframe, sinceMs: number): ChartTimeframe {
  const offered = CANDIDATES.filter((one) => isBuiltFrom(barLength(one), barLength(finest)));
  return offered.find((one) => sinceMs / nominalBarMs(one) <= MOST_SINCE) ?? '1W';
}

export interface PublicationBars {
  bars: readonly BarTuple[];
  /** How many of them had closed when the story was published. */
  before: number;
  /** Close of the last of those. */
  base: number;
}

/** Returns bars with the place of a publication among them; undefined where they don't cover it. */
export function placeAmong(
  bars: readonly BarTuple[],
  timeframe: ChartTimeframe,
  publishedAt: number,
): PublicationBars | undefined {
  const barMs = nominalBarMs(timeframe);
  const after = bars.findIndex(([openMs]) => openMs + barMs > publishedAt);
  const before = after === -1 ? bars.length : after;
  const last = bars[before - 1];
  if (!last || before < LEAST_BEFORE || publishedAt - last[0] - barMs > LONGEST_REST_MS) return undefined;
  return { bars, before, base: last[4] };
}
