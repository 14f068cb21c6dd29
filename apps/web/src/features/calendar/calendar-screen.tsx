import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CalendarEvent } from '@wickwise/contract';
import { addDays, dateInZone, MARKETS, mondayOf } from '@wickwise/market';
import { useState } from 'react';
import { zoneName } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import { useStore } from '../../lib/store.ts';
import { watchlistsQuery } from '../../lib/watchlists.ts';
import { readerZone } from '../../lib/zones.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CalendarRow } from './calendar-row.tsx';
import { CALENDAR_KINDS, type CalendarSearch } from './calendar-search.ts';
import { CoveragePanel } from './coverage-panel.tsx';
import { dayFor, longDate, shortDate, weekdayDate } from './event-words.ts';
import { calendarQuery } from './queries.ts';
import { calendarTexts as texts } from './texts/calendar.ts';

const WEEK_DAYS = 7;
const WEEKEND = 5;
const ALL = 'all';

interface CalendarScreenProps {
  search: CalendarSearch;
  onSearch: (change: CalendarSearch) => void;
}

/** A week by days. */
export function CalendarScreen({ search, onSearch }: CalendarScreenProps) {
  const zone = useStore(readerZone);
  const [nowMs] = useState(Date.now);
  const today = dateInZone(zone, nowMs);
  const { week: monday = mondayOf(today), ...filter } = search;
  // a time is on the day before or after in another zone
  const order = { ...filter, from: addDays(monday, -1), days: WEEK_DAYS + 2 };
  const { data, error, refetch, isPlaceholderData } = useQuery(calendarQuery(order));
  const byDay = Map.groupBy(data?.events ?? [], (event) => dayFor(event, zone));
  const days = Array.from({ length: WEEK_DAYS }, (_, i) => addDays(monday, i));
  const shown = days.filter((date, i) => i < WEEKEND || byDay.has(date));
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <header>
        <h1 className="text-title font-semibold">{texts.title}</h1>
        <p className="text-body text-quiet">
          {texts.lead} {texts.zone(zoneName(zone, nowMs))}
        </p>
      </header>
      <Filters search={search} onSearch={onSearch} />
      <WeekChoice monday={monday} today={today} />
      {error && !data && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 w-full" />}
      {data && (
        <ol className={`flex flex-col gap-3 ${isPlaceholderData ? 'opacity-60' : ''}`} aria-busy={isPlaceholderData}>
          {shown.map((date) => (
            <Day key={date} date={date} isToday={date === today} events={byDay.get(date) ?? []} zone={zone} />
          ))}
        </ol>
      )}
      {data?.isCut && <p className="text-body text-quiet">{texts.cut}</p>}
      {data && <CoveragePanel imported={data.imported} />}
    </div>
  );
}

function Filters({ search, onSearch }: CalendarScreenProps) {
  const { data: lists } = useQuery(watchlistsQuery);
  const { market = ALL, kind = ALL, watchlist = ALL } = search;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={texts.market}
        value={market}
        options={[
          { value: ALL, label: texts.allMarkets },
          ...MARKETS.map((value) => ({ value, label: marketNames[value] })),
        ]}
        onChange={(next) => onSearch({ market: next === ALL ? undefined : next })}
      />
      <Select
        label={texts.kind}
        value={kind}
        options={[
          { value: ALL, label: texts.allKinds },
          ...CALENDAR_KINDS.map((value) => ({ value, label: texts.kinds[value] })),
        ]}
        onChange={(next) => onSearch({ kind: next === ALL ? undefined : next })}
      />
      <Select
        label={texts.watchlist}
        value={watchlist}
        options={[
          { value: ALL, label: texts.allSymbols },
          { value: 'only', label: texts.watched },
          ...(lists ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(next) => onSearch({ watchlist: next === ALL ? undefined : next })}
      />
    </div>
  );
}

function WeekChoice({ monday, today }: { monday: string; today: string }) {
  const weekLink = (week: string | undefined, label: string, text: string) => (
    <Link
      to="/dashboard/calendar"
      search={(known) => ({ ...known, week })}
      resetScroll={false}
      aria-label={label}
      className={buttonClass('plain')}
    >
      {text}
    </Link>
  );
  return (
    <nav aria-label={texts.week} className="flex flex-wrap items-center gap-2">
      {weekLink(addDays(monday, -WEEK_DAYS), texts.before, '‹')}
      {weekLink(undefined, texts.thisWeek, texts.thisWeek)}
      {weekLink(addDays(monday, WEEK_DAYS), texts.after, '›')}
      <span className="text-body font-semibold" aria-current={monday === mondayOf(today) ? 'date' : undefined}>
        {texts.weekOf(shortDate(monday), longDate(addDays(monday, WEEK_DAYS - 1)))}
      </span>
    </nav>
  );
}

interface DayProps {
  date: string;
  isToday: boolean;
  events: readonly CalendarEvent[];
  zone: string;
}

function Day({ date, isToday, events, zone }: DayProps) {
  return (
    <li className="border border-hairline bg-panel">
      <h2 className="flex items-baseline gap-2 border-b border-hairline px-3 py-2 text-body font-semibold">
        {weekdayDate(date)}{' '}
        {isToday && <span className="border-b-2 border-accent text-dense font-medium">{texts.today}</span>}
      </h2>
      {events.length === 0 ? (
        <p className="px-3 py-2 text-body text-quiet">{texts.nothing}</p>
      ) : (
        <ul>
          {events.map((event) => (
            <CalendarRow key={event.id} event={event} zone={zone} />
          ))}
        </ul>
      )}
    </li>
  );
}
