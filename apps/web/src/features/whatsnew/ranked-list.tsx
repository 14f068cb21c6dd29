import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ERROR_TEXTS, type WhatsNewEntry, type WhatsNewPage, type WhatsNewQuery } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import { type Chosen, newsListQuery, startNewsQuery } from '../../lib/whats-new.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Entry, type EntryProps } from './entry.tsx';
import { Filters } from './filters.tsx';
import { RankedSkeleton } from './ranked-skeleton.tsx';
import { whatsNewTexts as texts } from './texts.ts';
import { useMarkRead } from './use-mark-read.ts';

export interface RankedListProps {
  filter: Chosen;
  onFilter: (change: Partial<WhatsNewQuery>) => void;
  tellMe?: EntryProps['tellMe'];
}

/** Entries that stand there at once: the best ones, and as many more whenever they are asked for. */
const STEP = 25;

/** A list that was fetched longer ago is fetched again when its screen is opened. */
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

/** The ranked feed with its filters: how much is new, what it covers, and the entries. */
export function RankedList({ filter, onFilter, tellMe }: RankedListProps) {
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery({ ...newsListQuery(filter), refetchOnMount });
  const { data: latest } = useQuery({ ...startNewsQuery, refetchOnMount }); // it counts as the list does
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
          <ErrorNote error={error} fallback={ERROR_TEXTS.api} onRetry={() => void refetch()} />
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
        <Entries key={JSON.stringify(filter)} entries={data.whatsnew} filter={filter} tellMe={tellMe} />
      )}
    </>
  );
}

function Entries({
  entries,
  filter,
  tellMe,
}: { entries: WhatsNewEntry[] } & Pick<RankedListProps, 'filter' | 'tellMe'>) {
  const [shownCount, setShownCount] = useState(STEP);
  const next = Math.min(STEP, entries.length - shownCount);
  return (
    <>
      <ol aria-label={texts.list}>
        {entries.slice(0, shownCount).map((entry) => (
          <Entry key={entry.id} entry={entry} filter={filter} tellMe={tellMe} />
        ))}
      </ol>
      {next > 0 && (
        <div className="border-t border-hairline p-3 text-center">
          <Button onClick={() => setShownCount(shownCount + STEP)}>{texts.showNext(next)}</Button>
        </div>
      )}
    </>
  );
}

const restNotes = ({ days }: WhatsNewPage): string =>
  days.flatMap(({ market, date }) => (date === null ? texts.rests(marketNames[market]) : [])).join(' ');

/** Which prices aren't live; of markets with different badges each with its own. */
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
  const { whatsnew, totalCount, unreadCount, asOf, days } = page;
  const [only] = days;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-ink">{texts.counted(totalCount, unreadCount)}</span>
      {whatsnew.length < totalCount && <span>{texts.shown(whatsnew.length)}</span>}
      <Badges days={days} />
      {days.length === 1 && only?.date && (
        <span>
          {texts.covers(
            formatTime(only.fromMs, MARKET_INFO[only.market].zone),
            formatTime(only.toMs, MARKET_INFO[only.market].zone),
          )}
        </span>
      )}
      <span>
        {texts.asOf} <Moment atMs={asOf} />
      </span>
    </p>
  );
}
