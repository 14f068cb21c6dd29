import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AttributesAnswer } from '@wickwise/contract';
import { attributesQuery } from '../../../lib/attributes.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { StaleBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { screenQuery } from '../queries.ts';
import { asStrategy, questionOf, screenPlaceOf } from '../screen-question.ts';
import type { ChangeSearch, ScreenSearch } from '../screen-search.ts';
import { screenerTexts as texts } from '../texts/screener.ts';
import { ChartsView } from './charts-view.tsx';
import { HeatmapView } from './heatmap-view.tsx';
import { ResultHead } from './result-head.tsx';
import { ScreenTable } from './screen-table.tsx';
import { WhyDrawer } from './why-drawer.tsx';

const NoMatches = lazyPart(async () => (await import('../../../ui/rule/no-matches.tsx')).NoMatches, {
  place: <Skeleton className="h-32 w-full" />,
});

/** Debounce for typing, ms. */
const SETTLED_MS = 250;

const NOTHING: AttributesAnswer = { attributes: [], patterns: [], strategies: [] };

/** Results of a screen as a table, heatmap or charts, updated after each change. */
export function Results({ search, onSearch }: { search: ScreenSearch; onSearch: ChangeSearch }) {
  const wanted = JSON.stringify(questionOf(search));
  const text = useSettled(wanted, SETTLED_MS);
  const question: ReturnType<typeof questionOf> = text === undefined ? undefined : JSON.parse(text);
  const { data, error, refetch, isFetching, isPlaceholderData, dataUpdatedAt, hasNextPage, fetchNextPage } =
    useInfiniteQuery(screenQuery(question));
  const { data: known = NOTHING } = useQuery(attributesQuery);
  const answer = data?.pages[0];
  const { near = false, view, why, rule, market, timeframe } = search;
  // placeholder rows of another question aren't shown for a failed one
  const rows = error && isPlaceholderData ? undefined : data?.pages.flatMap((page) => page.rows);
  const failure = error && !rows && (
    <div className="p-3">
      <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />
    </div>
  );
  const isUnready = answer !== undefined && answer.skipped.length === answer.universe;
  const empty = (
    <EmptyNote
      action={
        !near &&
        !isUnready && (
          <Button onClick={() => onSearch({ near: true, loopback: undefined, sort: undefined })}>
            {texts.nearMisses}
          </Button>
        )
      }
    >
      {isUnready ? texts.unready : near ? texts.noneNear : search.loopback ? texts.noneFired : texts.none}
    </EmptyNote>
  );
  const isExplained = rows?.length === 0 && !near && !isUnready && !isPlaceholderData && text === wanted;
  const onEnd = (): void => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  return (
    <Panel
      title={<ResultHead answer={rows && answer} isNear={near} isAsking={isFetching && (isPlaceholderData || !rows)} />}
    >
      {error && rows && (
        <StaleBanner
          why={texts.stale}
          sinceMs={dataUpdatedAt - performance.timeOrigin}
          action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
        />
      )}
      {rows && answer && (
        <p className="border-b border-hairline px-3 py-1.5 text-dense text-pretty text-quiet">{answer.sentence}</p>
      )}
      <div className={isPlaceholderData ? 'opacity-60' : ''}>
        {!view && (
          <ScreenTable
            rows={rows}
            search={search}
            timeframe={timeframe}
            known={known}
            onSearch={onSearch}
            onEnd={onEnd}
            empty={empty}
            error={failure}
          />
        )}
        {view && (failure || (rows?.length === 0 && empty))}
        {view && !rows && !error && <Skeleton className="m-3 h-64" />}
        {view === 'heatmap' && rows && <HeatmapView rows={rows} onWhy={(symbol) => onSearch({ why: symbol })} />}
        {view === 'charts' && rows && <ChartsView rows={rows} timeframe={timeframe} />}
        {view && hasNextPage && (
          <p className="p-3">
            <Button onClick={onEnd}>{texts.more}</Button>
          </p>
        )}
      </div>
      {isExplained && rule && (
        <div className="border-t border-hairline p-3">
          <NoMatches
            question={{
              market,
              timeframe,
              rule: asStrategy(rule),
              ...screenPlaceOf(search),
              ...(search.loopback ? { loopback: search.loopback } : {}),
            }}
            onRule={(groups) => onSearch({ rule: groups })}
          />
        </div>
      )}
      {why && rule && (
        <WhyDrawer
          question={{ market, symbol: why, timeframe, rule: asStrategy(rule) }}
          onClose={() => onSearch({ why: undefined })}
        />
      )}
    </Panel>
  );
}
