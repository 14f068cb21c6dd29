import { type CSSProperties, useState } from 'react';
import { type DrawingKind, TOOLS } from '../../charts/drawings/tools.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { chartPlace } from './chart-skeleton.tsx';
import { createCrosshairLink } from './crosshair-link.ts';
import { Receipt } from './receipt.tsx';
import { StagePlace } from './stage-place.tsx';
import { withoutStudies } from './studies/line-keys.ts';
import { chartTexts as texts } from './texts/chart.ts';
import { ToolStrip } from './tool-strip.tsx';
import type { ChartModel } from './use-chart-model.ts';

const SecondStage = lazyPart(async () => (await import('./second-stage.tsx')).SecondStage, {
  place: <Skeleton className="m-3 flex-1" />,
});

/** The tools, one or two charts, and the open receipt. */
export function ChartStages({ model, isStripOpen }: { model: ChartModel; isStripOpen: boolean }) {
  const { instrument, timeframe, settings, set, tools, drawings, chosenSignal, replay } = model;
  const [link] = useState(createCrosshairLink);
  const [paneCount, setPaneCount] = useState(0);
  const { split } = settings;
  const stage = {
    instrument,
    settings,
    tools,
    link,
    untilMs: replay.untilMs,
    drawings: drawings.drawings,
    chosenSignalId: chosenSignal?.id,
    onChooseSignal: model.setChosenSignalId,
    onAlertOnStudy: model.onAlertOnStudy,
    onRemoveStudy: (keys: readonly string[]) => set({ studies: withoutStudies(settings.studies, keys) }),
    onRemoveCompared: (id: string) => set({ compare: settings.compare.filter((one) => one !== id) }),
  };
  const receipt = chosenSignal && (
    <Receipt signal={chosenSignal} zone={model.zone} onClose={() => model.setChosenSignalId(undefined)} />
  );
  return (
    <>
      <div
        className={`${chartPlace(true)} flex max-md:flex-col ${split ? 'max-md:h-[110dvh]' : ''}`}
        style={{ '--panes': paneCount } as CSSProperties}
      >
        <div className={isStripOpen ? 'contents' : 'max-md:hidden md:contents'}>
          <ToolStrip tools={tools} drawings={drawings} onAlert={model.onAlertAtLine} />
        </div>
        <StagePlace
          key={`${timeframe} ${model.zone}`} // a chart is made for one clock
          {...stage}
          id="first"
          timeframe={timeframe}
          chart={model.chart}
          signals={model.shown}
          onHandle={model.setHandle}
          onPrice={model.onPrice}
          overlay={model.overlay}
          onPanes={setPaneCount}
        />
        {split && (
          <SecondStage
            {...stage}
            timeframe={split}
            signals={model.allKnown}
            onTimeframe={(next) => set({ split: next })}
            onSymbol={(splitSymbol) => set({ splitSymbol })}
          />
        )}
        {receipt && <div className="contents max-lg:hidden">{receipt}</div>}
        <Hint model={model} />
      </div>
      {receipt && <div className="lg:hidden">{receipt}</div>}
    </>
  );
}

/** The typed timeframe, or what the active tool waits for. */
const hintOf = (tool: DrawingKind): string =>
  `${texts.tools.names[tool]}: ${TOOLS[tool].pointCount > 1 ? texts.tools.hint : texts.tools.hintOne}`;

function Hint({ model: { typed, tools, onPrice } }: { model: ChartModel }) {
  if (!typed && !tools.tool && !onPrice) return null;
  return (
    <p
      role="status"
      className="pointer-events-none absolute bottom-10 left-1/2 z-2 -translate-x-1/2 border border-quiet bg-panel px-2 py-1 text-dense"
    >
      {onPrice ? texts.toolbar.alertHint : typed ? texts.keys.typed(typed) : hintOf(tools.tool ?? 'trend')}
    </p>
  );
}
