import { useQuery } from '@tanstack/react-query';
import type { Market } from '@wickwise/market';
import { useDeferredValue, useState } from 'react';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Evaluated } from './evaluated.tsx';
import { Heatmap, MAP_HEIGHT } from './heatmap.tsx';
import { HeatmapTable } from './heatmap-table.tsx';
import { heatmapQuery } from './queries.ts';
import { mapTexts as texts } from './texts/map.ts';
import { overviewTexts } from './texts/overview.ts';

const VIEWS = ['map', 'table'] as const;
type View = (typeof VIEWS)[number];

/** The market by sector, as a map or a table. */
export function HeatmapWidget({ market }: { market: Market }) {
  const { data: found, error, refetch } = useQuery(heatmapQuery(market));
  const data = useDeferredValue(found); // inputs are handled while the map renders
  const [view, setView] = useState<View>('map');
  const isEmpty = data?.groups.length === 0;
  return (
    <Panel
      title={texts.title}
      aside={
        <>
          {data && <Evaluated glance={data} />}
          <Segmented
            label={texts.view}
            value={view}
            onChange={setView}
            options={VIEWS.map((value) => ({ value, label: texts.views[value] }))}
          />
        </>
      }
    >
      <div style={{ minHeight: MAP_HEIGHT + 32 }}>
        {error && !data && <ErrorNote error={error} fallback={overviewTexts.failed} onRetry={() => void refetch()} />}
        {!error && !data && (
          <div className="p-3" style={{ height: MAP_HEIGHT + 32 }}>
            <Skeleton className="h-full w-full" />
          </div>
        )}
        {isEmpty && <EmptyNote>{texts.none}</EmptyNote>}
        {data && !isEmpty && (view === 'map' ? <Heatmap map={data} /> : <HeatmapTable map={data} />)}
      </div>
    </Panel>
  );
}
