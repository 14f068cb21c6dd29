import { useQuery } from '@tanstack/react-query';
import type { FailedJob, JobQueue } from '@wickwise/contract';
import { formatCount } from '../../../lib/format.ts';
import { ActButton } from '../../../ui/act-button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { operationsTexts as texts } from '../texts/operations.ts';
import { jobsQuery, retryJob } from './operations-queries.ts';

/** Queues of jobs with their counts and schedules, and failed jobs with their errors. */
export function JobsPanels() {
  const { data, error, refetch } = useQuery(jobsQuery);
  if (error && !data) return <ErrorNote error={error} fallback={texts.failedJobs} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      <Panel title={texts.failures}>
        {data.failures.length === 0 ? <EmptyNote>{texts.noFailures}</EmptyNote> : <Failures jobs={data.failures} />}
      </Panel>
      <Panel title={texts.queues}>
        {data.queues.length === 0 ? <EmptyNote>{texts.noQueues}</EmptyNote> : <Queues queues={data.queues} />}
      </Panel>
    </>
  );
}

const Failures = ({ jobs }: { jobs: readonly FailedJob[] }) => (
  <RecordTable
    caption={texts.failures}
    items={jobs}
    keyOf={({ id }) => id}
    columns={[
      { heading: texts.queue, cell: ({ queue }) => <span className="font-mono text-dense">{queue}</span> },
      { heading: texts.failedAt, cell: ({ at }) => <Moment atMs={at} /> },
      { heading: texts.error, cell: ({ error }) => <bdi>{error || texts.noError}</bdi> },
      {
        heading: texts.action,
        cell: ({ id, queue }) => (
          <span className="flex flex-wrap gap-2">
            <ActButton
              label={texts.retryOf(queue)}
              onAct={async () => {
                await retryJob(queue, id);
                toast(texts.retried);
              }}
            >
              {texts.retry}
            </ActButton>
          </span>
        ),
      },
    ]}
  />
);

const Queues = ({ queues }: { queues: readonly JobQueue[] }) => (
  <RecordTable
    caption={texts.queues}
    items={queues}
    keyOf={({ name }) => name}
    columns={[
      { heading: texts.queue, cell: ({ name }) => <span className="font-mono text-dense">{name}</span> },
      { heading: texts.waiting, cell: ({ waiting }) => formatCount(waiting), isNumber: true },
      { heading: texts.running, cell: ({ running }) => formatCount(running), isNumber: true },
      {
        heading: texts.failed,
        cell: ({ failed }) => <span className={failed > 0 ? 'text-error' : undefined}>{formatCount(failed)}</span>,
        isNumber: true,
      },
      { heading: texts.next, cell: ({ nextAt }) => (nextAt === null ? texts.onDemand : <Moment atMs={nextAt} />) },
    ]}
  />
);
