import {
  type BarSeries,
  type Instrument,
  MARKET_INFO,
  type Market,
  MINUTE_MS,
  type Session,
  tickRounder,
} from '@wickwise/market';
import type { Day } from './days.ts';
import { mix, mixText, normal, uniform } from './noise.ts';
import type { Profile } from './profile.ts';
import { toVolume } from './volume.ts';

/** What the random numbers of a minute mean. */
const OWN = 11;
const WICK_UP = 12;
const WICK_DOWN = 13;
const TRADED = 14;
const BURST = 15;
const SHARED = 16;

/** How much of a minute's move the whole market shares. */
const SHARED_WEIGHT = 0.5;
const OWN_WEIGHT = Math.sqrt(1 - SHARED_WEIGHT ** 2);

/** Minutes that a stretch of higher or lower volatility lasts. */
const BURST_MINUTES = 25;

/** Open instants of the minutes of continuous trading, in order. */
function minuteTimes({ segments }: Session): number[] {
  const times: number[] = [];
  for (const { phase, fromMs, toMs } of segments) {
    if (phase !== 'continuous') continue;
    for (let timeMs = fromMs; timeMs < toMs; timeMs += MINUTE_MS) times.push(timeMs);
  }
  return times;
}

/** How busy a minute is: exchanges smile, busiest at both ends; currencies follow London and New York; coins hardly sleep. */
function activity(market: Market, place: number, timeMs: number): number {
  const hour = (timeMs / 3_600_000) % 24;
  const { traded } = MARKET_INFO[market];
  if (traded === 'coins') return 1 + 0.35 * Math.cos(((hour - 15) / 24) * 2 * Math.PI);
  if (traded === 'currencies')
    return 0.35 + Math.exp(-(((hour - 8.5) / 3) ** 2)) + 1.3 * Math.exp(-(((hour - 14) / 2.5) ** 2));
  return 0.6 + 2.2 * Math.exp(-place * 14) + 1.6 * Math.exp(-(1 - place) * 12);
}

/** What the minutes of a session have in common for all instruments of a market. */
export interface MinutePlan {
  /** Open instants, in order. */
  times: readonly number[];
  busy: Float64Array;
  /** What moves the whole market in each minute. */
  shared: Float64Array;
}

export function planMinutes(market: Market, session: Session, simulation: number): MinutePlan {
  const times = minuteTimes(session);
  const seed = mixText(mix(simulation, SHARED), market);
  return {
    times,
    busy: Float64Array.from(times, (timeMs, k) => activity(market, k / times.length, timeMs)),
    shared: Float64Array.from(times, (timeMs) => SHARED_WEIGHT * normal(seed, timeMs / MINUTE_MS)),
  };
}

/**
 * Adds the minutes of a simulated day to `bars`. They add up to it exactly: first open, highest high, lowest low, last close and the sum
 * of volumes are the day's own.
 *
 * A random walk is bent so that it ends at the day's close, and mirrored at the day's high and low.
 */
export function simulateMinutes(
  { tickSize }: Instrument,
  { seed, lot }: Profile,
  day: Day,
  plan: MinutePlan,
  bars: BarSeries,
): void {
  const { times, busy } = plan;
  const { length } = times;
  const bounds = walk(plan, seed, day);
  const from = bars.length;
  const upSeed = mix(seed, WICK_UP);
  const downSeed = mix(seed, WICK_DOWN);
  const wick = ((day.high - day.low) / Math.sqrt(length)) * 0.4;
  const round = tickRounder(tickSize);
  const volumes = splitVolume(day, times, busy, mix(seed, TRADED), lot);
  for (let k = 0; k < length; k++) {
    const timeMs = times[k] as number;
    const minute = timeMs / MINUTE_MS;
    const open = bounds[k] as number;
    const close = bounds[k + 1] as number;
    const high = Math.min(Math.max(open, close) + wick * Math.abs(normal(upSeed, minute)), day.high);
    const low = Math.max(Math.min(open, close) - wick * Math.abs(normal(downSeed, minute)), day.low);
    bars.push({
      timeMs,
      open: round(open),
      high: round(high),
      low: round(low),
      close: round(close),
      volume: volumes[k] as number,
    });
  }
  touchExtremes(bars, from, day);
}

/** Prices at the edges of the minutes: a walk from the day's open to its close, in price units. */
function walk({ times, busy, shared }: MinutePlan, seed: number, day: Day): Float64Array {
  const { length } = times;
  const path = new Float64Array(length + 1);
  const weights = new Float64Array(length + 1);
  const ownSeed = mix(seed, OWN);
  const burstSeed = mix(seed, BURST);
  for (let k = 0; k < length; k++) {
    const minute = (times[k] as number) / MINUTE_MS;
    const scale = Math.sqrt(busy[k] as number) * burst(burstSeed, minute);
    const shock = (shared[k] as number) + OWN_WEIGHT * normal(ownSeed, minute);
    path[k + 1] = (path[k] as number) + scale * shock;
    weights[k + 1] = (weights[k] as number) + scale * scale;
  }
  const total = weights[length] as number;
  const unit = ((day.high - day.low) / Math.sqrt(total || 1)) * 0.6;
  const drift = day.close - day.open - unit * (path[length] as number);
  for (let k = 0; k <= length; k++) {
    const raw = day.open + unit * (path[k] as number) + (drift * (weights[k] as number)) / (total || 1);
    path[k] = mirrored(raw, day);
  }
  path[length] = day.close;
  return path;
}

/** Volatility that rises and falls over stretches of minutes, blended from one to the next. */
function burst(seed: number, minute: number): number {
  const stretch = Math.floor(minute / BURST_MINUTES);
  const share = minute / BURST_MINUTES - stretch;
  const blended = (1 - share) * uniform(seed, stretch) + share * uniform(seed, stretch + 1);
  return 0.5 + blended;
}

/** A price beyond the day's high or low, mirrored back between them: the walk keeps its step, and nothing is pressed flat. */
function mirrored(price: number, { high, low }: Day): number {
  const range = high - low;
  if (range === 0) return low;
  const way = Math.abs((price - low) % (2 * range));
  return low + (way > range ? 2 * range - way : way);
}

/** The minute that reaches highest reaches the day's high, and the lowest one its low. */
function touchExtremes({ high, low, length }: BarSeries, from: number, day: Day): void {
  let highest = from;
  let lowest = from;
  for (let k = from + 1; k < length; k++) {
    if ((high[k] as number) > (high[highest] as number)) highest = k;
    if ((low[k] as number) < (low[lowest] as number)) lowest = k;
  }
  high[highest] = day.high;
  low[lowest] = day.low;
}

/** The day's volume over its minutes, in whole lots that add up exactly. */
function splitVolume(day: Day, times: readonly number[], busy: Float64Array, seed: number, lot: number): Float64Array {
  const { length } = times;
  const weights = new Float64Array(length);
  let total = 0;
  for (let k = 0; k < length; k++) {
    weights[k] = (busy[k] as number) * (0.4 + 1.2 * uniform(seed, (times[k] as number) / MINUTE_MS));
    total += weights[k] as number;
  }
  const lots = Math.round(day.volume / lot);
  const volumes = new Float64Array(length);
  let given = 0;
  let upTo = 0;
  for (let k = 0; k < length; k++) {
    upTo += weights[k] as number;
    const due = k === length - 1 ? lots : Math.round((upTo / total) * lots);
    volumes[k] = toVolume(due - given, lot);
    given = due;
  }
  return volumes;
}
