import { Link } from '@tanstack/react-router';
import { ERROR_TEXTS } from '@wickwise/contract';
import { MARKET_INFO, type Market } from '@wickwise/market';
import { useDeferredValue } from 'react';
import { useConstants } from '../../lib/constants.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NotAdvice } from './not-advice.tsx';
import { SignalTable } from './signal-table.tsx';
import { SignalTableSkeleton } from './signal-table-skeleton.tsx';
import { signalsPanelTexts as texts } from './texts/signals-panel.ts';
import { useLatestSignals } from './use-latest-signals.ts';

export interface SignalsPanelProps {
  market: Market;
  page: number;
  onPage: (page: number) => void;
  /** Replaces the usual note. */
  note?: string;
}

/** The newest signals of a market, page by page. */
export function SignalsPanel({ market, page, onPage, note = texts.aside }: SignalsPanelProps) {
  const { limits } = useConstants();
  const { data: found, error, refetch } = useLatestSignals(page, market);
  const data = useDeferredValue(found); // presses are answered while the table is drawn
  const pageCount = data ? Math.max(1, Math.ceil(data.totalCount / limits.signalsPageSize)) : page;
  return (
    <Panel
      title={texts.title}
      aside={
        <>
          {note}
          <Link
            to="/dashboard/whatsnewtoday"
            search={{ tab: 'signals', market }}
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
      {!error && !data && <SignalTableSkeleton rows={limits.signalsPageSize} />}
      {data?.signals.length === 0 && <EmptyNote>{texts.empty}</EmptyNote>}
      {data && data.signals.length > 0 && <SignalTable signals={data.signals} isShort />}
      {data && <Pager page={page} pageCount={pageCount} onPage={onPage} />}
      {MARKET_INFO[market].isSebiRegulated && <NotAdvice />}
    </Panel>
  );
}
