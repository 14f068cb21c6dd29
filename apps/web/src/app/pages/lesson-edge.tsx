import { useQuery } from '@tanstack/react-query';
import type { LessonScan, MeasuredRecord } from '@wickwise/contract';
import { EdgeTable } from '../../features/edges/edge-table.tsx';
import { edgesQuery } from '../../features/edges/queries.ts';
import { edgesTexts } from '../../features/edges/texts/edges.ts';
import { marketsQuery } from '../../features/markets/queries.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RecordedEdges } from './recorded-edges.tsx';
import { lessonEdgeTexts as texts } from './texts/lesson-edge.ts';

interface LessonEdgeProps {
  scan: LessonScan;
  /** Measured once on recorded prices. */
  records: readonly MeasuredRecord[];
}

/**
 * How often a scan's signals worked on this server, in markets with real prices: simulated ones are no evidence. For the
 * others there is the record of another place.
 */
export function LessonEdge({ scan, records }: LessonEdgeProps) {
  const { data: markets } = useQuery(marketsQuery);
  const { data, error, refetch } = useQuery(edgesQuery(scan));
  const simulated = new Set(markets?.markets.flatMap(({ market, badge }) => (badge === 'SIMULATED' ? [market] : [])));
  const isKnown = data && markets;
  const edges = isKnown ? data.edges.filter(({ market }) => !simulated.has(market)) : [];
  const real = new Set(markets?.markets.flatMap(({ market }) => (simulated.has(market) ? [] : [market])));
  const elsewhere = isKnown ? records.filter(({ market }) => !real.has(market)) : [];
  const hasSimulatedOnly = markets?.markets.every(({ market }) => simulated.has(market));
  return (
    <Panel title={edgesTexts.title}>
      {error && !data && (
        <div className="p-3">
          <ErrorNote error={error} fallback={edgesTexts.failed} onRetry={() => void refetch()} />
        </div>
      )}
      {!isKnown && !error && <Skeleton className="m-3 h-24" />}
      {edges.length > 0 && (
        <EdgeTable edges={edges} isOfOneSignal={new Set(edges.map(({ variant }) => variant)).size === 1} />
      )}
      {isKnown && edges.length === 0 && hasSimulatedOnly && (
        <EmptyNote title={texts.simulated}>{texts.simulatedWhy}</EmptyNote>
      )}
      {isKnown && edges.length === 0 && !hasSimulatedOnly && (
        <EmptyNote title={edgesTexts.none}>{edgesTexts.noneWhy}</EmptyNote>
      )}
      {elsewhere.length > 0 && <RecordedEdges records={elsewhere} />}
    </Panel>
  );
}
