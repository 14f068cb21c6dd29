import { useQuery } from '@tanstack/react-query';
import { addDays, dateInZone } from '@wickwise/market';
import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EventSymbol } from './event-symbol.tsx';
import { dayFor, eventName, weekdayDate } from './event-words.ts';
import { calendarQuery } from './queries.ts';
import { calendarTexts as texts } from './texts/calendar.ts';

/** A day before today, and the fortnight after it. */
const DAYS = 15;
const SHOWN = 10;

/** The next events of the symbols of one watchlist. */
export function ListEvents({ watchlistId }: { watchlistId: string }) {
  const zone = useStore(readerZone);
  const [nowMs] = useState(Date.now);
  const from = addDays(dateInZone(zone, nowMs), -1); // today of a market may be yesterday's date here
  const { data, error, refetch } = useQuery(calendarQuery({ from, days: DAYS, watchlist: watchlistId }));
  const today = dateInZone(zone, nowMs);
  const events = data?.events.filter((event) => event.symbol !== null && dayFor(event, zone) >= today);
  return (
    <Panel title={texts.comingUp}>
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!error && !events && <Skeleton className="m-3 h-24" />}
      {events?.length === 0 && <EmptyNote>{texts.nothingSoon}</EmptyNote>}
      {events && events.length > 0 && (
        <ol aria-label={texts.comingUp} className="divide-y divide-hairline">
          {events.slice(0, SHOWN).map((event) => (
            <li key={event.id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2 text-body">
              <span className="min-w-0 flex-1 text-pretty">
                <EventSymbol event={event} />
                {eventName(event)}
              </span>
              <span className="text-dense whitespace-nowrap text-quiet">{weekdayDate(dayFor(event, zone))}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
