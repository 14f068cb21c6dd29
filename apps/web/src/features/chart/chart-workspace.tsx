import type { ScanTimeframe } from '@wickwise/market';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { ChartDialogs } from './chart-dialogs.tsx';
import { ChartHead } from './chart-head.tsx';
import { ChartFoot } from './chart-notes.tsx';
import { ChartStages } from './chart-stages.tsx';
import { ChartWords } from './chart-words.tsx';
import { clockOf } from './describe.ts';
import { ReplayBar } from './replay/replay-bar.tsx';
import { ChartSignalList } from './signal-list.tsx';
import { chartTexts as texts } from './texts/chart.ts';
import { isScanned } from './timeframe-for.ts';
import { ChartToolbar, ScaleChoice } from './toolbar.tsx';
import { type ChartModel, type ChartModelOptions, REGION, useChartModel } from './use-chart-model.ts';

export interface ChartWorkspaceProps extends ChartModelOptions {
  /** Live price and change. */
  price: ReactNode;
  /** Why signals are missing, with a retry. */
  signalsFailure?: { error: Error; retry: () => void } | undefined;
  /** Checklist of rules on its bars; hidden in a replay and on timeframes that aren't scanned. */
  checklist?: (timeframe: ScanTimeframe) => ReactNode;
}

/** An instrument's chart with all tools: indicators, drawings, signals with receipts, comparison, replay. */
export function ChartWorkspace({ price, checklist, signalsFailure, ...setUp }: ChartWorkspaceProps) {
  const list = useRef<HTMLDivElement>(null);
  const model = useChartModel(setUp);
  const [isStripOpen, setStripOpen] = useState(false);
  const { instrument, timeframe, chart, replay, bars } = model;
  const { untilMs } = replay;
  const last = bars.at(-1);
  const rules = untilMs === undefined && isScanned(timeframe) ? checklist?.(timeframe) : undefined;
  return (
    <>
      <section
        aria-label={texts.region(instrument.symbol)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move along the bars once it has the focus
        tabIndex={0}
        className={`${REGION} flex min-w-0 flex-col border border-hairline bg-panel`}
      >
        <ChartHead
          instrument={instrument}
          symbol={instrument.symbol}
          isTall
          price={untilMs === undefined ? price : <ReplayPrice>{last && model.money(last[4])}</ReplayPrice>}
        />
        <ChartToolbar
          model={model}
          isStripOpen={isStripOpen}
          onStrip={() => setStripOpen(!isStripOpen)}
          onRules={rules ? () => list.current?.scrollIntoView() : undefined}
        />
        <DrawingTrouble model={model} />
        <ChartStages model={model} isStripOpen={isStripOpen} />
        {untilMs !== undefined && (
          <ReplayBar replay={replay} total={chart.bars?.length ?? 0} time={model.time(untilMs)} />
        )}
        <ChartFoot
          clock={clockOf(model.zone, timeframe, chart.bars)}
          onClock={model.toggleClock}
          isExchangeTime={model.isExchangeTime}
        >
          <ScaleChoice settings={model.settings} onScale={(scale) => model.set({ scale })} />
        </ChartFoot>
        <p role="status" className="sr-only">
          {model.spoken}
        </p>
      </section>
      <div className="grid min-w-0 gap-3 *:min-w-0 lg:grid-cols-2">
        <ChartSignalList
          signals={model.shown}
          zone={model.zone}
          failure={signalsFailure}
          chosenId={model.chosenSignal?.id}
          onChoose={model.chooseSignal}
        />
        <ChartWords instrument={instrument} timeframe={timeframe} bars={bars} gaps={chart.gaps} zone={model.zone} />
      </div>
      {rules && (
        <div ref={list} className="scroll-mt-16">
          {rules}
        </div>
      )}
      <ChartDialogs model={model} />
    </>
  );
}

/** In a replay the live price would reveal the future. */
const ReplayPrice = ({ children }: { children: ReactNode }) => <span className="text-title">{children}</span>;

/** Drawings that couldn't be saved. */
function DrawingTrouble({ model: { drawings } }: { model: ChartModel }) {
  const { hasNotRead, failure, retry } = drawings;
  if (!hasNotRead && !failure) return null;
  const refusal = failure instanceof ApiError && failure.status !== undefined && failure.status < 500 ? failure : null;
  const error = refusal ?? new Error(hasNotRead ? texts.tools.notRead : texts.tools.failed);
  return <ErrorNote error={error} fallback={texts.tools.failed} onRetry={retry} />;
}
