import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Market } from '@wickwise/market';
import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { dayFor, daysWords, eventName, reactionWords, shortDate } from './event-words.ts';
import { instrumentEventsQuery } from './queries.ts';
import { calendarTexts as texts } from './texts/calendar.ts';

const SHOWN = 3;

/** The next events of an instrument in a line, and how far it has gone on such days. */
export function InstrumentEvents({ market, symbol }: { market: Market; symbol: string }) {
  const zone = useStore(readerZone);
  const [nowMs] = useState(Date.now);
  const { data } = useQuery(instrumentEventsQuery(market, symbol));
  const events = data?.events.filter(({ at }) => (at ?? nowMs) >= nowMs).slice(0, SHOWN);
  return (
    <section
      aria-label={texts.comingUp}
      className="flex min-h-10 flex-wrap items-baseline gap-x-4 gap-y-1 border border-hairline bg-panel px-3 py-2 text-body"
    >
      <h2 className="font-semibold">{texts.comingUp}</h2>
      {events?.length === 0 && <span className="text-quiet">{texts.noneFor(symbol)}</span>}
      {events?.map((event) => (
        <span key={event.id}>
          {texts.on(eventName(event), shortDate(dayFor(event, zone)), daysWords(event, nowMs, zone))}
          {event.isEstimated && (
            <span className="ml-1 text-dense text-quiet" title={texts.estimatedWhy}>
              {texts.estimated}
            </span>
          )}
        </span>
      ))}
      {data?.reactions.map((reaction) => {
        const words = reactionWords(reaction);
        return (
          words && (
            <span key={`${reaction.kind} ${reaction.title}`} className="text-quiet" title={words.why}>
              {words.text}
            </span>
          )
        );
      })}
      <Link
        to="/dashboard/calendar"
        search={{ market }}
        className="ml-auto text-dense whitespace-nowrap underline underline-offset-2"
      >
        {texts.open}
      </Link>
    </section>
  );
}
