import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart, PartBoundary } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChartSize } from './chart-size.tsx';
import { ComparePicker } from './compare/compare-picker.tsx';
import type { DialogName } from './dialog-name.ts';
import { ChartKeyHelp } from './keys/key-help.tsx';
import { LayoutPicker } from './layouts/layout-picker.tsx';
import { SignalKinds } from './signals/signal-kinds.tsx';
import { TextForm } from './text-form.tsx';
import { chartTexts as texts } from './texts/chart.ts';
import type { ChartModel } from './use-chart-model.ts';

/** Loaded with the whole indicator catalogue. */
const IndicatorPicker = lazyPart(async () => (await import('./studies/indicator-picker.tsx')).IndicatorPicker, {
  place: <Skeleton className="h-60 w-full" />,
});

const titleOf: Readonly<Record<DialogName, () => string>> = {
  indicators: () => texts.indicators.title,
  compare: () => texts.compare.title,
  signals: () => texts.signals.shown,
  layouts: () => texts.layouts.title,
  size: () => texts.toolbar.size,
  keys: () => texts.keys.title,
};

/** Dialogs of the chart's toolbar, and the one for the text of a drawing. */
export function ChartDialogs({ model }: { model: ChartModel }) {
  const { dialog, setDialog, tools, drawings } = model;
  const { texting } = tools;
  return (
    <>
      {dialog && (
        <Dialog isOpen title={titleOf[dialog]()} onOpen={() => setDialog(undefined)}>
          <PartBoundary>{contentOf(dialog, model)}</PartBoundary>
        </Dialog>
      )}
      {texting && (
        <Dialog isOpen title={texts.tools.names.text} onOpen={() => tools.edit(undefined)}>
          <TextForm
            text={texting.text.trim()}
            onKeep={(text) => {
              drawings.keep({ ...texting, text });
              tools.edit(undefined);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function contentOf(dialog: DialogName, { instrument, settings, set, setDialog }: ChartModel): ReactNode {
  switch (dialog) {
    case 'indicators':
      return <IndicatorPicker chosen={settings.studies} onChoose={(studies) => set({ studies: [...studies] })} />;
    case 'compare':
      return (
        <ComparePicker
          instrument={instrument}
          compared={settings.compare}
          onChange={(compare) => set({ compare: [...compare] })}
        />
      );
    case 'signals':
      return <SignalKinds shown={settings.signals} onChange={(signals) => set({ signals })} />;
    case 'layouts':
      return (
        <LayoutPicker
          settings={settings}
          onUse={(kept) => {
            set(kept);
            setDialog(undefined);
          }}
        />
      );
    case 'size':
      return <ChartSize instrument={instrument} />;
    case 'keys':
      return <ChartKeyHelp />;
  }
}
