import { type Bar, type Instrument, MINUTE_MS, type Session, tickRounder } from '@wickwise/market';
import { mix, uniform } from './noise.ts';
import type { Profile } from './profile.ts';
import { toVolume } from './volume.ts';

/** Ticks of a minute are numbered from the minute's own number, so that no two ever share one. */
const SEQS_PER_MINUTE = 1_000;

/** The auction's price is made in its eleventh minute, and trades this share of the last minute's volume. */
const AUCTION_AFTER_MS = 630_000;

export interface SimTick {
  timeMs: number;
  price: number;
  size: number;
  seq: number;
}

const TIME = 21;
const PRICE = 22;
const COUNT = 23;

/** Ticks of a minute: enough that an instrument's price is never older than `LONGEST_PAUSE_MS` while its market is open. */
const LEAST_TICKS = 6;
const MOST_TICKS = 17;

/** A tick is made within each of a minute's equal parts, so two of them are at most two parts of the longest kind apart. */
export const LONGEST_PAUSE_MS = (2 * MINUTE_MS) / LEAST_TICKS;

/**
 * The ticks of one simulated minute: the first is its open, the last its close, and they touch its high and its low. Sizes
 * add up to its volume. Where the session ends with an auction, the last minute's last tick is the auction's.
 */
export function simulateTicks(
  { tickSize }: Instrument,
  { seed, lot }: Profile,
  minute: Bar,
  session: Session,
): SimTick[] {
  const key = minute.timeMs / MINUTE_MS;
  const count = LEAST_TICKS + Math.floor(uniform(mix(seed, COUNT), key) * (MOST_TICKS - LEAST_TICKS + 1));
  const times = tickTimes(mix(mix(seed, TIME), key), count, minute.timeMs);
  const auction = session.segments.find(({ phase }) => phase === 'auction');
  if (auction && minute.timeMs + MINUTE_MS === auction.fromMs) times[count - 1] = auction.fromMs + AUCTION_AFTER_MS;
  const prices = tickPrices(mix(mix(seed, PRICE), key), count, minute);
  const round = tickRounder(tickSize);
  const lots = Math.round(minute.volume / lot);
  let given = 0;
  return times.map((timeMs, i) => {
    const due = Math.round((lots * (i + 1)) / count);
    const size = toVolume(due - given, lot);
    given = due;
    return { timeMs, price: round(prices[i] as number), size, seq: key * SEQS_PER_MINUTE + i };
  });
}

function tickTimes(seed: number, count: number, openMs: number): number[] {
  const partMs = MINUTE_MS / count;
  return Array.from({ length: count }, (_, i) => openMs + Math.floor((i + uniform(seed, i)) * partMs));
}

/** Open, then the nearer extreme, the other one, and the close, with steps between them in proportion. */
function tickPrices(seed: number, count: number, { open, high, low, close }: Bar): number[] {
  const turns = close >= open ? [open, low, high, close] : [open, high, low, close];
  const places = [0, 1 + Math.floor(uniform(seed, 1) * (count - 3)), 0, count - 1];
  const second = places[1] as number;
  places[2] = second + 1 + Math.floor(uniform(seed, 2) * (count - 2 - second));
  return Array.from({ length: count }, (_, i) => {
    const leg = places.findLastIndex((place) => place <= i);
    const from = turns[leg] as number;
    const to = turns[leg + 1] ?? from;
    const start = places[leg] as number;
    const span = (places[leg + 1] ?? i + 1) - start;
    const way = (i - start) / span;
    const shaky = way === 0 ? 0 : (uniform(seed, 10 + i) - 0.5) * 0.3 * (high - low);
    return Math.min(Math.max(from + (to - from) * way + shaky, low), high);
  });
}
