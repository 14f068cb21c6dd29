import { MINUTE_MS } from '@wickwise/market';
import { t95 } from '../stats/student.ts';
import { explainStretch, fitMarketModel, type ReturnColumns, residualOf, sumRows } from './market-model.ts';
import type { MinuteGrid } from './minute-grid.ts';

/** Minutes after a story at which it is judged. */
export const STUDY_HORIZONS = [5, 30, 60] as const;
export type StudyHorizon = (typeof STUDY_HORIZONS)[number];

/** Returns of the estimation window, and the fewest. */
const WINDOW = 600;
const LEAST_WINDOW = 400;
/** Minutes between the window's end and the story; what the price did in them is judged apart. */
const STUDY_GAP = 30;
/** Half of a minute's weight in the present volatility is gone after so many minutes. */
const HALF_LIFE = 90;
/** Weights of minutes by their age. */
const WEIGHTS = Float64Array.from({ length: WINDOW }, (_, age) => 0.5 ** (age / HALF_LIFE));
/** Minutes of the day with a volatility of their own, and sessions for which an average day counts beside them. */
const DAY_PART = 60;
const USUAL_SESSIONS = 4;
/** Earlier moments for which the theoretical bound counts beside their own, and how many of those are looked at. */
const USUAL_MOMENTS = 60;
const MOST_MOMENTS = 120;
/** Share of the usual minutes with bars below which prices are missing. */
const LEAST_BARS = 0.5;
/** Minutes without a bar up to the base are an outage where so many in a row have a smaller chance; a few always may be. */
const RARE_REST = 0.001;
const MOST_CERTAIN = 0.9;

/** Why nothing is said of a horizon. */
export const STUDY_GAPS = ['closed', 'session-ended', 'pending', 'little-history', 'missing-prices'] as const;
export type StudyGap = (typeof STUDY_GAPS)[number];

/** An abnormal return, logarithmic, with its 95 % interval. */
export interface AbnormalReturn {
  /** The whole return; what isn't abnormal of it is market, sector and the usual drift. */
  total: number;
  value: number;
  low: number;
  high: number;
  /** The interval leaves 0 out. */
  isSignificant: boolean;
}

export interface EventStudy {
  /** End of the last bar that had closed at the story's time, and its close. NaN where the market was shut. */
  baseMs: number;
  basePrice: number;
  /** Returns that the model was estimated on. */
  window: number;
  horizons: Readonly<Record<StudyHorizon, AbnormalReturn | StudyGap>>;
  /** What the price had done in the `STUDY_GAP` minutes up to the base; undefined where that isn't known. */
  before: AbnormalReturn | undefined;
}

/** Rows of the grid whose returns are all known, and where each minute of the grid is among them. */
interface Rows {
  columns: ReturnColumns & { own: Float64Array };
  length: number;
  endMs: Float64Array;
  dayPart: Int32Array;
  session: Int32Array;
}

/**
 * Measures what an instrument did after a moment beside what its market and its sector did. Method: docs/analytics/moves.md.
 */
export function studyEvent(grid: MinuteGrid, atMs: number): EventStudy {
  const base = baseOf(grid, atMs);
  if (typeof base === 'string') return withoutBase(base);
  const baseMs = grid.endMs[base];
  const rows = rowsOf(grid);
  const end = firstAfter(rows, baseMs - STUDY_GAP * MINUTE_MS);
  const start = Math.max(end - WINDOW, 0);
  const found = { baseMs, basePrice: grid.close[base], window: end - start };
  if (end - start < LEAST_WINDOW) return { ...withoutBase('little-history'), ...found };
  if (isStale(grid, base)) return { ...withoutBase('missing-prices'), ...found };
  const judge = new Judge(rows, start, end);
  const horizons = Object.fromEntries(
    STUDY_HORIZONS.map((minutes) => [minutes, judgeAfter(grid, rows, judge, base, minutes)]),
  ) as Record<StudyHorizon, AbnormalReturn | StudyGap>;
  return { ...found, horizons, before: judgeBefore(grid, rows, judge, base) };
}

const withoutBase = (gap: StudyGap): EventStudy => ({
  baseMs: Number.NaN,
  basePrice: Number.NaN,
  window: 0,
  before: undefined,
  horizons: { 5: gap, 30: gap, 60: gap },
});

/** The last minute of the session in progress that had ended, or why there is none. */
function baseOf({ length, endMs, close, session, sessions }: MinuteGrid, atMs: number): number | StudyGap {
  let base = length - 1;
  while (base >= 0 && endMs[base] > atMs) base--;
  const own = sessions[session[base]];
  if (!own || atMs >= own.endMs) return 'closed';
  return Number.isNaN(close[base]) ? 'missing-prices' : base;
}

function judgeAfter(
  grid: MinuteGrid,
  rows: Rows,
  judge: Judge,
  base: number,
  minutes: StudyHorizon,
): AbnormalReturn | StudyGap {
  const toMs = grid.endMs[base] + minutes * MINUTE_MS;
  const session = grid.sessions[grid.session[base]];
  if (!session || toMs > session.endMs) return 'session-ended';
  if (grid.endMs[grid.length - 1] < toMs) return 'pending';
  const [from, to] = [firstAfter(rows, grid.endMs[base]), firstAfter(rows, toMs)];
  if (to - from < minutes || !hasBars(grid, base, minutes)) return 'missing-prices';
  return judge.of(from, to) ?? 'missing-prices';
}

function judgeBefore(grid: MinuteGrid, rows: Rows, judge: Judge, base: number): AbnormalReturn | undefined {
  const first = base - STUDY_GAP;
  if (first < 0 || grid.session[first] !== grid.session[base] || !hasBars(grid, first, STUDY_GAP)) return undefined;
  const [from, to] = [firstAfter(rows, grid.endMs[first]), firstAfter(rows, grid.endMs[base])];
  return to - from === STUDY_GAP ? judge.of(from, to) : undefined;
}

/** Whether the price had stopped before the base for longer than it ever rests: its return would be that of an outage. */
function isStale({ hasBar, session }: MinuteGrid, base: number): boolean {
  let empty = 0;
  while (!hasBar[base - empty] && session[base - empty] === session[base]) empty++;
  const usual = Math.min(shareOf(hasBar, Math.max(base - WINDOW, 0), base + 1), MOST_CERTAIN);
  return (1 - usual) ** empty < RARE_REST;
}

/** Whether the minutes after one have about as many bars as usual: an outage must not look like a calm price. */
function hasBars({ hasBar }: MinuteGrid, after: number, minutes: number): boolean {
  const usual = shareOf(hasBar, Math.max(after - WINDOW, 0), after + 1);
  return shareOf(hasBar, after + 1, after + 1 + minutes) >= LEAST_BARS * usual;
}

function shareOf(flags: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) count += flags[i];
  return count / (to - from);
}

/** Judges stretches of rows after an estimation window, by the window and by what the same would have said before it. */
class Judge {
  readonly #rows: Rows;
  readonly #end: number;
  readonly #measure: (from: number, to: number) => Measured;
  readonly #activity: Float64Array;
  readonly #bounds = new Map<number, number>();

  constructor(rows: Rows, start: number, end: number) {
    this.#rows = rows;
    this.#end = end;
    this.#activity = activityOf(rows, start, end);
    this.#measure = measureBy(rows, this.#activity, start, end);
  }

  /** Undefined where the price didn't move in the whole window: nothing is known of its usual moves. */
  of(from: number, to: number): AbnormalReturn | undefined {
    const { total, value, error, freedom } = this.#measure(from, to);
    if (!(error > 0)) return undefined;
    const half = error * this.#bound(to - from, t95(freedom));
    return { total, value, low: value - half, high: value + half, isSignificant: Math.abs(value) > half };
  }

  /**
   * Returns how many standard errors a stretch stays within in 95 of 100 moments: the theoretical number, together with what
   * earlier moments of this instrument showed.
   */
  #bound(minutes: number, theoretical: number): number {
    const known = this.#bounds.get(minutes);
    if (known !== undefined) return known;
    const sizes = earlierSizes(this.#rows, this.#activity, this.#end, minutes);
    const own = sizes[Math.min(Math.ceil(0.95 * (sizes.length + 1)), sizes.length) - 1] ?? theoretical;
    const bound = (own * sizes.length + theoretical * USUAL_MOMENTS) / (sizes.length + USUAL_MOMENTS);
    this.#bounds.set(minutes, bound);
    return bound;
  }
}

interface Measured {
  total: number;
  value: number;
  error: number;
  freedom: number;
}

/** Returns what measures stretches of rows by an estimation window. */
function measureBy(
  rows: Rows,
  activity: Float64Array,
  start: number,
  end: number,
): (from: number, to: number) => Measured {
  const model = fitMarketModel(rows.columns, start, end);
  const { variance, freedom } = presentVariance(rows, activity, start, end, (row) =>
    residualOf(model, rows.columns, row),
  );
  return (from, to) => {
    const sums = sumRows(rows.columns, from, to);
    const { abnormal, estimation } = explainStretch(model, sums);
    let expected = 0;
    for (let i = from; i < to; i++) expected += activity[rows.dayPart[i]] ** 2;
    const error = Math.sqrt(variance * expected + model.variance * estimation);
    return { total: sums.own, value: abnormal, error, freedom };
  };
}

/** The variance of an average minute now: newer ones count more, each against what is usual at its time of the day. */
function presentVariance(
  { dayPart }: Rows,
  activity: Float64Array,
  start: number,
  end: number,
  residual: (row: number) => number,
): { variance: number; freedom: number } {
  let [sum, weights, squares] = [0, 0, 0];
  for (let i = start; i < end; i++) {
    const weight = WEIGHTS[end - 1 - i];
    sum += weight * (residual(i) / activity[dayPart[i]]) ** 2;
    weights += weight;
    squares += weight * weight;
  }
  return { variance: sum / weights, freedom: weights ** 2 / squares };
}

/** How lively the parts of a day are, 1 on average, by all rows up to the window's end. */
function activityOf({ columns, dayPart }: Rows, start: number, end: number): Float64Array {
  const model = fitMarketModel(columns, start, end);
  const parts = dayPart.reduce((most, part) => Math.max(most, part), 0) + 1;
  const sizes = new Float64Array(parts);
  const counts = new Float64Array(parts);
  let all = 0;
  for (let i = 0; i < end; i++) {
    const size = Math.abs(residualOf(model, columns, i));
    sizes[dayPart[i]] += size;
    counts[dayPart[i]]++;
    all += size;
  }
  const mean = all / end;
  return sizes.map((size, part) => {
    const seen = counts[part] / DAY_PART;
    if (seen === 0 || !(mean > 0)) return 1;
    return (seen * (size / counts[part] / mean) + USUAL_SESSIONS) / (seen + USUAL_SESSIONS);
  });
}

/** Standard errors that stretches of this length came to at earlier moments, ascending. */
function earlierSizes(rows: Rows, activity: Float64Array, end: number, minutes: number): Float64Array {
  const sizes: number[] = [];
  const step = Math.max(minutes, Math.floor((end - WINDOW - STUDY_GAP) / MOST_MOMENTS));
  for (let to = end; ; to -= step) {
    const from = to - minutes;
    const windowEnd = from - STUDY_GAP;
    const start = windowEnd - WINDOW;
    if (start < 0) break;
    if (rows.session[from] !== rows.session[to - 1]) continue;
    const { value, error } = measureBy(rows, activity, start, windowEnd)(from, to);
    if (error > 0) sizes.push(Math.abs(value) / error);
  }
  return Float64Array.from(sizes).sort();
}

function rowsOf(grid: MinuteGrid): Rows {
  const { own, market, sector } = grid;
  const kept: number[] = [];
  for (let i = 0; i < grid.length; i++) {
    if (!Number.isNaN(own[i] + (market ? market[i] : 0) + (sector ? sector[i] : 0))) kept.push(i);
  }
  const take = (column: Float64Array): Float64Array => Float64Array.from(kept, (i) => column[i]);
  return {
    columns: { own: take(own), market: market && take(market), sector: sector && take(sector) },
    length: kept.length,
    endMs: take(grid.endMs),
    dayPart: Int32Array.from(kept, (i) => Math.floor((grid.minute[i] - 1) / DAY_PART)),
    session: Int32Array.from(kept, (i) => grid.session[i]),
  };
}

/** Returns the first row that ends after an instant. */
function firstAfter({ endMs, length }: Rows, atMs: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (endMs[middle] <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
