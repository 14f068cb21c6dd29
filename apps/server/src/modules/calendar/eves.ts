import type { AlertEvent } from '@wickwise/contract';
import {
  addDays,
  dateInZone,
  eveOf,
  type Instrument,
  type InstrumentId,
  MARKET_INFO,
  type Market,
  type ScheduleId,
} from '@wickwise/market';
import { listAnnounced, OPERATOR } from '#marketdata/bars/announced-splits.ts';
import type { MarketReader } from '#marketdata/market-access.ts';
import type { CalendarDeps } from './calendar.ts';
import { listCalendarEvents } from './event-store.ts';
import { mayReadEvent, type VisibleLists, visibleLists } from './visible-events.ts';

/** An event, and when alerts on it fire. */
export interface EventEve {
  /** Stays the same when the event is moved. */
  id: string;
  date: string;
  /** The same for one event of several lists: an alert fires once for it. */
  occasion: string;
  /** Null for events of the whole market. */
  symbol: string | null;
  title: string;
  isEstimated: boolean;
  /** Returns the eve in a schedule: from when, and until when that is of use. */
  eve: (schedule: ScheduleId) => { atMs: number; untilMs: number };
  isFor: (reader: MarketReader) => boolean;
}

/** Days around a time whose events may have their eve then: a weekend with holidays before and after is shorter. */
const DAYS_AROUND = 12;
const MOST_EVENTS = 20_000;

/** Which events of lists are read: what is left out takes no place among the most that are. */
export interface EveFilter {
  instruments?: ReadonlySet<InstrumentId>;
  visible?: readonly VisibleLists[];
}

/** Returns the events whose day before may be in an interval of market time; macro events are those of high importance. */
export async function eventEves(
  { db, access }: CalendarDeps,
  market: Market,
  kind: AlertEvent,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  { instruments, visible }: EveFilter = {},
): Promise<EventEve[]> {
  const { zone } = MARKET_INFO[market];
  const from = addDays(dateInZone(zone, fromMs), -1);
  const to = addDays(dateInZone(zone, toMs), DAYS_AROUND);
  const imported = await listCalendarEvents(db, { from, to, market, kind, instruments }, MOST_EVENTS, visible);
  const events = imported.filter(({ importance }) => kind !== 'macro' || importance === 'high');
  const splits = kind === 'split' ? await listAnnounced(db) : [];
  return [
    ...splits
      .filter((split) => split.market === market && split.date >= from && split.date < to)
      .map(({ symbol, date, by }): EventEve => {
        const id = `split ${market} ${symbol}`;
        const own = { id, occasion: `${id} ${date}`, date, symbol, title: '', isEstimated: false };
        const isFor = (reader: MarketReader) => by === OPERATOR || access.mayReadStored(by, market, reader);
        return { ...own, eve: (schedule) => eveOf(schedule, date), isFor };
      }),
    ...events.map(({ id, date, at, symbol, title, isEstimated, ...licence }): EventEve => {
      // a time at night is on another date where all markets are meant
      const day = at === null ? date : dateInZone(zone, at);
      const occasion = `${symbol === null ? id : `${kind} ${market} ${symbol}`} ${day}`;
      const isFor = (reader: MarketReader) => mayReadEvent(access, licence, reader);
      return { id, occasion, date: day, symbol, title, isEstimated, eve: (schedule) => eveOf(schedule, day), isFor };
    }),
  ];
}

/** Returns whether an event is about an instrument. */
export const concernsInstrument = ({ symbol }: EventEve, instrument: Pick<Instrument, 'symbol'>): boolean =>
  symbol === null || symbol === instrument.symbol;

/** Returns the events of a market's last month, for the reader of a dry run. */
export async function pastEvents(
  deps: CalendarDeps,
  market: Market,
  kind: AlertEvent,
  toMs: number,
  reader: MarketReader,
): Promise<{ symbol: string | null; date: string }[]> {
  const visible = await visibleLists(deps, reader);
  const eves = await eventEves(deps, market, kind, { fromMs: toMs - MONTH_MS, toMs }, { visible });
  const own = eves.filter(({ isFor }) => isFor(reader));
  const occasions = new Map(own.map((eve) => [eve.occasion, eve]));
  return [...occasions.values()].map(({ symbol, date }) => ({ symbol, date }));
}

/** Thirty days of a market are more days of the calendar. */
const MONTH_MS = 60 * 86_400_000;
