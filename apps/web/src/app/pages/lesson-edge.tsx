import { useQuery } from '@tanstack/react-query';
import type { LessonScan } from '@wickwise/contract';
import { EdgeTable } from '../../features/edges/edge-table.tsx';
import { edgesQuery } from '../../features/edges/queries.ts';
import { edgesTexts as texts } from '../../features/edges/texts/edges.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** How often a scan's signals worked on this server, by market and timeframe. */
export function LessonEdge({ scan }: { scan: LessonScan }) {
  const { data, error, refetch } = useQuery(edgesQuery(scan));
  return (
    <Panel title={texts.title}>
      {error && !data && (
        <div className="p-3">
          <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton className="m-3 h-48" />}
      {data && data.edges.length > 0 && <EdgeTable edges={data.edges} />}
      {data?.edges.length === 0 && <EmptyNote title={texts.none}>{texts.noneWhy}</EmptyNote>}
    </Panel>
  );
}
