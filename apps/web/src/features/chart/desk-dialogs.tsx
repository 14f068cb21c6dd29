import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart, PartBoundary } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ComparePicker } from './compare/compare-picker.tsx';
import type { DialogName } from './dialog-name.ts';
import { KeyHelp } from './keys/key-help.tsx';
import { LayoutPicker } from './layouts/layout-picker.tsx';
import { SignalKinds } from './signals/signal-kinds.tsx';
import { TextForm } from './text-form.tsx';
import { chartTexts as texts } from './texts.ts';
import type { Desk } from './use-desk.ts';

/** It comes with the whole catalogue of indicators. */
const IndicatorPicker = lazyPart(async () => (await import('./studies/indicator-picker.tsx')).IndicatorPicker, {
  place: <Skeleton className="h-60 w-full" />,
});

const TITLES: Readonly<Record<DialogName, string>> = {
  indicators: texts.indicators.title,
  compare: texts.compare.title,
  signals: texts.signals.shown,
  layouts: texts.layouts.title,
  keys: texts.keys.title,
};

/** The windows of the chart's toolbar, and the one that asks for a text's words. */
export function DeskDialogs({ desk }: { desk: Desk }) {
  const { dialog, setDialog, tools, drawings } = desk;
  const { texting } = tools;
  return (
    <>
      {dialog && (
        <Dialog isOpen title={TITLES[dialog]} onOpen={() => setDialog(undefined)}>
          <PartBoundary>{contentOf(dialog, desk)}</PartBoundary>
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

function contentOf(dialog: DialogName, { instrument, settings, set, setDialog }: Desk): ReactNode {
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
            set({ split: undefined, ...kept });
            setDialog(undefined);
          }}
        />
      );
    case 'keys':
      return <KeyHelp />;
  }
}
