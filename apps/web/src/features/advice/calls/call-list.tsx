import { useQuery } from '@tanstack/react-query';
import { CALL_LIMITS } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CallFilter } from '../advice-search.ts';
import { callsQuery } from '../queries.ts';
import { adviceTexts as texts } from '../texts/advice.ts';
import { CallFilters, type CallFiltersProps } from './call-filters.tsx';
import { CallTable } from './call-table.tsx';

export interface CallListProps extends CallFiltersProps {
  /** Instead of the usual words where there are no calls at all. */
  empty?: ReactNode;
}

const CLEAR: CallFilter = {
  market: undefined,
  state: undefined,
  followed: undefined,
  expert: undefined,
  symbol: undefined,
  page: undefined,
};

/** One page of calls that fit the filters, in each of its states. */
export function CallList({ filter, onFilter, ofExpert, empty }: CallListProps) {
  const asked = ofExpert === undefined ? filter : { ...filter, expert: ofExpert };
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useQuery(callsQuery(asked));
  const { page = 1, ...rest } = filter;
  const isFiltered = Object.values(rest).some((value) => value !== undefined);
  return (
    <>
      <CallFilters filter={filter} onFilter={(next) => onFilter({ ...next, page: undefined })} ofExpert={ofExpert} />
      {error && !data && (
        <div className="p-3">
          <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton className="m-3 h-96" />}
      {data?.calls.length === 0 && isFiltered && (
        <EmptyNote action={<Button onClick={() => onFilter(CLEAR)}>{texts.clear}</Button>}>{texts.noneFit}</EmptyNote>
      )}
      {data?.calls.length === 0 && !isFiltered && (empty ?? <EmptyNote title={texts.none}>{texts.noneWhy}</EmptyNote>)}
      {data && data.calls.length > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <CallTable calls={data.calls} nowMs={dataUpdatedAt} isOfOneExpert={ofExpert !== undefined} />
          <p className="border-t border-hairline px-3 py-2 text-dense text-quiet">{texts.count(data.totalCount)}</p>
          <Pager
            page={page}
            pageCount={Math.ceil(data.totalCount / CALL_LIMITS.pageSize)}
            onPage={(next) => onFilter({ page: next })}
          />
        </div>
      )}
    </>
  );
}
