import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '@wickwise/contract';
import { channelNames } from '../../lib/channel-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { problemWords } from './problem-words.ts';
import { deliveriesQuery } from './queries.ts';
import { channelTexts as texts } from './texts/channel.ts';

/** Log of messages by channel, with duration and result. */
export function DeliveryLog() {
  const { data, error, refetch } = useQuery(deliveriesQuery);
  return (
    <Panel title={texts.log}>
      {error && <ErrorNote error={error} fallback={texts.logFailed} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="p-3 text-body text-quiet">{texts.logNone}</p>}
      {data && data.length > 0 && (
        <RecordTable
          caption={texts.logCaption}
          items={data}
          keyOf={({ id }) => id}
          columns={[
            { heading: texts.columns.at, cell: ({ createdAt }) => <Moment atMs={createdAt} /> },
            {
              heading: texts.columns.what,
              cell: ({ subject, isTest }) => (
                <>
                  {subject} {isTest && <Badge>{texts.testMark}</Badge>}
                </>
              ),
            },
            {
              heading: texts.columns.channel,
              cell: ({ kind, label }) => (
                <>
                  {channelNames[kind].name} <span className="text-quiet">{label}</span>
                </>
              ),
            },
            { heading: texts.columns.result, cell: (delivery) => <Result delivery={delivery} /> },
          ]}
        />
      )}
    </Panel>
  );
}

const TONES = { waiting: 'plain', sent: 'plain', failed: 'error' } as const;

/** A message due this soon is shown without a time, ms. */
const SOON_MS = 1_000;

function Result({ delivery: { state, latencyMs, attempts, error, createdAt, dueAt } }: { delivery: Delivery }) {
  const isLater = dueAt !== null && (attempts > 0 || dueAt - createdAt > SOON_MS);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={TONES[state]}>{texts.results[state]}</Badge>
      <span className="text-dense text-quiet">
        {latencyMs !== null && texts.took(latencyMs, attempts)}
        {error && `: ${problemWords(error)}`}
        {isLater && (
          <>
            {attempts > 0 ? `, ${texts.next}` : texts.waits} <Moment atMs={dueAt} />
          </>
        )}
      </span>
    </span>
  );
}
