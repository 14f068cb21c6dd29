import {
  aggregateBars,
  type Bar,
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  DAY_MS,
  dateInZone,
  isBuiltFrom,
  isIntraday,
  MINUTE_MS,
  type SessionCalendar,
  type Timeframe,
} from '@wickwise/market';
import type { CandleCall, CandleSource, Get } from './provider-protocol.ts';

const FINEST: Timeframe = '1m';
const always = calendarOf('always');
const forex = calendarOf('forex');

/** Days that were read are used again for calls that end this much later. */
const DAYS_LAST_MS = 60_000;

/** History of one provider: pages of its own candles, and timeframes that it hasn't, put together from finer ones. */
export class ProviderHistory {
  readonly #source: CandleSource;
  /** The days that were read last. */
  #days: { key: string; toMs: number; bars: Promise<BarSeries> } | undefined;

  /** The newest candles that were read last. */
  #newest: { key: string; fromMs: number; toMs: number; bars: Promise<Bar[]> } | undefined;

  constructor(source: CandleSource) {
    this.#source = source;
  }

  /**
   * Yields bars of a timeframe, oldest first. Where the instrument's market closes, `calendar` says when; its days are
   * the provider's own where it has them by date, and made of hours at an exchange that never closes.
   */
  async *read(get: Get, call: CandleCall, calendar: SessionCalendar = always): AsyncGenerator<BarSeries> {
    if (calendar !== always && isForming(call, calendar)) return;
    if (isIntraday(call.timeframe)) yield* this.#readIntraday(get, call, calendar);
    else if (calendar === always || this.#source.hasDates) {
      const days = await this.#readDays(get, call, calendar);
      const own = days.slice(days.indexFrom(call.fromMs), days.length);
      yield longer(own, call.timeframe, this.#firstMs(call, '1D'), calendar);
    } else yield await this.#readSessions(get, call, calendar);
  }

  /** Returns the part of a call that the provider has by now; see `Feed.reach`. */
  reach(call: CandleCall, nowMs: number, calendar: SessionCalendar = always): { fromMs: number; toMs: number } {
    const { finalMs, hasDates } = this.#source;
    const isOfDay = isIntraday(call.timeframe);
    if (!isOfDay) {
      const areHours = calendar !== always && !hasDates; // days are made of hours then
      const fromMs = areHours ? this.#firstMs({ ...call, timeframe: '1h' }, '1h') : this.#firstMs(call, '1D');
      return { fromMs, toMs: call.toMs };
    }
    const base = baseOf(this.#isShort(call, calendar) ? [FINEST] : this.#source.timeframes, call.timeframe);
    const toMs = finalMs ? Math.min(finalMs(nowMs), call.toMs) : call.toMs;
    return { fromMs: this.#firstMs(call, base), toMs };
  }

  #isShort({ fromMs, toMs }: CandleCall, calendar: SessionCalendar): boolean {
    return hasNights(calendar) && toMs - fromMs <= DAY_MS;
  }

  async *#readIntraday(get: Get, call: CandleCall, calendar: SessionCalendar): AsyncGenerator<BarSeries> {
    const isShort = this.#isShort(call, calendar);
    const areDays = hasNights(calendar);
    const base = baseOf(isShort ? [FINEST] : this.#source.timeframes, call.timeframe);
    // pages of whole days: none ends inside a bar, and short calls for several timeframes share one
    const whole = areDays ? { ...call, fromMs: dayStart(call.fromMs) } : call;
    for (const page of this.#pages(whole, base, areDays ? DAY_MS : msOf(call.timeframe))) {
      const bars = this.#toSeries(await this.#page(get, page, isShort || this.#source.isNewestOnly), page);
      const isOwn = base === call.timeframe && calendar === always;
      yield isOwn ? bars : longer(bars, call.timeframe, Math.max(page.fromMs, call.fromMs), calendar);
    }
  }

  /** Days, weeks and months of a market with hours, from the exchange's hours. */
  async #readSessions(get: Get, call: CandleCall, calendar: SessionCalendar): Promise<BarSeries> {
    const hours: Bar[] = [];
    const hourly: CandleCall = { ...call, timeframe: '1h' };
    for (const page of this.#pages(hourly, '1h')) hours.push(...this.#toSeries(await this.#page(get, page), page));
    return longer(BarSeries.from(hours), call.timeframe, this.#firstMs(hourly, '1h'), calendar);
  }

  /** Days from the start of a month: days, weeks and months of one instrument are asked for one after the other. */
  #readDays(get: Get, call: CandleCall, calendar: SessionCalendar): Promise<BarSeries> {
    const fromMs = monthStart(call.fromMs);
    const key = `${call.symbol} ${fromMs}`;
    const known = this.#days;
    if (known?.key === key && call.toMs <= known.toMs + DAYS_LAST_MS) return known.bars;
    const bars = this.#loadDays(get, { ...call, fromMs, timeframe: '1D' }, calendar);
    this.#days = { key, toMs: call.toMs, bars };
    bars.catch(() => {
      this.#days = undefined;
    });
    return bars;
  }

  async #loadDays(get: Get, call: CandleCall, calendar: SessionCalendar): Promise<BarSeries> {
    const days: Bar[] = [];
    for (const page of this.#pages(call, '1D')) {
      const own = await this.#page(get, page);
      days.push(...this.#toSeries(calendar === always ? own : bySession(own, calendar), page));
    }
    return BarSeries.from(days);
  }

  /**
   * An exchange that has the newest candles alone sends them all: finer timeframes are made of the same answer. So are
   * those of a short call that is made for each timeframe.
   */
  #page(get: Get, call: CandleCall, isShared = this.#source.isNewestOnly): Promise<Bar[]> {
    if (!isShared) return this.#source.page(get, call);
    const key = `${call.symbol} ${call.timeframe}`;
    const known = this.#newest;
    if (known?.key === key && known.fromMs <= call.fromMs && call.toMs <= known.toMs) return known.bars;
    const bars = this.#source.page(get, call);
    const fromMs = this.#source.isWhole ? Number.NEGATIVE_INFINITY : call.fromMs;
    this.#newest = { key, fromMs, toMs: call.toMs, bars };
    bars.catch(() => {
      this.#newest = undefined;
    });
    return bars;
  }

  /** Calls that cover a stretch; none ends inside a bar of the timeframe. */
  *#pages(call: CandleCall, base: Timeframe, barMs = msOf(call.timeframe)): Generator<CandleCall> {
    const { symbol, toMs } = call;
    const mostMs = this.#source.spanMs?.(base) ?? this.#source.maxBars * msOf(base);
    const stepMs = Math.max(Math.floor(mostMs / barMs), 1) * barMs;
    for (let fromMs = this.#firstMs(call, base); fromMs < toMs; fromMs += stepMs) {
      yield { symbol, timeframe: base, fromMs, toMs: Math.min(fromMs + stepMs, toMs) };
    }
  }

  /** In order, each once, and without minutes in which nothing was traded: they have no bar. */
  #toSeries(bars: readonly Bar[], { fromMs, toMs }: CandleCall): BarSeries {
    const isTraded = ({ volume }: Bar): boolean => volume > 0 || this.#source.keepsQuiet === true;
    const traded = bars.filter((bar) => isTraded(bar) && bar.timeMs >= fromMs && bar.timeMs < toMs);
    const byTime = new Map(traded.map((bar) => [bar.timeMs, bar]));
    return BarSeries.from([...byTime.values()].sort((a, b) => a.timeMs - b.timeMs));
  }

  /** Where the bars of a call begin: later than asked for where the exchange has nothing so old. */
  #firstMs({ timeframe, fromMs, toMs }: CandleCall, base: Timeframe): number {
    const { isNewestOnly, maxBars } = this.#source;
    if (!isNewestOnly) return fromMs;
    const oldestMs = toMs - (maxBars - 1) * msOf(base);
    return oldestMs <= fromMs ? fromMs : Math.ceil(oldestMs / msOf(timeframe)) * msOf(timeframe);
  }
}

/** Returns whether bars of a timeframe are adjusted for splits: those that they are put together from are. */
export function isAdjusted({ adjusted = [], hasDates, timeframes }: CandleSource, timeframe: Timeframe): boolean {
  if (isIntraday(timeframe)) return adjusted.includes(baseOf(timeframes, timeframe));
  return adjusted.includes(hasDates && timeframes.includes('1D') ? '1D' : '1h');
}

/** Bars put together from shorter ones that begin at `firstMs`: one that began before would be a part of a bar. */
function longer(bars: BarSeries, timeframe: Timeframe, firstMs: number, calendar: SessionCalendar): BarSeries {
  const built = aggregateBars(bars, calendar, barLength(timeframe));
  return built.slice(built.indexFrom(firstMs), built.length);
}

function monthStart(timeMs: number): number {
  const date = new Date(timeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** Length of a timeframe in ms; weeks and months as their days. */
function msOf(timeframe: Timeframe): number {
  const length = barLength(timeframe);
  return typeof length === 'number' ? length * MINUTE_MS : DAY_MS;
}

/** The longest of an exchange's timeframes that a timeframe is put together from. */
function baseOf(offered: readonly Timeframe[], timeframe: Timeframe): Timeframe {
  const fits = offered.filter((one) => isIntraday(one) && isBuiltFrom(barLength(timeframe), barLength(one)));
  const base = fits.toSorted((a, b) => msOf(b) - msOf(a))[0];
  if (!base) throw new Error(`there are no bars to build ${timeframe} from`);
  return base;
}

/** Whether a market closes each day. */
const hasNights = (calendar: SessionCalendar): boolean => calendar !== always && calendar !== forex;

const dayStart = (timeMs: number): number => Math.floor(timeMs / DAY_MS) * DAY_MS;

/** Returns whether the first bar of a call is still forming, so that none has closed. */
function isForming({ timeframe, fromMs, toMs }: CandleCall, calendar: SessionCalendar): boolean {
  const slot = barSlot(calendar, barLength(timeframe), fromMs);
  return slot !== undefined && slot.endMs > toMs;
}

/** Returns days stamped with the open of their session; those of no session are left out. */
function bySession(days: readonly Bar[], calendar: SessionCalendar): Bar[] {
  return days.flatMap((day) => {
    const session = calendar.sessionOn(dateInZone(calendar.schedule.zone, day.timeMs));
    return session ? [{ ...day, timeMs: session.openMs }] : [];
  });
}
