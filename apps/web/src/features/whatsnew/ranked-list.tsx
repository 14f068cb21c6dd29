import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WhatsNewEntry, WhatsNewPage, WhatsNewQuery } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import { useStore } from '../../lib/store.ts';
import { type Chosen, newsListQuery, startNewsQuery } from '../../lib/whats-new.ts';
import { readerZone } from '../../lib/zones.ts';
import { useServerWatch } from '../../realtime/server-price.tsx';
import { SourceBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PriceColumn } from '../../ui/price-column.tsx';
import { ENTRY_GRID, Entry, type EntryProps } from './entry.tsx';
import { Filters } from './filters.tsx';
import { RankedSkeleton } from './ranked-skeleton.tsx';
import { whatsNewTexts as texts } from './texts/whats-new.ts';
import { useMarkRead } from './use-mark-read.ts';

export interface RankedListProps {
  filter: Chosen;
  onFilter: (change: Partial<WhatsNewQuery>) => void;
  alertButton?: EntryProps['alertButton'];
}

/** Number of entries shown at first, and added on request. */
const STEP = 25;

/** An older list is reloaded when its screen is opened, ms. */
const FRESH_MS = 60_000;
const refetchOnMount = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt > FRESH_MS ? 'always' : false;

const NO_FILTER = {
  market: undefined,
  kind: undefined,
  direction: undefined,
  strength: undefined,
  watchlist: undefined,
};

/** The ranked feed with filters, the number of new entries, its period, and the entries. */
export function RankedList({ filter, onFilter, alertButton }: RankedListProps) {
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({ ...newsListQuery(filter), refetchOnMount });
  const { data: latest } = useQuery({ ...startNewsQuery, refetchOnMount }); // counts as the list does
  const markRead = useMarkRead();
  const lookAgain = () => void client.refetchQueries({ queryKey: ['whatsnew'], type: 'active' });
  const dates = latest?.days.flatMap(({ date }) => date ?? []).sort();
  const isFiltered = Object.keys(NO_FILTER).some((key) => filter[key as keyof WhatsNewQuery] !== undefined);
  return (
    <>
      <Filters filter={filter} today={dates?.at(-1)} onFilter={onFilter} />
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline px-3 py-1 text-dense text-quiet">
        {data && <Summary page={data} />}
        <span className="ml-auto flex gap-2">
          {data && data.unreadCount > 0 && (
            <Button look="quiet" className="px-2 text-dense" onClick={() => markRead.mutate(data.asOf)}>
              {texts.markRead}
            </Button>
          )}
          <Button look="quiet" className="px-2 text-dense" disabled={isFetching} onClick={lookAgain}>
            {isFetching ? texts.refreshing : texts.refresh}
          </Button>
        </span>
      </div>
      {error && (
        <div className="p-3">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <RankedSkeleton />}
      {data?.whatsnew.length === 0 && (
        <EmptyNote
          title={isFiltered ? texts.emptyFiltered : texts.empty}
          action={isFiltered && <Button onClick={() => onFilter(NO_FILTER)}>{texts.clear}</Button>}
        >
          {restNotes(data) || texts.emptyWhy}
        </EmptyNote>
      )}
      {data && data.whatsnew.length > 0 && (
        <Entries key={JSON.stringify(filter)} entries={data.whatsnew} filter={filter} alertButton={alertButton} />
      )}
    </>
  );
}

function Entries({
  entries,
  filter,
  alertButton,
}: { entries: WhatsNewEntry[] } & Pick<RankedListProps, 'filter' | 'alertButton'>) {
  const [shownCount, setShownCount] = useState(STEP);
  const next = Math.min(STEP, entries.length - shownCount);
  const shown = entries.slice(0, shownCount);
  const priced = shown.flatMap(({ market, members: [first], memberCount }) =>
    first && memberCount === 1 ? { ...first, market } : [],
  );
  useServerWatch(priced.map(({ market, symbol }) => instrumentId(market, symbol)));
  return (
    <>
      <Headings />
      <PriceColumn grids={priced}>
        <ol aria-label={texts.list}>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} filter={filter} alertButton={alertButton} />
          ))}
        </ol>
      </PriceColumn>
      {next > 0 && (
        <div className="border-t border-hairline p-3 text-center">
          <Button onClick={() => setShownCount(shownCount + STEP)}>{texts.showNext(next)}</Button>
        </div>
      )}
    </>
  );
}

/** Headings of the rows' figures, for the eye: each figure says itself to a screen reader. */
function Headings() {
  return (
    <div
      aria-hidden="true"
      className={`h-7 border-b border-hairline text-label text-quiet max-md:hidden ${ENTRY_GRID}`}
    >
      <span className="w-5" />
      <span>{texts.headings.what}</span>
      <span>{texts.headings.edge}</span>
      <span className="text-right">{texts.headings.price}</span>
      <span className="text-right whitespace-nowrap">{texts.headings.change}</span>
      <span className="text-right max-lg:hidden">{texts.headings.closed}</span>
    </div>
  );
}

const restNotes = ({ days }: WhatsNewPage): string =>
  days.flatMap(({ market, date }) => (date === null ? texts.rests(marketNames[market]) : [])).join(' ');

/** Badges of non-live prices, by market where they differ. */
function Badges({ days }: Pick<WhatsNewPage, 'days'>) {
  const byBadge = Map.groupBy(days, ({ badge }) => badge);
  return [...byBadge].map(([badge, own]) =>
    badge === 'LIVE' ? null : (
      <span key={badge} className="inline-flex items-center gap-1">
        <SourceBadge badge={badge} />
        {byBadge.size > 1 && own.map(({ market }) => marketNames[market]).join(', ')}
      </span>
    ),
  );
}

function Summary({ page }: { page: WhatsNewPage }) {
  const { whatsnew, totalCount, unreadCount, days } = page;
  const [only] = days;
  const dataAt = Math.max(...days.map((day) => day.dataAt ?? Number.NEGATIVE_INFINITY));
  const zone = useStore(readerZone);
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-ink">{texts.counted(totalCount, unreadCount)}</span>
      {whatsnew.length < totalCount && <span>{texts.shown(whatsnew.length)}</span>}
      <Badges days={days} />
      {days.length === 1 && only?.date && (
        <span>{texts.covers(formatTime(only.fromMs, zone), formatTime(only.toMs, zone))}</span>
      )}
      {Number.isFinite(dataAt) && (
        <span>
          {texts.asOf} <Moment atMs={dataAt} />
        </span>
      )}
    </p>
  );
}
