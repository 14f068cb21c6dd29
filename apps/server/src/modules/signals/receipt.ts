import { createHash } from 'node:crypto';
import {
  type ChartPatternFind,
  compileStrategy,
  contextOf,
  eventFind,
  findCandlePattern,
  type MeasuredStrength,
  type Preset,
  SeriesView,
  strengthOfCandle,
  strengthOfChart,
} from '@wickwise/analytics';
import type { PatternSignal, RuleReading } from '@wickwise/contract';
import { BAR_COLUMNS, type BarSeries, barLength, barSlot, calendarOf, type ScanTimeframe } from '@wickwise/market';
import type { Split } from '#marketdata/bars/split-book.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';

/** A scan that came true on a bar. */
export interface Fired {
  listed: ListedInstrument;
  scan: Preset;
  /** Open time of the bar. */
  timeMs: number;
  /** The chart pattern that it completed, in its own bar indexes: only distances from `find.at` have a meaning. */
  find?: ChartPatternFind;
}

/** Bars of one instrument, at least up to the one that fired. */
export interface SignalHistory {
  /** As traded, each in the prices of its own last session. */
  raw: BarSeries;
  /** Adjusted for the splits known when they were read. */
  bars: BarSeries;
  splits: readonly Split[];
  /** Returns raw bars in the prices of an instant. */
  adjust(raw: BarSeries, atMs: number): BarSeries;
}

/** A signal as the scanner finds it, with everything it's made of. Times are market time, epoch ms; prices adjusted. */
export interface FoundSignal extends Receipt {
  instrumentNo: number;
  timeframe: ScanTimeframe;
  pattern: string;
  direction: 'bullish' | 'bearish';
  version: number;
  variant: 'gapless' | null;
  licenceScope: string;
  barTimeMs: number;
  atMs: number;
  price: number;
  edge: PatternSignal['edge'];
  /** The owner of the rule and its sentence; undefined for public signals. */
  owner?: SignalOwner;
}

export interface SignalOwner {
  userId: string;
  label: string;
  description: string;
  /** What the rule's conditions read on the bar; undefined for signals of older releases. */
  readings?: readonly RuleReading[];
}

interface Receipt
  extends Pick<
    PatternSignal,
    'strength' | 'score' | 'parts' | 'inContext' | 'pivots' | 'target' | 'stop' | 'lateBars' | 'isSpent'
  > {
  fromMs: number | null;
  barsHash: string | null;
}

/** A pattern's facts beside its direction; indexes of the history's bars. */
interface Shape extends Pick<Receipt, 'inContext' | 'pivots' | 'target' | 'stop'> {
  from: number;
  measured: MeasuredStrength | undefined;
}

/** Number of bars that a pattern's measures may read before the bar that fired: the slope of an average of 200. */
const MEASURED_BARS = 260;

/** Returns the number of bars that a scan's signal is made from, the one that fired included. */
export const barsNeeded = ({ scan, find }: Fired): number =>
  Math.max(MEASURED_BARS, find ? find.at - find.start + 1 : 0, lookbackOf(scan) + 1);

/** Returns the signal of what fired; undefined when its bar isn't in the history. */
export function signalOf(fired: Fired, timeframe: ScanTimeframe, history: SignalHistory): FoundSignal | undefined {
  const { listed, scan, timeMs } = fired;
  const newest = history.raw.indexFrom(timeMs);
  if (newest === history.raw.length || history.raw.timeMs[newest] !== timeMs) return undefined;
  // always the same bars, whatever history is loaded: sums with other starts differ in the last digits
  const oldest = Math.max(newest - barsNeeded(fired) + 1, 0);
  const endMs = barSlot(calendarOf(listed.instrument.schedule), barLength(timeframe), timeMs)?.endMs ?? timeMs;
  const bars = history.adjust(history.raw.slice(oldest, newest + 1), endMs - 1);
  const at = newest - oldest;
  const { from, measured, ...shape } = shapeOf(fired, new SeriesView(bars), at);
  const first = Math.max(from, 0);
  return {
    instrumentNo: listed.no,
    timeframe,
    pattern: scan.pattern,
    direction: scan.direction,
    version: scan.version,
    variant: scan.variant ?? null,
    licenceScope: listed.licence,
    barTimeMs: timeMs,
    atMs: endMs,
    price: bars.close[at] as number,
    edge: null,
    ...shape,
    lateBars: fired.find?.lateBars ?? null,
    isSpent: fired.find?.isSpent ?? false,
    strength: measured?.strength ?? null,
    score: measured?.score ?? null,
    parts: measured?.parts ?? null,
    fromMs: bars.timeMs[first] as number,
    barsHash: hashOf(history, oldest + first, newest, endMs),
  };
}

/** Returns a hash of a pattern's points, so two patterns that end with one bar are two signals; empty for rules. */
export function pivotsHash({ pivots }: Pick<Receipt, 'pivots'>): string {
  return pivots.length === 0 ? '' : createHash('sha256').update(JSON.stringify(pivots)).digest('hex').slice(0, 16);
}

/** Returns how well the signal is formed, on bar `at` of a view over all of the history; null for rules. */
export const strengthAt = (fired: Fired, view: SeriesView, at: number): PatternSignal['strength'] =>
  shapeOf(fired, view, at).measured?.strength ?? null;

function shapeOf({ scan, find }: Fired, view: SeriesView, at: number): Shape {
  if (find) return chartShape(find, view.bars, at);
  const event = eventFind(scan.pattern, scan.direction, view, at);
  if (event) {
    const { start, stop, target, ...measured } = event;
    return { from: start, measured, inContext: null, pivots: [], target, stop };
  }
  return candleShape(scan, view, at) ?? ruleShape(scan, at);
}

function chartShape(find: ChartPatternFind, bars: BarSeries, at: number): Shape {
  const shift = at - find.at;
  const moved = { ...find, at, start: find.start + shift, end: find.end + shift };
  return {
    from: moved.start,
    measured: strengthOfChart(bars, moved),
    inContext: null,
    pivots: find.pivots.map(([name, bar, price]) => [name, bars.timeMs[bar + shift] ?? Number.NaN, price]),
    target: find.targets[0] ?? null,
    stop: find.invalidation,
  };
}

function candleShape({ pattern, variant }: Preset, view: SeriesView, at: number): Shape | undefined {
  const name = variant ? `${pattern}_${variant}` : pattern;
  const candle = findCandlePattern(name);
  if (!candle) return undefined;
  const value = view.along(name)[at] as number;
  const context = contextOf(candle, value, at, view.bars.close, view.along('sma_50'));
  return {
    from: at - candle.bars + 1,
    measured: strengthOfCandle(view.bars, { pattern: name, at, value }, context),
    inContext: context.inContext,
    pivots: [],
    target: null,
    stop: null,
  };
}

/** Returns a rule's facts: it has no pattern and is made from the bars of its lookback. */
const ruleShape = (scan: Preset, at: number): Shape => ({
  from: at - lookbackOf(scan),
  measured: undefined,
  inContext: null,
  pivots: [],
  target: null,
  stop: null,
});

const lookbacks = new WeakMap<Preset, number>();

function lookbackOf(scan: Preset): number {
  const known = lookbacks.get(scan) ?? compileStrategy(scan.definition).lookback;
  lookbacks.set(scan, known);
  return known;
}

/**
 * Hashes the raw bars from `from` to `at`, column by column, and the splits that took effect before the last one's end.
 */
function hashOf({ raw, splits }: SignalHistory, from: number, at: number, endMs: number): string {
  const hash = createHash('sha256');
  for (const column of BAR_COLUMNS) {
    const { buffer, byteOffset } = raw[column];
    hash.update(new Uint8Array(buffer, byteOffset + from * 8, (at - from + 1) * 8));
  }
  const fromMs = raw.timeMs[from] as number;
  const own = splits.filter(({ effectiveMs }) => effectiveMs > fromMs && effectiveMs < endMs);
  hash.update(own.map(({ effectiveMs, factor }) => `${effectiveMs} ${factor}`).join(','));
  return hash.digest('hex');
}
