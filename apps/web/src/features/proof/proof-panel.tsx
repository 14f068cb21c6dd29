import { useQuery } from '@tanstack/react-query';
import type { ReplayRun } from '@wickwise/contract';
import { Fragment } from 'react';
import { formatCount, formatTime, zoneName } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { replayProof } from './queries.ts';
import { RunHistory } from './run-history.tsx';
import { proofTexts as texts } from './texts/proof.ts';

/** Replay proof of the running server: how many signals were found again, and what differed. */
export function ProofPanel({ withDifferences = false }: { withDifferences?: boolean }) {
  const { data, error, refetch } = useQuery(replayProof);
  const runs = data?.runs ?? [];
  const newest = [...Map.groupBy(runs, ({ markets }) => markets.join()).values()].flatMap(([first]) => first ?? []);
  const [run] = newest;
  const earlier = runs.filter((one) => !newest.includes(one));
  return (
    <Panel title={texts.title} aside={run && <When run={run} />}>
      <div className="flex flex-col gap-2 p-3 text-body">
        {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton className="h-7 w-64" />}
        {data && !run && <p className="text-quiet">{texts.none}</p>}
        {newest.map((own) => (
          <Fragment key={own.id}>
            {newest.length > 1 && <p className="text-quiet">{own.markets.map((one) => marketNames[one]).join(', ')}</p>}
            <Sum run={own} />
            {own.isSimulated && <p className="text-dense text-quiet">{texts.simulated}</p>}
          </Fragment>
        ))}
        {withDifferences && earlier.length > 0 && <RunHistory runs={earlier} />}
      </div>
      {withDifferences && data && data.differences.length > 0 && <DifferenceTable differences={data.differences} />}
    </Panel>
  );
}

function When({ run: { endedAt } }: { run: ReplayRun }) {
  const zone = useStore(readerZone);
  return <span>{texts.at(`${formatTime(endedAt, zone)} ${zoneName(zone, endedAt)}`)}</span>;
}

function Sum({ run: { replayed, changed, bars, instruments } }: { run: ReplayRun }) {
  if (replayed === 0 && changed === 0) return <p className="text-quiet">{texts.empty}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <strong className="text-title font-semibold tabular-nums">
        {texts.sum(formatCount(replayed), formatCount(changed))}
      </strong>
      <span className="text-dense text-quiet tabular-nums">
        {texts.bars(formatCount(bars), formatCount(instruments))}
      </span>
    </p>
  );
}
