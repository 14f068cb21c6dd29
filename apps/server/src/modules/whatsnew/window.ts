import { calendarOf, DAY_MS, type IsoDate, type Market, windowOf } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { tradingDayAt } from '#marketdata/trading-day.ts';

/** Window of a market’s highlights: known after `fromMs` and up to `toMs`, market time. */
export interface HighlightWindow {
  market: Market;
  /** The trading day; null where the market is closed on the requested day. */
  date: IsoDate | null;
  fromMs: number;
  toMs: number;
}

/** Returns the last 24 hours of a market's own days, or the time from one day's end to the next. */
export function highlightWindow(
  registry: InstrumentRegistry,
  market: Market,
  nowMs: number,
  day?: IsoDate,
): HighlightWindow {
  const schedules = new Set(registry.of(market).map(({ instrument }) => instrument.schedule));
  const [schedule] = schedules;
  if (schedule === undefined) return { market, date: null, fromMs: nowMs, toMs: nowMs };
  if (day === undefined) {
    const window = windowOf(schedules, nowMs, DAY_MS);
    return { market, date: tradingDayAt(schedule, window.toMs).date, ...window };
  }
  const sessions = [...schedules].flatMap((one) => calendarOf(one).sessionOn(day) ?? []);
  if (sessions.length === 0) return { market, date: null, fromMs: nowMs, toMs: nowMs };
  const before = [...schedules].map((one) => calendarOf(one).previous(sessions[0]?.openMs ?? nowMs).endMs);
  const endMs = Math.max(...sessions.map((session) => session.endMs));
  return { market, date: day, fromMs: Math.max(...before), toMs: Math.min(endMs, nowMs) };
}
