import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BacktestEntry } from '@wickwise/contract';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { NewestWalk } from '../newest-walk.tsx';
import { backtestsQuery, cancelBacktest, isUnderWay, readAnew, removeBacktest } from '../queries.ts';
import { testName } from '../test-name.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { useProgress } from '../use-progress.ts';
import type { TestKind } from './order-state.ts';

/** Tests of a strategy, newest first, with progress and result. */
export function BacktestList({ strategyId, kind }: { strategyId: string | undefined; kind: TestKind }) {
  const { data: all, error, refetch } = useQuery(backtestsQuery(strategyId));
  const data = all?.filter(({ request }) => (request.walkForward !== undefined) === (kind === 'walk'));
  const progress = useProgress();
  return (
    <section aria-label={texts.past[kind]} className="border-t border-hairline">
      <h3 className="px-3 pt-3 text-body font-semibold">{texts.past[kind]}</h3>
      {error && <ErrorNote error={error} fallback={texts.failedList} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyNote>{texts.noneYet[kind]}</EmptyNote>}
      {kind === 'walk' && <NewestWalk tests={data ?? []} />}
      <ul className="divide-y divide-hairline">
        {data?.map((test) => (
          <Row key={test.id} test={test} share={progress.get(test.id)?.share} />
        ))}
      </ul>
    </section>
  );
}

function Row({ test, share }: { test: BacktestEntry; share: number | undefined }) {
  const { id, request, state, error, createdAt, result } = test;
  const { universe, market, timeframe } = request;
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: async (does: (id: string) => Promise<unknown>) => void (await does(id)),
    onSettled: () => readAnew(client),
  });
  const place = 'symbol' in universe ? universe.symbol : 'market' in universe ? marketNames[market] : texts.watchlist;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate text-body">
          <span className="font-medium">{testName(request)}</span> · {place} · {timeframe}
          {request.walkForward && ` · ${texts.walk}`}
        </p>
        <p className="text-dense text-pretty text-quiet">
          {result ? (
            <span className="tabular-nums">
              {formatPercent(result.totalReturn * 100)}, {texts.holding} {formatPercent(result.buyAndHold * 100)},{' '}
              {texts.trades(formatCount(result.trades))}. {texts.verdicts[result.verdict]}
            </span>
          ) : (
            <>
              {texts.states[state]}
              {error && `: ${error}`} · <Moment atMs={createdAt} />
            </>
          )}
        </p>
        {isUnderWay(test) && <ProgressBar label={texts.states[state]} share={share ?? 0} />}
      </div>
      {isUnderWay(test) ? (
        <Button onClick={() => act.mutate(cancelBacktest)}>{texts.cancel}</Button>
      ) : (
        <span className="flex gap-2">
          {state === 'done' && (
            <Link
              to="/dashboard/backtest/$backtestId"
              params={{ backtestId: id }}
              className="inline-flex min-h-9 items-center px-2 text-body font-medium underline underline-offset-2 pointer-coarse:min-h-11"
            >
              {texts.report}
            </Link>
          )}
          <Button
            look="quiet"
            aria-label={`${texts.remove}: ${testName(request)}`}
            onClick={() => act.mutate(removeBacktest)}
          >
            {texts.remove}
          </Button>
        </span>
      )}
    </li>
  );
}
