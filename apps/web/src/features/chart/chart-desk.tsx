import type { ScanTimeframe } from '@wickwise/market';
import { type ReactNode, useRef, useState } from 'react';
import { ErrorNote } from '../../ui/error-note.tsx';
import { ChartHead } from './chart-head.tsx';
import { ChartFoot } from './chart-notes.tsx';
import { ChartWords } from './chart-words.tsx';
import { clockOf } from './describe.ts';
import { DeskDialogs } from './desk-dialogs.tsx';
import { DeskStages } from './desk-stages.tsx';
import { ReplayBar } from './replay/replay-bar.tsx';
import { SignalList } from './signal-list.tsx';
import { chartTexts as texts } from './texts.ts';
import { Toolbar } from './toolbar.tsx';
import { type Desk, type DeskSetUp, REGION, useDesk } from './use-desk.ts';

export interface ChartDeskProps extends DeskSetUp {
  /** The live price and change. */
  price: ReactNode;
  /** The rules ticked off on its bars. A replay would hide what they tell. */
  checklist?: (timeframe: ScanTimeframe) => ReactNode;
}

/** An instrument's chart as a workplace: indicators, drawings, signals with receipts, comparison, replay. */
export function ChartDesk({ price, checklist, ...setUp }: ChartDeskProps) {
  const list = useRef<HTMLDivElement>(null);
  const desk = useDesk(setUp);
  const [isStripOpen, setStripOpen] = useState(false);
  const { instrument, timeframe, chart, replay, bars } = desk;
  const { untilMs } = replay;
  const rules = untilMs === undefined ? checklist?.(timeframe) : undefined;
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
          price={untilMs === undefined ? price : <ReplayPrice>{desk.money(bars.at(-1)?.[4] ?? 0)}</ReplayPrice>}
        />
        <Toolbar
          desk={desk}
          isStripOpen={isStripOpen}
          onStrip={() => setStripOpen(!isStripOpen)}
          onRules={rules ? () => list.current?.scrollIntoView() : undefined}
        />
        <DrawingTrouble desk={desk} />
        <DeskStages desk={desk} isStripOpen={isStripOpen} />
        {untilMs !== undefined && (
          <ReplayBar replay={replay} total={chart.bars?.length ?? 0} time={desk.time(untilMs)} />
        )}
        <ChartFoot clock={clockOf(instrument, timeframe, chart.bars)} />
        <p role="status" className="sr-only">
          {desk.spoken}
        </p>
      </section>
      <div className="grid min-w-0 gap-3 *:min-w-0 lg:grid-cols-2">
        <SignalList signals={desk.shown} chosenId={desk.chosenSignal?.id} onChoose={desk.chooseSignal} />
        <ChartWords instrument={instrument} timeframe={timeframe} bars={bars} />
      </div>
      {rules && (
        <div ref={list} className="scroll-mt-16">
          {rules}
        </div>
      )}
      <DeskDialogs desk={desk} />
    </>
  );
}

/** In a replay the live price would tell what comes. */
const ReplayPrice = ({ children }: { children: string }) => <span className="text-title">{children}</span>;

/** What somebody drew is on the page, and not on the server. */
function DrawingTrouble({ desk: { drawings } }: { desk: Desk }) {
  const { hasNotRead, hasNotSaved, retry } = drawings;
  if (!hasNotRead && !hasNotSaved) return null;
  return (
    <ErrorNote error={new Error(hasNotRead ? texts.tools.notRead : texts.tools.failed)} fallback="" onRetry={retry} />
  );
}
