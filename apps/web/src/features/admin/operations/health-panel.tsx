import { useQuery } from '@tanstack/react-query';
import { Lamp } from '../../../ui/badge.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { operationsTexts as texts } from '../texts/operations.ts';
import { countProblems, healthParts } from './health-parts.tsx';
import { healthQuery } from './operations-queries.ts';

/** Each part of the server: whether it works, and what is measured of it. */
export function HealthPanel() {
  const { data, error, refetch } = useQuery(healthQuery);
  if (error && !data) return <ErrorNote error={error} fallback={texts.failedHealth} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const parts = healthParts(data);
  return (
    <Panel title={texts.health}>
      <p role="status" className="px-3 pt-2 pb-1 text-body">
        {countProblems(parts)}
      </p>
      <RecordTable
        caption={texts.health}
        items={parts}
        keyOf={({ name }) => name}
        columns={[
          { heading: texts.part, cell: ({ name }) => name },
          {
            heading: texts.state,
            cell: ({ isFine, state }) => (
              <span className={`inline-flex items-center gap-2 ${isFine ? '' : 'text-warn'}`}>
                <Lamp state={isFine ? 'on' : 'waiting'} />
                {state}
              </span>
            ),
          },
          { heading: texts.detail, cell: ({ detail }) => detail },
        ]}
      />
    </Panel>
  );
}
