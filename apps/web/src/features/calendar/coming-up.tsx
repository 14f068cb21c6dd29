import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CalendarEvent } from '@wickwise/contract';
import { dateInZone, MARKET_INFO, type Market } from '@wickwise/market';
import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EventSymbol } from './event-symbol.tsx';
import { dayFor, daysWords, eventName, weekdayDate } from './event-words.ts';
import { calendarQuery } from './queries.ts';
import { calendarTexts as texts } from './texts/calendar.ts';

const DAYS = 14;
const SHOWN = 5;

/** The next events of the user's watchlists and their market. */
export function ComingUp({ market }: { market: Market }) {
  const zone = useStore(readerZone);
  const [nowMs] = useState(Date.now);
  const today = dateInZone(MARKET_INFO[market].zone, nowMs);
  const { data, error, refetch } = useQuery(calendarQuery({ from: today, days: DAYS, market, watchlist: 'only' }));
  const events = data?.events.filter(({ at }) => (at ?? nowMs) >= nowMs);
  return (
    <Panel
      title={texts.comingUp}
      aside={
        <>
          <span className="max-sm:hidden">{texts.comingUpWhy}</span>
          <Link
            to="/dashboard/calendar"
            search={{ market }}
            className="whitespace-nowrap text-ink underline underline-offset-2"
          >
            {texts.open}
          </Link>
        </>
      }
    >
      <div className="min-h-70 sm:min-h-45">
        {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
        {!error && !events && <Skeleton className="m-3 h-24" />}
        {events?.length === 0 && <EmptyNote>{texts.nothingSoon}</EmptyNote>}
        {events && events.length > 0 && (
          <ol aria-label={texts.comingUp}>
            {events.slice(0, SHOWN).map((event) => (
              <Row key={event.id} event={event} nowMs={nowMs} zone={zone} />
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}

function Row({ event, nowMs, zone }: { event: CalendarEvent; nowMs: number; zone: string }) {
  const day = dayFor(event, zone);
  return (
    <li className="flex h-14 min-w-0 items-baseline gap-x-3 border-t border-hairline px-3 pt-2 first:border-t-0 sm:h-9">
      <span className="min-w-0 flex-1 truncate text-body" title={eventName(event)}>
        <EventSymbol event={event} />
        {eventName(event)}
      </span>
      <span className="text-right text-dense whitespace-nowrap text-quiet">
        {weekdayDate(day)} <span className="max-sm:block">({daysWords(event, nowMs, zone)})</span>
      </span>
    </li>
  );
}
