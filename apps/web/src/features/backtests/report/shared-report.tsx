import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../../lib/store.ts';
import { useTabName } from '../../../lib/tab-name.ts';
import { readerZone } from '../../../lib/zones.ts';
import { Moment } from '../../../ui/moment.tsx';
import { SharedLinkError } from '../../../ui/shared-link-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sharedBacktestQuery } from '../queries.ts';
import { testName } from '../test-name.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { reportName } from './report-name.ts';
import { ReportView } from './report-view.tsx';

/** A shared report. */
export function SharedReport({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(sharedBacktestQuery(id));
  const zone = useStore(readerZone);
  useTabName(data && reportName(data, zone));
  return (
    <div className="mx-auto flex max-w-6xl min-w-0 flex-col gap-3 px-4 py-8">
      <p className="text-dense text-quiet">
        {texts.sharedTitle} {data && <Moment atMs={data.createdAt} />}
      </p>
      {error && <SharedLinkError error={error} fallback={texts.failedReport} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && (
        <>
          <h1 className="text-heading font-semibold break-words">{texts.title(testName(data.request))}</h1>
          <ReportView request={data.request} report={data.report} />
        </>
      )}
    </div>
  );
}
