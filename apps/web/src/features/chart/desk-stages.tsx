import type { ScanTimeframe } from '@wickwise/market';
import { useState } from 'react';
import { chartPlace } from './chart-skeleton.tsx';
import { createCrosshairLink } from './crosshair-link.ts';
import { Receipt } from './receipt.tsx';
import { shownSignals } from './signals/shown-signals.ts';
import { SecondStage, StagePlace } from './stage-place.tsx';
import { chartTexts as texts } from './texts.ts';
import { timeframeFor } from './timeframe-for.ts';
import { ToolStrip } from './tool-strip.tsx';
import type { Desk } from './use-desk.ts';

/** The tools, the one or two charts, and the receipt that is read. */
export function DeskStages({ desk, isStripOpen }: { desk: Desk; isStripOpen: boolean }) {
  const { instrument, timeframe, settings, set, tools, drawings, chosenSignal, replay } = desk;
  const [link] = useState(createCrosshairLink);
  const split = settings.split && timeframeFor(instrument, settings.split);
  const stage = {
    ...{ instrument, settings, tools, link },
    untilMs: replay.untilMs,
    drawings: drawings.drawings,
    chosenSignalId: chosenSignal?.id,
    onChooseSignal: desk.setChosenSignalId,
    onAlertOnStudy: desk.onAlertOnStudy,
    onRemoveStudy: (key: string) => set({ studies: settings.studies.filter((one) => one !== key) }),
    onRemoveCompared: (id: string) => set({ compare: settings.compare.filter((one) => one !== id) }),
  };
  const receipt = chosenSignal && (
    <Receipt signal={chosenSignal} instrument={instrument} onClose={() => desk.setChosenSignalId(undefined)} />
  );
  return (
    <>
      <div className={`${chartPlace(true)} flex max-md:flex-col ${split ? 'max-md:h-[110dvh]' : ''}`}>
        <div className={isStripOpen ? 'contents' : 'max-md:hidden md:contents'}>
          <ToolStrip tools={tools} drawings={drawings} onAlert={desk.onAlertAtLine} />
        </div>
        <StagePlace
          key={timeframe}
          {...stage}
          id="first"
          timeframe={timeframe}
          chart={desk.chart}
          signals={desk.shown}
          onHandle={desk.setHandle}
          onPrice={desk.onPrice}
          overlay={desk.overlay}
        />
        {split && (
          <SecondStage
            {...stage}
            timeframe={split}
            signals={shownSignals(desk.known, split, settings.signals)}
            onTimeframe={(next: ScanTimeframe) => set({ split: next })}
          />
        )}
        {receipt && <div className="contents max-lg:hidden">{receipt}</div>}
        <Hint desk={desk} />
      </div>
      {receipt && <div className="lg:hidden">{receipt}</div>}
    </>
  );
}

/** What has been typed of a timeframe, or what the tool in hand waits for. */
function Hint({ desk: { typed, tools, onPrice } }: { desk: Desk }) {
  if (!typed && !tools.tool && !onPrice) return null;
  return (
    <p
      role="status"
      className="pointer-events-none absolute bottom-10 left-1/2 z-2 -translate-x-1/2 border border-quiet bg-panel px-2 py-1 text-dense"
    >
      {onPrice
        ? texts.toolbar.alertHint
        : typed
          ? texts.keys.typed(typed)
          : `${texts.tools.names[tools.tool ?? 'trend']}. ${texts.tools.hint}`}
    </p>
  );
}
