import { momentsOf } from '../stats/moments.ts';
import { regress } from '../stats/regression.ts';

const YEAR_MS = 365 * 86_400_000;

/** Fewer daily returns say nothing about volatility or beta. */
export const LEAST_RISK_DAYS = 20;

/** Daily closes, oldest first, adjusted for splits. */
export interface DailyCloses {
  timeMs: ArrayLike<number>;
  close: ArrayLike<number>;
  length: number;
}

export interface HeldCloses {
  quantity: number;
  bars: DailyCloses;
}

/** Changes of a portfolio from one day to the next, as shares: 0.01 is 1 %. */
export interface PortfolioReturns {
  /** Time of the close before the first return; NaN without returns. */
  startMs: number;
  timeMs: number[];
  value: number[];
}

export interface PortfolioRisk {
  yearDays: number;
  days: number;
  /** Annualised standard deviation of daily returns within the year; NaN with too few. */
  volatility: number;
  /** Change of the portfolio per change of the benchmark, by least squares; NaN with too few. */
  beta: number;
  /** Deepest fall from a high within the year, a negative share; undefined where it never fell. */
  largestFall: { depth: number; fromMs: number; toMs: number } | undefined;
  /** Worst day of all; undefined where no day fell. */
  worstDay: { depth: number; atMs: number } | undefined;
}

/**
 * Returns the daily returns of holdings whose quantities are today's on all days. A holding counts from its second close
 * on; on a day without a bar it keeps its last close, so a halt is no gap.
 */
export function portfolioReturns(held: readonly HeldCloses[]): PortfolioReturns {
  const times = [...new Set(held.flatMap(({ bars }) => timesOf(bars)))].sort((a, b) => a - b);
  const next = held.map(() => 0);
  const last = held.map(() => Number.NaN);
  const returns: PortfolioReturns = { startMs: Number.NaN, timeMs: [], value: [] };
  let beforeMs = Number.NaN;
  for (const timeMs of times) {
    let before = 0;
    let after = 0;
    for (const [i, { quantity, bars }] of held.entries()) {
      const known = last[i] as number;
      const at = next[i] as number;
      const hasBar = at < bars.length && bars.timeMs[at] === timeMs;
      const now = hasBar ? (bars.close[at] as number) : known;
      if (hasBar) next[i] = at + 1;
      last[i] = now;
      if (Number.isNaN(known)) continue;
      before += quantity * known;
      after += quantity * now;
    }
    const sinceMs = beforeMs;
    beforeMs = timeMs;
    if (before <= 0) continue;
    if (returns.timeMs.length === 0) returns.startMs = sinceMs;
    returns.timeMs.push(timeMs);
    returns.value.push(after / before - 1);
  }
  return returns;
}

const timesOf = ({ timeMs, length }: DailyCloses): number[] => Array.from({ length }, (_, i) => timeMs[i] as number);

/** Measures risk from daily returns; the year ends with the newest of them. */
export function portfolioRisk(
  returns: PortfolioReturns,
  benchmark: DailyCloses | undefined,
  daysPerYear: number,
): PortfolioRisk {
  const days = returns.value.length;
  const fromMs = (returns.timeMs.at(-1) ?? 0) - YEAR_MS;
  const from = returns.timeMs.findIndex((timeMs) => timeMs > fromMs);
  const year: PortfolioReturns =
    from < 0
      ? { startMs: Number.NaN, timeMs: [], value: [] }
      : {
          startMs: returns.timeMs[from - 1] ?? returns.startMs,
          timeMs: returns.timeMs.slice(from),
          value: returns.value.slice(from),
        };
  const yearDays = year.value.length;
  return {
    yearDays,
    days,
    volatility:
      yearDays < LEAST_RISK_DAYS ? Number.NaN : momentsOf(year.value, yearDays, 1).sd * Math.sqrt(daysPerYear),
    beta: benchmark ? betaOf(year, benchmark) : Number.NaN,
    largestFall: largestFallOf(year),
    worstDay: worstDayOf(returns),
  };
}

/** Pairs days on which both changed: a benchmark's change is from its bar before, at most a day of the portfolio earlier. */
function betaOf({ timeMs, value }: PortfolioReturns, { timeMs: theirs, close, length }: DailyCloses): number {
  const changes = new Map<number, { change: number; sinceMs: number }>();
  for (let i = 1; i < length; i++) {
    const change = (close[i] as number) / (close[i - 1] as number) - 1;
    changes.set(theirs[i] as number, { change, sinceMs: theirs[i - 1] as number });
  }
  const pairs = timeMs.flatMap((atMs, i) => {
    const other = changes.get(atMs);
    const isSameDay = other && (i === 0 || other.sinceMs === timeMs[i - 1]);
    return isSameDay ? [{ own: value[i] as number, other: other.change }] : [];
  });
  if (pairs.length < LEAST_RISK_DAYS) return Number.NaN;
  const own = Float64Array.from(pairs, (pair) => pair.own);
  const other = Float64Array.from(pairs, (pair) => pair.other);
  return regress(own, other, pairs.length, 1)?.beta ?? Number.NaN;
}

/** The close before the first return is the first high. */
function largestFallOf({ startMs, timeMs, value }: PortfolioReturns): PortfolioRisk['largestFall'] {
  let level = 1;
  let peak = 1;
  let peakMs = startMs;
  let fall: PortfolioRisk['largestFall'];
  for (const [i, change] of value.entries()) {
    const atMs = timeMs[i] as number;
    level *= 1 + change;
    if (level >= peak) {
      peak = level;
      peakMs = atMs;
    } else if (level / peak - 1 < (fall?.depth ?? 0)) fall = { depth: level / peak - 1, fromMs: peakMs, toMs: atMs };
  }
  return fall;
}

function worstDayOf({ timeMs, value }: PortfolioReturns): PortfolioRisk['worstDay'] {
  let worst: PortfolioRisk['worstDay'];
  for (const [i, depth] of value.entries())
    if (depth < (worst?.depth ?? 0)) worst = { depth, atMs: timeMs[i] as number };
  return worst;
}

/** Returns the Herfindahl-Hirschman index of values, the sum of squared weights: 1 for one holding, 1/n for n equal ones. */
export function concentrationOf(values: readonly number[]): number {
  const total = values.reduce((sum, value) => sum + value, 0);
  return total > 0 ? values.reduce((sum, value) => sum + (value / total) ** 2, 0) : Number.NaN;
}
