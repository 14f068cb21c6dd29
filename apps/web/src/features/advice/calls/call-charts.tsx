import { useQuery } from '@tanstack/react-query';
import type { Call, CallSnapshot, InstrumentView } from '@wickwise/contract';
import { isPricedInMoney } from '@wickwise/market';
import { formatTime, zoneName } from '../../../lib/format.ts';
import { useStore } from '../../../lib/store.ts';
import { readerZone } from '../../../lib/zones.ts';
import { SourceBadge } from '../../../ui/badge.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { callPrice } from '../call-words.ts';
import { adviceCallTexts as texts } from '../texts/advice-call.ts';
import { barsSinceQuery } from './bars-since.ts';
import { adjustedLevels, type CallLevels, callLevels } from './call-levels.ts';
import { type FillMark, LevelChart } from './level-chart.tsx';

/** The chart as it was at publication, and what came since. */
export function CallCharts(props: {
  call: Call;
  snapshot: CallSnapshot;
  instrument: InstrumentView | null | undefined;
  nowMs: number;
}) {
  const { call, snapshot, instrument } = props;
  const grid = instrument ? { ...instrument, isMoney: isPricedInMoney(instrument) } : undefined;
  const priceText = (price: number): string => callPrice(price, grid);
  const levels = callLevels(call.terms);
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <Panel title={texts.snapshot} aside={<span>{texts.frozen(snapshot.timeframe)}</span>}>
        <div className="p-3">
          {snapshot.bars.length === 0 ? (
            <EmptyNote>{texts.noSnapshot}</EmptyNote>
          ) : (
            <LevelChart
              about={aboutOf(texts.snapshot, levels, priceText)}
              bars={snapshot.bars}
              levels={levels}
              priceText={priceText}
            />
          )}
        </div>
      </Panel>
      <Panel title={texts.since}>
        <div className="p-3">
          {instrument === undefined && <Skeleton className="h-60 w-full" />}
          {instrument === null && <EmptyNote>{texts.noBars}</EmptyNote>}
          {instrument && <SinceChart {...props} instrument={instrument} priceText={priceText} />}
        </div>
      </Panel>
    </div>
  );
}

function SinceChart({
  call,
  instrument,
  nowMs,
  priceText,
}: {
  call: Call;
  instrument: InstrumentView;
  nowMs: number;
  priceText: (price: number) => string;
}) {
  const zone = useStore(readerZone);
  const { terms, outcome, publishedAt } = call;
  const { data, error, refetch } = useQuery(barsSinceQuery(instrument, publishedAt, outcome.endedAt, nowMs));
  if (error && !data) return <ErrorNote error={error} fallback={texts.noBars} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60 w-full" />;
  if (data.bars.length === 0) return <EmptyNote>{texts.noBars}</EmptyNote>;
  const levels = adjustedLevels(terms, outcome.factor);
  return (
    <figure className="flex flex-col gap-1">
      <LevelChart
        about={aboutOf(texts.since, levels, priceText)}
        bars={data.bars}
        levels={levels}
        priceText={priceText}
        fills={fillsOf(call, priceText)}
        markedAt={publishedAt}
      />
      <figcaption className="flex flex-wrap items-center gap-x-3 text-label text-quiet">
        <span>{texts.bars(data.timeframe)}</span>
        <span>{texts.publishedLine(`${formatTime(publishedAt, zone)} ${zoneName(zone, publishedAt)}`)}</span>
        {data.badge !== 'LIVE' && <SourceBadge badge={data.badge} />}
      </figcaption>
    </figure>
  );
}

const aboutOf = (name: string, { stop = 0, targets }: CallLevels, priceText: (price: number) => string): string =>
  texts.chartAbout(name, priceText(stop), targets.map(priceText).join(', '));

function fillsOf({ outcome }: Call, priceText: (price: number) => string): FillMark[] {
  const { enteredAt, entryPrice, parts } = outcome;
  const entry =
    enteredAt === null || entryPrice === null
      ? []
      : [{ at: enteredAt, price: entryPrice, isEntry: true, label: texts.filled(texts.entry, priceText(entryPrice)) }];
  return [
    ...entry,
    ...parts.map(({ at, price, reason }) => ({
      at,
      price,
      isEntry: false,
      label: texts.filled(texts.exits[reason], priceText(price)),
    })),
  ];
}
