import { useQuery } from '@tanstack/react-query';
import type { MarketState } from '@wickwise/contract';
import { marketNames } from '../../lib/market-names.ts';
import { SourceBadge } from '../../ui/badge.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sourceName } from '../../ui/source-name.ts';
import { sourcesQuery } from './queries.ts';
import { connectionsTexts as texts } from './texts/connections.ts';

const healthText = (health: MarketState['source']['health']): string =>
  texts.health[health === 'needs-login' ? 'needsLogin' : health];

/** The source of each market and its state, for everybody. */
export function MarketSources() {
  const { data, error, refetch } = useQuery(sourcesQuery);
  if (error && !data) return <ErrorNote error={error} fallback={texts.sourcesFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-3 h-36" />;
  return (
    <RecordTable
      caption={texts.sources}
      items={data}
      keyOf={({ market }) => market}
      columns={[
        { heading: texts.columns.market, cell: ({ market }) => marketNames[market] },
        {
          heading: texts.columns.source,
          cell: ({ badge, source }) => (
            <span className="flex flex-wrap items-center gap-2">
              {sourceName(source.feed)} <SourceBadge badge={badge} note={source.note} />
            </span>
          ),
        },
        { heading: texts.columns.state, cell: ({ source }) => healthText(source.health) },
      ]}
    />
  );
}
