import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Backtest } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { useStore } from '../../../lib/store.ts';
import { useTabName } from '../../../lib/tab-name.ts';
import { readerZone } from '../../../lib/zones.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { FunnelPlace } from '../../../ui/rule/funnel-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import {
  backtestQuery,
  cancelBacktest,
  exportReport,
  exportTrades,
  isUnderWay,
  readAnew,
  shareBacktest,
} from '../queries.ts';
import { testName } from '../test-name.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { useProgress } from '../use-progress.ts';
import { reportName } from './report-name.ts';
import { ReportView } from './report-view.tsx';

export interface ReportScreenProps {
  id: string;
  back: (test: Backtest) => ReactNode;
  /** Renders the link to the builder without a condition of the tested rule. */
  drop: (test: Backtest, place: FunnelPlace, label: string) => ReactNode;
}

/** A test of the user: its report, or its progress. */
export function ReportScreen({ id, back, drop }: ReportScreenProps) {
  const { data: test, error, refetch } = useQuery(backtestQuery(id));
  const zone = useStore(readerZone);
  useTabName(test && reportName(test, zone));
  return (
    <div className="flex min-w-0 flex-col gap-3 p-3 lg:p-4">
      {error && <ErrorNote error={error} fallback={texts.failedReport} onRetry={() => void refetch()} />}
      {!test && !error && <Skeleton className="h-96" />}
      {test && (
        <>
          <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <div className="min-w-0 flex-1 basis-64">
              <h1 className="text-title font-semibold break-words">{texts.title(testName(test.request))}</h1>
              <p className="text-dense text-quiet">
                <Moment atMs={test.createdAt} />
              </p>
              {test.historyDays !== undefined && (
                <p className="text-dense text-pretty text-quiet">{texts.planHistory(test.historyDays)}</p>
              )}
            </div>
            <div className="flex flex-wrap gap-2 print:hidden">
              {test.report && <Actions id={id} />}
              {back(test)}
            </div>
          </header>
          {test.report ? (
            <ReportView request={test.request} report={test.report} drop={(place, label) => drop(test, place, label)} />
          ) : (
            <Waiting test={test} />
          )}
        </>
      )}
    </div>
  );
}

function Actions({ id }: { id: string }) {
  const showFailure = (done: Promise<void>): void => void done.catch((error: Error) => toast(error.message));
  const share = async (): Promise<void> => {
    const link = await shareBacktest(id);
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    toast(isCopied ? texts.shared : texts.sharedAt(link), { isLasting: !isCopied });
  };
  return (
    <>
      <Button onClick={() => showFailure(share())}>{texts.share}</Button>
      <Button onClick={() => showFailure(exportReport(id))}>{texts.json}</Button>
      <Button onClick={() => showFailure(exportTrades(id))}>{texts.csv}</Button>
      <Button onClick={() => print()}>{texts.print}</Button>
    </>
  );
}

function Waiting({ test }: { test: Backtest }) {
  const progress = useProgress();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelBacktest(test.id),
    onSettled: () => readAnew(client),
  });
  return (
    <Panel title={texts.states[test.state]}>
      <div className="flex flex-col items-start gap-3 p-3">
        {test.error && <p className="text-body text-error">{test.error}</p>}
        {isUnderWay(test) && (
          <>
            <ProgressBar label={texts.states[test.state]} share={progress.get(test.id)?.share ?? 0} />
            <Button onClick={() => cancel.mutate()}>{texts.cancel}</Button>
          </>
        )}
      </div>
    </Panel>
  );
}
