import { type BarSeries, barLength, DAY_MS, type Timeframe } from '@wickwise/market';
import { SplitFinder, splitOfLarge } from './split-like.ts';

/**
 * What is wrong with bars: `jump`, an open far from the close before it, as a split that nobody adjusted leaves; `move`, a close
 * far from its own open; `spike`, an extreme far outside both neighbours; `gap`, a long stretch without bars.
 */
export const BREAK_KINDS = ['jump', 'move', 'spike', 'gap'] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** A place in an instrument's bars over which prices can't be compared. */
export interface DataBreak {
  kind: BreakKind;
  /** The bar before whose open it is, or (`move`, `spike`) the bar that contains it. */
  bar: number;
  /** Prices on both sides; of a spike the close before it and the extreme. */
  before: number;
  after: number;
  /** The split that a jump of a share looks like: 3:2 is three shares in place of two. */
  ratio?: string;
}

/** A jump beyond this share needs a corporate action that is known, whose bars are adjusted for it. */
const MOST_JUMP = 0.4;
/** Within a day a price that doubles or halves is an error more often than news. */
const MOST_FACTOR = 2;
/** Longer than any exchange rests. */
const MOST_REST_MS = 10 * DAY_MS;

/** Returns the breaks among the bars of a window, in their order; of shares also smaller jumps that look like a split. */
export function dataBreaks(
  bars: BarSeries,
  timeframe: Timeframe,
  { from, to }: Readonly<{ from: number; to: number }>,
  { isShare = false }: { isShare?: boolean } = {},
): DataBreak[] {
  const breaks: DataBreak[] = [];
  const isShort = timeframe !== '1W' && timeframe !== '1M';
  const longestRestMs = Math.max(MOST_REST_MS, 3 * lengthMs(timeframe));
  const splits = isShare && isShort ? new SplitFinder(bars, from) : undefined;
  for (let bar = from; bar < to; bar++) {
    const split = splits?.before(bar);
    const between = bar > from ? breakBefore(bars, bar, longestRestMs, { isShare, split }) : undefined;
    if (between) breaks.push(between);
    const within = isShort ? breakWithin(bars, bar, from, to) : undefined;
    if (within) breaks.push(within);
  }
  return breaks;
}

function breakBefore(
  { timeMs, open, close }: BarSeries,
  bar: number,
  longestRestMs: number,
  { isShare, split }: { isShare: boolean; split: string | undefined },
): DataBreak | undefined {
  const [before, after] = [close[bar - 1], open[bar]];
  const isLarge = Math.abs(after / before - 1) > MOST_JUMP;
  const ratio = isLarge && isShare ? splitOfLarge(after / before) : split;
  if (isLarge || split !== undefined) return { kind: 'jump', bar, before, after, ...(ratio ? { ratio } : {}) };
  return timeMs[bar] - timeMs[bar - 1] > longestRestMs ? { kind: 'gap', bar, before, after } : undefined;
}

function breakWithin(
  { open, high, low, close }: BarSeries,
  bar: number,
  from: number,
  to: number,
): DataBreak | undefined {
  const [opened, closed] = [open[bar], close[bar]];
  if (closed > MOST_FACTOR * opened || opened > MOST_FACTOR * closed) {
    return { kind: 'move', bar, before: opened, after: closed };
  }
  if (bar === from || bar + 1 === to) return undefined;
  const before = close[bar - 1];
  const highest = Math.max(high[bar - 1], high[bar + 1], opened);
  if (high[bar] > MOST_FACTOR * highest) return { kind: 'spike', bar, before, after: high[bar] };
  const lowest = Math.min(low[bar - 1], low[bar + 1], opened);
  return lowest > MOST_FACTOR * low[bar] ? { kind: 'spike', bar, before, after: low[bar] } : undefined;
}

function lengthMs(timeframe: Timeframe): number {
  const length = barLength(timeframe);
  if (typeof length === 'number') return length * 60_000;
  return timeframe === '1M' ? 31 * DAY_MS : timeframe === '1W' ? 7 * DAY_MS : DAY_MS;
}

export const isWithinBar = ({ kind }: DataBreak): boolean => kind === 'move' || kind === 'spike';

/** Whether a position from one bar to another was held over a break. */
export const isHeldOver = (breaks: readonly DataBreak[], entryBar: number, exitBar: number): boolean =>
  breaks.some((one) => exitBar >= one.bar && (isWithinBar(one) ? entryBar <= one.bar : entryBar < one.bar));
