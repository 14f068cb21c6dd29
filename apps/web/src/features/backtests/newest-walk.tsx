import { useQuery } from '@tanstack/react-query';
import type { BacktestEntry } from '@wickwise/contract';
import { ErrorNote } from '../../ui/error-note.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { backtestQuery } from './queries.ts';
import { WalkTable } from './report/walk-table.tsx';
import { serverWords } from './server-words.ts';
import { backtestTexts as texts } from './texts/backtest.ts';

/** The newest finished walk-forward: the choice of each window, and its result in the next one. */
export function NewestWalk({ tests }: { tests: readonly BacktestEntry[] }) {
  const newest = tests.find(({ state }) => state === 'done');
  return newest ? <Windows id={newest.id} /> : null;
}

function Windows({ id }: { id: string }) {
  const { data: test, error, refetch } = useQuery(backtestQuery(id));
  if (error) return <ErrorNote error={error} fallback={texts.failedReport} onRetry={() => void refetch()} />;
  if (!test) return <Skeleton className="m-3 h-40" />;
  if (!test.report?.walkForward) return null;
  const { verdict, walkForward } = test.report;
  return (
    <div className="flex flex-col gap-2 py-2">
      <p className="max-w-prose px-3 text-body text-pretty">
        <span className="font-medium">{texts.verdicts[verdict.kind]}.</span> {serverWords.verdictOf(verdict)}
      </p>
      <ScrollRegion label={texts.walkTitle} className="max-h-96 border-y border-hairline">
        <WalkTable walk={walkForward} request={test.request} />
      </ScrollRegion>
    </div>
  );
}
