import { useQuery } from '@tanstack/react-query';
import { ERROR_TEXTS } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { useConstants } from '../../lib/constants.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Pager } from '../../ui/pager.tsx';
import { filteredSignals } from './filtered-signals.ts';
import { NotAdvice } from './not-advice.tsx';
import { SignalFilters } from './signal-filters.tsx';
import { EVERY_SIGNAL, isEverySignal, type SignalSearch } from './signal-search.ts';
import { SignalTable } from './signal-table.tsx';
import { SignalTableSkeleton } from './signal-table-skeleton.tsx';
import { listTexts as texts } from './texts/list.ts';

export interface SignalListProps {
  search: SignalSearch;
  onSearch: (change: SignalSearch) => void;
}

/** Filterable list of signals, paged. */
export function SignalList({ search, onSearch }: SignalListProps) {
  const { limits } = useConstants();
  const page = search.page ?? 1;
  const { data, error, refetch, isPlaceholderData } = useQuery(filteredSignals({ ...search, page }));
  const pageCount = data ? Math.max(1, Math.ceil(data.totalCount / limits.signalsPageSize)) : page;
  const isFiltered = !isEverySignal(search);
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
      {!error && !data && <SignalTableSkeleton rows={limits.signalsPageSize} />}
      {data?.signals.length === 0 && (
        <EmptyNote
          title={isFiltered ? texts.noneFit : texts.none}
          action={
            isFiltered && <Button onClick={() => onSearch({ ...EVERY_SIGNAL, page: undefined })}>{texts.clear}</Button>
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
      {data && <Pager page={page} pageCount={pageCount} onPage={(next) => onSearch({ page: next })} />}
      {(!search.market || MARKET_INFO[search.market].isSebiRegulated) && <NotAdvice />}
    </>
  );
}
