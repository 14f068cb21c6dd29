import type { CalendarEvent } from '@wickwise/contract';
import type { StoredEvent } from './import/compare-events.ts';

/** What most events don't have. */
export const PLAIN = {
  symbol: null,
  at: null,
  timing: null,
  title: '',
  importance: null,
  isEstimated: false,
  hours: null,
  expiry: null,
  ratio: null,
  list: null,
} as const satisfies Partial<CalendarEvent>;

/** Returns a stored event as readers get it. */
export const eventView = (
  { id, kind, market, symbol, date, at, timing, title, importance, isEstimated }: StoredEvent,
  list: string,
): CalendarEvent => ({ ...PLAIN, id, kind, market, symbol, date, at, timing, title, importance, isEstimated, list });
