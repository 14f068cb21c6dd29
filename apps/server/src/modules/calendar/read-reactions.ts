import type { CalendarEvent, EventReaction } from '@wickwise/contract';
import { addDays, dateInZone, MARKET_INFO, type Market } from '@wickwise/market';
import { type BarSource, readClosedBars } from '#marketdata/bars/closed-bars.ts';
import type { MarketReader } from '#marketdata/market-access.ts';
import type { ListedInstrument } from '#marketdata/registry.ts';
import type { CalendarDeps } from './calendar.ts';
import { listCalendarEvents } from './event-store.ts';
import { isMeasured, reactionsOf } from './reactions.ts';
import { visibleLists } from './visible-events.ts';

/** Ten years of days; earlier ones say little about today. */
const MOST_DAYS = 2_600;
const DAYS_BACK = 3_660;
const MOST_EVENTS = 2_000;

export interface ReactionDeps extends CalendarDeps, Pick<BarSource, 'store' | 'splits'> {
  nowOf: (market: Market) => number;
}

/** Measures what followed earlier events like the coming ones. */
export type ReadReactions = (
  listed: ListedInstrument,
  coming: readonly CalendarEvent[],
  reader: MarketReader,
) => Promise<EventReaction[]>;

/** Returns a function that measures events from stored days; of simulated prices, which no event moves, it measures none. */
export const readReactions =
  (deps: ReactionDeps): ReadReactions =>
  async (listed, coming, reader) => {
    const wanted = new Set(coming.filter((event) => event.kind === 'macro' || event.symbol !== null).map(groupOf));
    if (wanted.size === 0) return [];
    const { market, symbol } = listed.instrument;
    const nowMs = deps.nowOf(market);
    const today = dateInZone(MARKET_INFO[market].zone, nowMs);
    const past = { from: addDays(today, -DAYS_BACK), to: addDays(today, 1), market };
    const visible = await visibleLists(deps, reader);
    const events = [
      ...(await listCalendarEvents(deps.db, { ...past, symbol }, MOST_EVENTS, visible)),
      ...(await listCalendarEvents(deps.db, { ...past, kind: 'macro' }, MOST_EVENTS, visible)),
    ].filter((event) => isMeasured(event) && wanted.has(groupOf(event)));
    if (events.length === 0) return [];
    const raw = await readClosedBars(deps, listed, '1D', { atMs: nowMs, limit: MOST_DAYS });
    return reactionsOf(listed.instrument, deps.splits.adjust(listed, '1D', raw, nowMs), events);
  };

const groupOf = ({ kind, title }: Pick<CalendarEvent, 'kind' | 'title'>): string =>
  kind === 'macro' ? `macro ${title}` : kind;
