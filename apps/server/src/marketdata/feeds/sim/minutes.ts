import { type BarSeries, type Instrument, type Market, type Session, tickRounder } from '@wickwise/market';
import type { Day } from './days.ts';
import { mix, mixText, normal, uniform } from './noise.ts';
import type { Profile } from './profile.ts';

const MINUTE_MS = 60_000;

/** What the random numbers of a minute stand for. */
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
  if (market === 'Crypto') return 1 + 0.35 * Math.cos(((hour - 15) / 24) * 2 * Math.PI);
  if (market === 'Forex')
    return 0.35 + Math.exp(-(((hour - 8.5) / 3) ** 2)) + 1.3 * Math.exp(-(((hour - 14) / 2.5) ** 2));
  return 0.6 + 2.2 * Math.exp(-place * 14) + 1.6 * Math.exp(-(1 - place) * 12);
}

/**
 * Adds the minutes of a simulated day to `bars`. They add up to it exactly: first open, highest high, lowest low, last close and the sum
 * of volumes are the day's own.
 *
 * A random walk is bent so that it ends at the day's close; what reaches above the day's body is stretched to the day's
 * high, what reaches below to its low.
 */
export function simulateMinutes(
  { market, tickSize }: Instrument,
  { seed, lot }: Profile,
  day: Day,
  simulation: number,
  bars: BarSeries,
): void {
  const times = minuteTimes(day.session);
  const { length } = times;
  const busy = Float64Array.from(times, (timeMs, k) => activity(market, k / length, timeMs));
  const bounds = walk(times, busy, mixText(mix(simulation, SHARED), market), seed, day);
  const from = bars.length;
  const upSeed = mix(seed, WICK_UP);
  const downSeed = mix(seed, WICK_DOWN);
  const step = (day.high - day.low) / Math.sqrt(length);
  const highs = new Float64Array(length);
  const lows = new Float64Array(length);
  for (let k = 0; k < length; k++) {
    const minute = (times[k] as number) / MINUTE_MS;
    const a = bounds[k] as number;
    const b = bounds[k + 1] as number;
    highs[k] = Math.max(a, b) + step * 0.4 * Math.abs(normal(upSeed, minute));
    lows[k] = Math.min(a, b) - step * 0.4 * Math.abs(normal(downSeed, minute));
  }
  const stretch = stretcher(day, highs, lows);
  const round = tickRounder(tickSize);
  const price = (raw: number): number => round(stretch(raw));
  const volumes = splitVolume(day, times, busy, mix(seed, TRADED), lot);
  for (let k = 0; k < length; k++) {
    bars.push({
      timeMs: times[k] as number,
      open: price(bounds[k] as number),
      high: price(highs[k] as number),
      low: price(lows[k] as number),
      close: price(bounds[k + 1] as number),
      volume: volumes[k] as number,
    });
  }
  touchExtremes(bars, from, day, seed);
}

/** Prices at the edges of the minutes: a walk from the day's open to its close, in price units. */
function walk(times: readonly number[], busy: Float64Array, sharedSeed: number, seed: number, day: Day): Float64Array {
  const { length } = times;
  const path = new Float64Array(length + 1);
  const weights = new Float64Array(length + 1);
  const ownSeed = mix(seed, OWN);
  const burstSeed = mix(seed, BURST);
  for (let k = 0; k < length; k++) {
    const minute = (times[k] as number) / MINUTE_MS;
    const scale = Math.sqrt(busy[k] as number) * burst(burstSeed, minute);
    const shock = SHARED_WEIGHT * normal(sharedSeed, minute) + OWN_WEIGHT * normal(ownSeed, minute);
    path[k + 1] = (path[k] as number) + scale * shock;
    weights[k + 1] = (weights[k] as number) + scale * scale;
  }
  const total = weights[length] as number;
  const unit = ((day.high - day.low) / Math.sqrt(total || 1)) * 0.6;
  const drift = day.close - day.open - unit * (path[length] as number);
  for (let k = 0; k <= length; k++) {
    path[k] = day.open + unit * (path[k] as number) + (drift * (weights[k] as number)) / (total || 1);
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

/** Maps the walk's own extremes to the day's, leaving everything inside the day's body where it is. */
function stretcher(day: Day, highs: Float64Array, lows: Float64Array): (raw: number) => number {
  const top = Math.max(day.open, day.close);
  const bottom = Math.min(day.open, day.close);
  const highest = highestOf(highs);
  const lowest = lowestOf(lows);
  const up = highest > top ? (day.high - top) / (highest - top) : 0;
  const down = lowest < bottom ? (bottom - day.low) / (bottom - lowest) : 0;
  return (raw) => (raw > top ? top + (raw - top) * up : raw < bottom ? bottom - (bottom - raw) * down : raw);
}

/** Rounding, or a walk that never left the body, may miss the day's extremes by a tick: one minute touches each. */
function touchExtremes({ high, low, length }: BarSeries, from: number, day: Day, seed: number): void {
  const place = uniform(seed, Math.floor(day.session.openMs / 86_400_000));
  const someMinute = from + Math.floor(place * (length - from));
  if (highestOf(high.subarray(from, length)) < day.high) high[someMinute] = day.high;
  if (lowestOf(low.subarray(from, length)) > day.low) low[someMinute] = day.low;
}

const highestOf = (values: Float64Array): number => values.reduce((most, value) => (value > most ? value : most));
const lowestOf = (values: Float64Array): number => values.reduce((least, value) => (value < least ? value : least));

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

/** Whole lots as a volume, without binary dust. */
export const toVolume = (lots: number, lot: number): number => Math.round(lots) / Math.round(1 / lot);
