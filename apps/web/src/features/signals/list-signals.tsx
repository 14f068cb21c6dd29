import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ERROR_TEXTS } from '@wickwise/contract';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { filteredSignals } from './filtered-signals.ts';
import { NotAdvice } from './not-advice.tsx';
import type { SignalSearch } from './signal-search.ts';
import { SignalTable } from './signal-table.tsx';
import { listSignalsTexts as texts } from './texts/list-signals.ts';

/** Patterns in context of the last week, on any timeframe. */
const LAST_DAYS = { timeframe: 'all', since: '168h' } as const satisfies SignalSearch;
const SHOWN = 10;

/** Signals of the last days on the symbols of one watchlist. */
export function ListSignals({ watchlistId }: { watchlistId: string }) {
  const search = { ...LAST_DAYS, watchlist: watchlistId };
  const { data, error, refetch } = useQuery(filteredSignals(search));
  return (
    <Panel
      title={texts.title}
      aside={
        <Link
          to="/dashboard/whatsnewtoday"
          search={{ ...search, tab: 'signals' }}
          className="inline-flex min-h-6 items-center underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {texts.all}
        </Link>
      }
    >
      {error && !data && <ErrorNote error={error} fallback={ERROR_TEXTS.signals} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="m-3 h-24" />}
      {data?.signals.length === 0 && <EmptyNote>{texts.none}</EmptyNote>}
      {data && data.signals.length > 0 && <SignalTable signals={data.signals.slice(0, SHOWN)} />}
      <NotAdvice />
    </Panel>
  );
}
