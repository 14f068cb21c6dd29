import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RuleHistory } from '@wickwise/contract';
import { useMemo, useState } from 'react';
import { CandleChart } from '../../../charts/candle-chart.tsx';
import { pointAtBar } from '../../../charts/crosshair.ts';
import { useRuns } from '../../../charts/runs/use-runs.ts';
import type { Scene } from '../../../charts/scene.ts';
import { formatCount } from '../../../lib/format.ts';
import { pastBarsQuery } from '../../../lib/past-bars.ts';
import { useStore } from '../../../lib/store.ts';
import { readerZone } from '../../../lib/zones.ts';
import { SourceBadge } from '../../../ui/badge.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { historyQuery } from '../queries.ts';
import { builderTexts } from '../texts/builder.ts';
import type { StrategyDraft } from './builder-search.ts';
import { chartTime, RuleRunList } from './run-list.tsx';
import { useSettledRule } from './use-settled-rule.ts';

const texts = builderTexts.past;

/** A symbol's bars, shaded where the rule was true, with a list of these runs; follows each close. */
export function RuleChart({ draft, symbol }: { draft: StrategyDraft; symbol: string }) {
  const { market, timeframe } = draft;
  const { data: history, error, refetch } = useQuery(historyQuery(useSettledRule(draft), symbol));
  const bars = useQuery({
    ...pastBarsQuery(market, symbol, timeframe, history?.evaluatedAt ?? 0),
    enabled: typeof history?.evaluatedAt === 'number',
    placeholderData: keepPreviousData,
  });
  const failure = error ?? bars.error;
  if (failure) {
    const retry = () => void Promise.all([refetch(), bars.refetch()]);
    return <ErrorNote error={failure} fallback={texts.failed} onRetry={retry} />;
  }
  if (!history) return <Skeleton className="m-3 h-96" />;
  if (history.fromTime === null) return <EmptyNote>{texts.noAnswer}</EmptyNote>;
  if (!bars.data) return <Skeleton className="m-3 h-96" />;
  return <Shown history={history} timeframe={timeframe} bars={bars.data.bars} />;
}

interface ShownProps {
  history: RuleHistory;
  timeframe: StrategyDraft['timeframe'];
  bars: Parameters<typeof CandleChart>[0]['bars'];
}

function Shown({ history, timeframe, bars: read }: ShownProps) {
  const { market, symbol, tickSize, currency, isMoney, runs, fromTime, evaluatedAt, badge } = history;
  const zone = useStore(readerZone);
  const [scene, setScene] = useState<Scene>();
  const [chosen, setChosen] = useState<number>();
  // unknown before the first answer
  const bars = useMemo(() => read.filter(([timeMs]) => timeMs >= (fromTime ?? 0)), [read, fromTime]);
  useRuns(scene, runs, chosen);
  const fired = runs.filter(({ isFiring }) => isFiring).length;
  const held = runs.reduce((sum, run) => sum + run.bars, 0);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 px-3 pb-2 text-dense text-quiet">
        <span className="text-body text-ink tabular-nums">{texts.fired(fired, formatCount(history.answered))}</span>
        <span className="tabular-nums">{texts.held(Math.round((100 * held) / history.answered))}</span>
        {evaluatedAt !== null && (
          <span>
            {texts.asOf} {chartTime(evaluatedAt, zone)}
          </span>
        )}
        <SourceBadge badge={badge} />
      </p>
      <div className="h-96 border-y border-hairline">
        <CandleChart
          bars={bars}
          market={market}
          timeframe={timeframe}
          tickSize={tickSize}
          currency={currency}
          isMoney={isMoney}
          marks={NO_MARKS}
          description={texts.chart(symbol, fired)}
          onScene={setScene}
        />
      </div>
      <RuleRunList
        history={history}
        chosen={chosen}
        onChoose={(timeMs) => {
          setChosen(timeMs);
          if (scene) pointAtBar(scene, scene.timeline.indexOf(timeMs));
        }}
      />
    </>
  );
}

const NO_MARKS: Parameters<typeof CandleChart>[0]['marks'] = [];
