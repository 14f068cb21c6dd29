import { CALENDAR_LIMITS, type CalendarAnswer, type CalendarCoverage, type CalendarEvent } from '@wickwise/contract';
import { addDays, type IsoDate, MARKETS, type Market } from '@wickwise/market';
import { listAnnounced, OPERATOR } from '#marketdata/bars/announced-splits.ts';
import type { MarketReader } from '#marketdata/market-access.ts';
import type { Db } from '#platform/db/db.ts';
import { computedEvents } from './computed-events.ts';
import { type EventFilter, isAboutAny, listCalendarEvents, listedCoverage } from './event-store.ts';
import { eventView } from './event-view.ts';
import { type EventAccess, visibleLists } from './visible-events.ts';

export interface CalendarDeps {
  db: Db;
  access: EventAccess;
}

/** Returns the events of some days that a reader may see, each once. */
export async function readCalendar(
  deps: CalendarDeps,
  filter: EventFilter,
  reader: MarketReader,
): Promise<Pick<CalendarAnswer, 'events' | 'isCut'>> {
  const rows = await listCalendarEvents(deps.db, filter, CALENDAR_LIMITS.shown + 1, await visibleLists(deps, reader));
  const listed = rows.slice(0, CALENDAR_LIMITS.shown);
  const events = [...(await computedFor(deps, filter, reader)), ...listed.map((event) => eventView(event, event.list))];
  return { events: onceEach(events).sort(byTime), isCut: rows.length > CALENDAR_LIMITS.shown };
}

async function computedFor(
  { db, access }: CalendarDeps,
  { market, symbol, instruments, ...days }: EventFilter,
  reader: MarketReader,
): Promise<CalendarEvent[]> {
  const splits = (await listAnnounced(db)).filter(
    ({ by, market: own }) => by === OPERATOR || access.mayReadStored(by, own, reader),
  );
  const all = (market ? [market] : MARKETS).flatMap((one) => computedEvents(one, days, splits));
  const events = instruments ? all.filter((event) => isAboutAny(event, instruments)) : all;
  return symbol === undefined ? events : events.filter((event) => event.symbol === symbol);
}

/** Returns what is listed of each kind in each market, that a reader may see. */
export const coverageFor = async (deps: CalendarDeps, reader: MarketReader): Promise<CalendarCoverage[]> =>
  listedCoverage(deps.db, await visibleLists(deps, reader));

/** Returns the next events of an instrument, and those of its whole market that matter, within some days. */
export async function readInstrumentEvents(
  deps: CalendarDeps,
  { market, symbol, today }: { market: Market; symbol: string; today: IsoDate },
  reader: MarketReader,
): Promise<CalendarEvent[]> {
  const own = { from: today, to: addDays(today, OWN_DAYS), market, symbol };
  const ofMarket = { from: today, to: addDays(today, MARKET_DAYS), market };
  const [{ events }, { events: all }] = await Promise.all([
    readCalendar(deps, own, reader),
    readCalendar(deps, ofMarket, reader),
  ]);
  const important = all.filter(
    (event) => event.symbol === null && (event.kind !== 'macro' || event.importance === 'high'),
  );
  return [...events, ...important].sort(byTime).slice(0, MOST_EVENTS);
}

/** How far ahead events of an instrument are named, and those of its market. */
const OWN_DAYS = 90;
const MARKET_DAYS = 8;
const MOST_EVENTS = 6;

/** An event of several lists is shown once: confirmed before estimated, with a time before without one. */
function onceEach(events: readonly CalendarEvent[]): CalendarEvent[] {
  const same = Map.groupBy(events, ({ kind, market, symbol, date, title }) =>
    [kind, market, symbol ?? `: ${title}`, date].join(' '),
  );
  return [...same.values()].map((ones) => ones.toSorted((a, b) => worth(b) - worth(a))[0] as CalendarEvent);
}

const worth = ({ list, isEstimated, at, timing }: CalendarEvent): number =>
  Number(list === null) * 8 + Number(!isEstimated) * 4 + Number(at !== null) * 2 + Number(timing !== null);

const IMPORTANCE = { high: 0, medium: 1, low: 2 } as const;

const byTime = (a: CalendarEvent, b: CalendarEvent): number =>
  a.date.localeCompare(b.date) ||
  Number(a.symbol !== null) - Number(b.symbol !== null) ||
  (a.at ?? 0) - (b.at ?? 0) ||
  IMPORTANCE[a.importance ?? 'low'] - IMPORTANCE[b.importance ?? 'low'] ||
  (a.symbol ?? a.title).localeCompare(b.symbol ?? b.title);
