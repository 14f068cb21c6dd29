import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ERROR_TEXTS, PatternSignalPage } from '@wickwise/contract';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { useConstants } from '../../lib/constants.ts';
import { formatCount } from '../../lib/format.ts';
import { requireStoredToken } from '../../lib/session/stored-token.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Pager } from '../../ui/pager.tsx';
import { listTexts as texts } from './list-texts.ts';
import { SignalFilters } from './signal-filters.tsx';
import { NO_SIGNAL_FILTER, type SignalSearch } from './signal-search.ts';
import { SignalTable } from './signal-table.tsx';
import { SignalTableSkeleton } from './signal-table-skeleton.tsx';

const filteredSignals = (search: SignalSearch) =>
  queryOptions({
    queryKey: ['pattern-signals', 'filtered', search],
    queryFn: async ({ signal }) => {
      await requireStoredToken();
      const given = Object.entries(search).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, String(value)]],
      );
      return api.get(`user/pattern-signal?${new URLSearchParams(given)}`, PatternSignalPage, signal);
    },
    placeholderData: keepPreviousData,
  });

export interface SignalListProps {
  search: SignalSearch;
  onSearch: (change: SignalSearch, how?: { replace: boolean }) => void;
}

/** Signals by market, bars, pattern, direction, strength, age and watchlist, page by page. */
export function SignalList({ search, onSearch }: SignalListProps) {
  const { limits } = useConstants();
  const page = search.page ?? 1;
  const { data, error, refetch, isPlaceholderData } = useQuery(filteredSignals({ ...search, page }));
  const pageCount = data ? Math.max(1, Math.ceil(data.totalCount / limits.signalsPageSize)) : page;
  const isBeyond = !isPlaceholderData && page > pageCount;
  const isFiltered = Object.keys(NO_SIGNAL_FILTER).some((key) => search[key as keyof SignalSearch] !== undefined);
  useEffect(() => {
    if (isBeyond) onSearch({ page: pageCount }, { replace: true });
  });
  return (
    <>
      <SignalFilters search={search} onSearch={(change) => onSearch({ ...change, page: undefined })} />
      <p role="status" className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-hairline px-3 text-dense">
        {data && <span>{data.totalCount === 1 ? texts.one : texts.counted(formatCount(data.totalCount))}</span>}
        <span className="text-quiet">{texts.note}</span>
      </p>
      {error && (
        <div className="p-3">
          <ErrorNote error={error} fallback={ERROR_TEXTS.signals} onRetry={() => void refetch()} />
        </div>
      )}
      {!error && (!data || isBeyond) && <SignalTableSkeleton rows={limits.signalsPageSize} />}
      {data?.signals.length === 0 && !isBeyond && (
        <EmptyNote
          title={isFiltered ? texts.noneFit : texts.none}
          action={
            isFiltered && (
              <Button onClick={() => onSearch({ ...NO_SIGNAL_FILTER, page: undefined })}>{texts.clear}</Button>
            )
          }
        >
          {isFiltered ? texts.noneFitWhy : texts.noneWhy}
        </EmptyNote>
      )}
      {data && data.signals.length > 0 && (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity duration-120' : ''}>
          <SignalTable signals={data.signals} />
        </div>
      )}
      {data && (
        <Pager page={Math.min(page, pageCount)} pageCount={pageCount} onPage={(next) => onSearch({ page: next })} />
      )}
    </>
  );
}
