import { LEAST_REACTIONS, measureReaction } from '@wickwise/analytics';
import type { EventReaction } from '@wickwise/contract';
import { type BarSeries, calendarOf, dateInZone, type Instrument, type IsoDate } from '@wickwise/market';
import type { StoredEvent } from './import/compare-events.ts';

/** Kinds whose days are measured: a split moves no adjusted price, an expiry is each month. */
export const isMeasured = ({ kind }: Pick<StoredEvent, 'kind'>): boolean =>
  kind === 'earnings' || kind === 'dividend' || kind === 'macro';

/**
 * Returns how far an instrument has gone on days of its past events, kind by kind and macro event by macro event, as
 * multiples of its usual day. `bars` are its days, adjusted for splits.
 */
export function reactionsOf(
  instrument: Pick<Instrument, 'schedule'>,
  bars: BarSeries,
  events: readonly StoredEvent[],
): EventReaction[] {
  const places = placesOf(instrument, bars);
  const groups = Map.groupBy(events.filter(isMeasured), ({ kind, title }) =>
    kind === 'macro' ? `macro ${title}` : kind,
  );
  return [...groups.values()].flatMap((same) => {
    const { kind, title } = same[0] as StoredEvent;
    const days = new Map(
      same.flatMap((event) => placeOf(instrument, places, event) ?? []).map((day) => [day.place, day]),
    );
    const measured = measureReaction(bars.close.subarray(0, bars.length), [...days.values()]);
    if (!measured) return [];
    const { times, low, high, count } = measured;
    const isEnough = count >= LEAST_REACTIONS;
    const figures = isEnough ? { times, low, high } : { times: null, low: null, high: null };
    return { kind, title: kind === 'macro' ? title : '', ...figures, count, least: LEAST_REACTIONS };
  });
}

/** Returns the place of each trading day whose close before is that of the day before: others have no change of a day. */
function placesOf({ schedule }: Pick<Instrument, 'schedule'>, bars: BarSeries): Map<IsoDate, number> {
  const calendar = calendarOf(schedule);
  const dates = Array.from({ length: bars.length }, (_, i) => calendar.sessionAt(bars.timeMs[i] as number)?.date);
  return new Map(
    dates.flatMap((date, i) => {
      const session = date === undefined ? undefined : calendar.sessionOn(date);
      if (!session || i === 0 || calendar.previous(session.openMs).date !== dates[i - 1]) return [];
      return [[session.date, i] as const];
    }),
  );
}

/** Returns the day on which trading could first answer an event; two days where it isn't known on which side of one it was. */
function placeOf(
  { schedule }: Pick<Instrument, 'schedule'>,
  places: ReadonlyMap<IsoDate, number>,
  { kind, date, at, timing }: StoredEvent,
): { place: number; sessions: number } | undefined {
  const calendar = calendarOf(schedule);
  const day = at === null ? date : dateInZone(calendar.schedule.zone, at);
  const session = calendar.sessionOn(day);
  const isAfter = at === null ? timing === 'after-close' : session !== undefined && at >= session.endMs;
  const isUnknown = kind === 'earnings' && at === null && timing === null && session !== undefined;
  const first = session && !isAfter ? session : nextSession(schedule, day);
  const place = places.get(first.date);
  if (place === undefined) return undefined;
  if (!isUnknown) return { place, sessions: 1 };
  return places.get(nextSession(schedule, first.date).date) === place + 1 ? { place, sessions: 2 } : undefined;
}

function nextSession(schedule: Instrument['schedule'], date: IsoDate) {
  const calendar = calendarOf(schedule);
  const session = calendar.sessionOn(date);
  return calendar.next(session ? session.openMs : Date.parse(`${date}T00:00:00Z`));
}
