import {
  CHART_LIMITS,
  CHART_NEWS,
  CHART_SCALES,
  type ChartNewsChoice,
  type ChartSettings,
  SIGNAL_KINDS,
} from '@wickwise/contract';
import { CHART_TIMEFRAMES, type ChartTimeframe, currentId, type InstrumentId } from '@wickwise/market';
import { USUAL_SIGNALS } from './signals/shown-signals.ts';

/** A chart's set-up in its URL; defaults are left out. Lists are joined by `*`, which URLs keep unescaped. */
export interface ChartSearch {
  timeframe?: ChartTimeframe;
  studies?: string;
  scale?: 'log' | 'percent';
  compare?: string;
  split?: ChartTimeframe;
  splitSymbol?: string;
  signals?: string;
  clock?: 'exchange';
  news?: ChartNewsChoice;
}

const NO_SIGNALS = 'none';
const SEPARATOR = '*';

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  (values as readonly unknown[]).includes(value);

/** Returns valid unique items of a list, up to a maximum. */
function listOf(text: unknown, pattern: RegExp, most: number): string[] {
  if (typeof text !== 'string') return [];
  return [...new Set(text.split(SEPARATOR))].filter((part) => pattern.test(part)).slice(0, most);
}

const studiesIn = (text: unknown) => listOf(text, /^[a-z]\w{0,59}$/i, CHART_LIMITS.studies);
const INSTRUMENT = /^[A-Za-z_]{1,20}:[^\s:]{1,40}$/;
const comparedIn = (text: unknown) => [...new Set(listOf(text, INSTRUMENT, CHART_LIMITS.compared).map(current))];
/** Links outlive symbols. */
const current = (id: string): string => currentId(id as InstrumentId);
const signalsIn = (text: unknown) => SIGNAL_KINDS.filter((kind) => listOf(text, /^\w+$/, 9).includes(kind));

/** Reads a URL; ignores unknown parameters. */
export function readChartSearch(search: Record<string, unknown>): ChartSearch {
  const { timeframe, scale, split, splitSymbol, signals, clock, news } = search;
  const [studies, compare] = [studiesIn(search.studies), comparedIn(search.compare)];
  return {
    ...(isOneOf(CHART_TIMEFRAMES, timeframe) ? { timeframe } : {}),
    ...(studies.length > 0 ? { studies: studies.join(SEPARATOR) } : {}),
    ...(isOneOf(CHART_SCALES, scale) && scale !== 'linear' ? { scale } : {}),
    ...(compare.length > 0 ? { compare: compare.join(SEPARATOR) } : {}),
    ...(isOneOf(CHART_TIMEFRAMES, split) ? { split } : {}),
    ...(typeof splitSymbol === 'string' && INSTRUMENT.test(splitSymbol) ? { splitSymbol: current(splitSymbol) } : {}),
    ...(signals === NO_SIGNALS || signalsIn(signals).length > 0 ? { signals: String(signals) } : {}),
    ...(clock === 'exchange' ? { clock } : {}),
    ...(isOneOf(CHART_NEWS, news) ? { news } : {}),
  };
}

export function settingsOf(search: ChartSearch): ChartSettings {
  const { timeframe, studies, scale, compare, split, splitSymbol, signals, clock, news } = search;
  return {
    ...(timeframe ? { timeframe } : {}),
    studies: studiesIn(studies),
    scale: scale ?? 'linear',
    compare: comparedIn(compare),
    ...(split ? { split } : {}),
    ...(split && splitSymbol ? { splitSymbol } : {}),
    signals: signals === undefined ? [...USUAL_SIGNALS] : signalsIn(signals),
    ...(clock ? { clock } : {}),
    ...(news ? { news } : {}),
  };
}

export function searchOf({ studies, compare, signals, ...plain }: ChartSettings): ChartSearch {
  const isUsual = signals.length === USUAL_SIGNALS.length && USUAL_SIGNALS.every((kind) => signals.includes(kind));
  return readChartSearch({
    ...plain,
    studies: studies.join(SEPARATOR),
    compare: compare.join(SEPARATOR),
    ...(isUsual ? {} : { signals: signals.join(SEPARATOR) || NO_SIGNALS }),
  });
}
