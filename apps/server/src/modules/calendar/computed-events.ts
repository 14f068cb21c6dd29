import type { CalendarEvent, CalendarKind } from '@wickwise/contract';
import { calendarDays, expiriesOf, type IsoDate, MARKET_INFO, type Market } from '@wickwise/market';
import type { AnnouncedSplit } from '#marketdata/bars/announced-splits.ts';
import { PLAIN } from './event-view.ts';

/** Events that nobody imports: days without usual hours, expiries and announced splits of a market, in [from, to). */
export function computedEvents(
  market: Market,
  { from, to, kind }: { from: IsoDate; to: IsoDate; kind?: CalendarKind | undefined },
  splits: readonly AnnouncedSplit[],
): CalendarEvent[] {
  const all = [...sessionEvents(market, from, to), ...expiryEvents(market, from, to), ...splitEvents(market, splits)];
  return all.filter((event) => event.date >= from && event.date < to && (kind === undefined || event.kind === kind));
}

const sessionEvents = (market: Market, from: IsoDate, to: IsoDate): CalendarEvent[] =>
  calendarDays(MARKET_INFO[market].schedule, from, to).map(({ kind, date, name = '', hours = null, isVerified }) => ({
    ...PLAIN,
    id: `${kind} ${market} ${date}`,
    kind,
    market,
    date,
    title: name,
    hours,
    isEstimated: !isVerified,
  }));

const expiryEvents = (market: Market, from: IsoDate, to: IsoDate): CalendarEvent[] =>
  expiriesOf(market, from, to).map(({ kind: expiry, date, isVerified }) => ({
    ...PLAIN,
    id: `expiry ${market} ${date}`,
    kind: 'expiry' as const,
    market,
    date,
    expiry,
    isEstimated: !isVerified,
  }));

const splitEvents = (market: Market, splits: readonly AnnouncedSplit[]): CalendarEvent[] =>
  splits.flatMap(({ market: own, symbol, date, factor }) =>
    own === market
      ? {
          ...PLAIN,
          id: `split ${market} ${symbol} ${date}`,
          kind: 'split' as const,
          market,
          symbol,
          date,
          ratio: 1 / factor,
        }
      : [],
  );
