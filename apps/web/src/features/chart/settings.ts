import { CHART_LIMITS, CHART_SCALES, type ChartSettings, SIGNAL_KINDS } from '@wickwise/contract';
import { SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { USUAL_SIGNALS } from './signals/shown-signals.ts';

/** How a chart is set up, as its address says it; what is left out is as usual. Lists are joined by `*`, which addresses leave as it is. */
export interface ChartSearch {
  timeframe?: ScanTimeframe;
  studies?: string;
  scale?: 'log' | 'percent';
  compare?: string;
  split?: ScanTimeframe;
  signals?: string;
}

const NO_SIGNALS = 'none';
const SEPARATOR = '*';

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  (values as readonly unknown[]).includes(value);

/** Parts of a list that can be meant, each once, and no more than a chart takes. */
function listOf(text: unknown, pattern: RegExp, most: number): string[] {
  if (typeof text !== 'string') return [];
  return [...new Set(text.split(SEPARATOR))].filter((part) => pattern.test(part)).slice(0, most);
}

const studiesIn = (text: unknown) => listOf(text, /^[a-z]\w{0,59}$/i, CHART_LIMITS.studies);
const comparedIn = (text: unknown) => listOf(text, /^[A-Za-z_]{1,20}:[^\s:]{1,40}$/, CHART_LIMITS.compared);
const signalsIn = (text: unknown) => SIGNAL_KINDS.filter((kind) => listOf(text, /^\w+$/, 9).includes(kind));

/** What of an address counts; anything else in it is left out. */
export function readChartSearch(search: Record<string, unknown>): ChartSearch {
  const { timeframe, scale, split, signals } = search;
  const [studies, compare] = [studiesIn(search.studies), comparedIn(search.compare)];
  return {
    ...(isOneOf(SCAN_TIMEFRAMES, timeframe) ? { timeframe } : {}),
    ...(studies.length > 0 ? { studies: studies.join(SEPARATOR) } : {}),
    ...(isOneOf(CHART_SCALES, scale) && scale !== 'linear' ? { scale } : {}),
    ...(compare.length > 0 ? { compare: compare.join(SEPARATOR) } : {}),
    ...(isOneOf(SCAN_TIMEFRAMES, split) ? { split } : {}),
    ...(signals === NO_SIGNALS || signalsIn(signals).length > 0 ? { signals: String(signals) } : {}),
  };
}

export const settingsOf = ({ timeframe, studies, scale, compare, split, signals }: ChartSearch): ChartSettings => ({
  ...(timeframe ? { timeframe } : {}),
  studies: studiesIn(studies),
  scale: scale ?? 'linear',
  compare: comparedIn(compare),
  ...(split ? { split } : {}),
  signals: signals === undefined ? [...USUAL_SIGNALS] : signalsIn(signals),
});

export function searchOf({ timeframe, studies, scale, compare, split, signals }: ChartSettings): ChartSearch {
  const isUsual = signals.length === USUAL_SIGNALS.length && USUAL_SIGNALS.every((kind) => signals.includes(kind));
  return readChartSearch({
    timeframe,
    studies: studies.join(SEPARATOR),
    scale,
    compare: compare.join(SEPARATOR),
    split,
    ...(isUsual ? {} : { signals: signals.join(SEPARATOR) || NO_SIGNALS }),
  });
}
