import type { CalendarEvent } from '@wickwise/contract';
import type { StoredEvent } from './import/compare-events.ts';

/** What most events don't have. */
export const PLAIN = {
  ...{ symbol: null, at: null, timing: null, title: '', importance: null, isEstimated: false },
  ...{ hours: null, expiry: null, ratio: null, list: null },
} as const satisfies Partial<CalendarEvent>;

/** Returns a stored event as readers get it. */
export function eventView(event: StoredEvent, list: string): CalendarEvent {
  const { key: _, ...own } = event;
  return { ...PLAIN, ...own, list };
}
