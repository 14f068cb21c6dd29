import {
  aggregateBars,
  type Bar,
  type BarLength,
  BarSeries,
  barLength,
  barSlot,
  calendarOf,
  type Session,
  type SessionCalendar,
} from '@wickwise/market';
import type { ListedInstrument } from '../registry.ts';
import type { BarSource } from './closed-bars.ts';

/**
 * Returns the stored part of the bars forming at an instant, before `throughMs`, by length: from base bars of the
 * session and days of the month, adjusted for later splits.
 */
export async function readForming(
  { store, splits }: BarSource,
  listed: ListedInstrument,
  lengths: readonly BarLength[],
  throughMs: number,
): Promise<Map<BarLength, Bar>> {
  const { no, instrument, finest } = listed;
  const calendar = calendarOf(instrument.schedule);
  const session = calendar.sessionAt(throughMs);
  const reference = session ?? calendar.previous(throughMs);
  const base = session
    ? await store.read(no, finest, { fromMs: session.openMs, beforeMs: throughMs })
    : new BarSeries();
  const monthStartMs = calendar.span('month', reference.date).first.openMs;
  const weekStartMs = calendar.span('week', reference.date).first.openMs;
  const days = await store.read(no, '1D', { fromMs: Math.min(monthStartMs, weekStartMs), beforeMs: reference.openMs });
  // between sessions the last day has closed; during one, today is built from its base bars
  const lastDay = session ? aggregateBars(base, calendar, 'day') : await store.read(no, '1D', dayOf(reference));
  const daily = splits.adjust(listed, '1D', BarSeries.from([...days, ...lastDay]), throughMs - 1);
  const forming = new Map<BarLength, Bar>();
  for (const length of lengths) {
    if (length === barLength(finest)) continue;
    const bars = length === 'week' || length === 'month' ? daily : base;
    const part = lastPart(bars, calendar, length, session ? throughMs : reference.openMs);
    if (part && part.endMs > throughMs) forming.set(length, part.bar);
  }
  return forming;
}

const dayOf = ({ openMs }: Session) => ({ fromMs: openMs, beforeMs: openMs + 1 });

/** Returns the bar that contains an instant, as far as the shorter bars cover it. */
function lastPart(
  bars: BarSeries,
  calendar: SessionCalendar,
  length: BarLength,
  timeMs: number,
): { bar: Bar; endMs: number } | undefined {
  const slot = barSlot(calendar, length, timeMs);
  if (!slot) return undefined;
  const part = aggregateBars(bars.slice(bars.indexFrom(slot.openMs)), calendar, length);
  return part.length === 1 ? { bar: part.at(0), endMs: slot.endMs } : undefined;
}
