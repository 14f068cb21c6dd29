import {
  type Bar,
  barLength,
  barSlot,
  calendarOf,
  type Instrument,
  instrumentId,
  MINUTE_MS,
  type Session,
  type Timeframe,
} from '@wickwise/market';

const CENT = 0.01;
/** Usual move of a minute as a share of the price: about 20 % a year. */
const MINUTE_MOVE = 0.0007;
const LAST_SESSION_MS = Date.UTC(2026, 10, 20, 21);
const CALENDAR = calendarOf('nyse');

/** Stored beside minutes, and packed: the shortest, usual and longest of the timeframes that are scanned. */
export const LONGER_TIMEFRAMES = ['15m', '1h', '1D'] as const satisfies readonly Timeframe[];

export const shares = (count: number): Instrument[] =>
  Array.from({ length: count }, (_, no) => ({
    id: instrumentId('US_Equity', `B${no}`),
    market: 'US_Equity',
    symbol: `B${no}`,
    name: `Share ${no}`,
    kind: 'share',
    sector: 'Bench',
    currency: 'USD',
    tickSize: CENT,
    schedule: 'nyse',
  }));

/** Returns the last sessions of New York before a fixed day, oldest first. */
export function sessions(count: number): Session[] {
  const found: Session[] = [];
  for (let atMs = LAST_SESSION_MS; found.length < count; atMs = (found.at(-1) as Session).openMs - 1) {
    found.push(CALENDAR.previous(atMs));
  }
  return found.toReversed();
}

/** Bars of one share on one day, by timeframe. */
export type ShareDay = ReadonlyMap<Timeframe, readonly Bar[]>;

/** Generates seeded random walks of minutes, share by share and day by day, and the longer bars they make. */
export class MarketYear {
  readonly #prices: Float64Array;
  readonly #states: Uint32Array;

  constructor(count: number) {
    this.#prices = Float64Array.from({ length: count }, (_, i) => 20 + (i % 97) * 5);
    this.#states = Uint32Array.from({ length: count }, (_, i) => i * 2_654_435_761 + 1);
  }

  /** Returns the next session of a share; call it in order. */
  day(share: number, { openMs, closeMs }: Session): ShareDay {
    const minutes: Bar[] = [];
    for (let timeMs = openMs; timeMs < closeMs; timeMs += MINUTE_MS) minutes.push(this.#minute(share, timeMs));
    return new Map<Timeframe, readonly Bar[]>([
      ['1m', minutes],
      ...LONGER_TIMEFRAMES.map((timeframe) => [timeframe, joined(minutes, timeframe)] as const),
    ]);
  }

  #minute(share: number, timeMs: number): Bar {
    const open = this.#prices[share] as number;
    const moved = (): number => toCents(open * (1 + MINUTE_MOVE * (this.#random(share) + this.#random(share) - 1) * 2));
    const [close, one, other] = [moved(), moved(), moved()];
    this.#prices[share] = Math.max(close, 1);
    const high = Math.max(open, close, one, other);
    const low = Math.min(open, close, one, other);
    return { timeMs, open, high, low, close, volume: Math.floor(20_000 * this.#random(share) ** 3) };
  }

  /** Returns a number from 0 to 1 (xorshift). */
  #random(share: number): number {
    let state = this.#states[share] as number;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#states[share] = state;
    return (state >>> 0) / 2 ** 32;
  }
}

const toCents = (price: number): number => Math.round(price / CENT) * CENT;

/** Returns the end of each longer bar of a session by its open time; shares have them in common. */
const slots = new Map<string, { openMs: number; endMs: number }>();

/** Returns the bar that contains an instant. */
export function slotOf(timeframe: Timeframe, timeMs: number): { openMs: number; endMs: number } {
  const key = `${timeframe} ${timeMs}`;
  const known = slots.get(key);
  if (known) return known;
  const slot = barSlot(CALENDAR, barLength(timeframe), timeMs);
  if (!slot) throw new RangeError(`no bar of ${timeframe} at ${new Date(timeMs).toISOString()}`);
  if (slots.size > 50_000) slots.clear();
  slots.set(key, slot);
  return slot;
}

function joined(minutes: readonly Bar[], timeframe: Timeframe): Bar[] {
  const bars: Bar[] = [];
  let endMs = Number.NEGATIVE_INFINITY;
  for (const minute of minutes) {
    const last = bars.at(-1);
    if (last && minute.timeMs < endMs) {
      last.high = Math.max(last.high, minute.high);
      last.low = Math.min(last.low, minute.low);
      last.close = minute.close;
      last.volume += minute.volume;
    } else {
      const slot = slotOf(timeframe, minute.timeMs);
      endMs = slot.endMs;
      bars.push({ ...minute, timeMs: slot.openMs });
    }
  }
  return bars;
}
