import { Link } from '@tanstack/react-router';
import { ERROR_TEXTS } from '@wickwise/contract';
import { useDeferredValue, useEffect } from 'react';
import { useConstants } from '../../lib/constants.ts';
import { textsOf } from '../../lib/texts.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SignalTable } from './signal-table.tsx';
import { SignalTableSkeleton } from './signal-table-skeleton.tsx';
import { useLatestSignals } from './use-latest-signals.ts';

const texts = textsOf({
  en: {
    title: 'Latest signals',
    all: 'All signals, with filters',
    aside: 'from closed bars only · information, not advice',
    empty: 'No signals yet. Signals come when a bar closes.',
  },
  hi: async () => (await import('./hindi.ts')).panel,
});

export interface SignalsPanelProps {
  page: number;
  onPage: (page: number, how?: { replace: boolean }) => void;
  /** What to know just now, in place of the usual note. */
  note?: string;
}

/** The newest signals of all markets, page by page; an address that asks for more pages than there are gets the last one. */
export function SignalsPanel({ page, onPage, note = texts.aside }: SignalsPanelProps) {
  const { limits } = useConstants();
  const { data: found, error, refetch, isPlaceholderData } = useLatestSignals(page);
  const data = useDeferredValue(found); // presses are answered while the table is drawn
  const pageCount = data ? Math.max(1, Math.ceil(data.totalCount / limits.signalsPageSize)) : page;
  const isBeyond = !isPlaceholderData && page > pageCount;
  useEffect(() => {
    if (isBeyond) onPage(pageCount, { replace: true });
  });
  return (
    <Panel
      title={texts.title}
      aside={
        <>
          {note}
          <Link
            to="/dashboard/whatsnewtoday"
            search={{ tab: 'signals' }}
            className="whitespace-nowrap text-ink underline underline-offset-2"
          >
            {texts.all}
          </Link>
        </>
      }
    >
      {error && (
        <div className="p-3">
          <ErrorNote error={error} fallback={ERROR_TEXTS.signals} onRetry={() => void refetch()} />
        </div>
      )}
      {!error && (!data || isBeyond) && <SignalTableSkeleton rows={limits.signalsPageSize} />}
      {data?.signals.length === 0 && !isBeyond && <EmptyNote>{texts.empty}</EmptyNote>}
      {data && data.signals.length > 0 && <SignalTable signals={data.signals} />}
      {data && <Pager page={Math.min(page, pageCount)} pageCount={pageCount} onPage={onPage} />}
    </Panel>
  );
}
