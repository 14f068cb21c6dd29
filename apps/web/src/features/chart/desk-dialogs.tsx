import type { ChartSettings, InstrumentView } from '@wickwise/contract';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ComparePicker } from './compare/compare-picker.tsx';
import { Dialog } from './dialog.tsx';
import { KeyHelp } from './keys/key-help.tsx';
import { LayoutPicker } from './layouts/layout-picker.tsx';
import { SignalKinds } from './signals/signal-kinds.tsx';
import { chartTexts as texts } from './texts.ts';
import type { DialogName } from './toolbar.tsx';

/** It comes with the whole catalogue of indicators. */
const IndicatorPicker = lazyPart(async () => (await import('./studies/indicator-picker.tsx')).IndicatorPicker);

export interface DeskDialogsProps {
  open: DialogName | undefined;
  instrument: InstrumentView;
  settings: ChartSettings;
  onSettings: (change: Partial<ChartSettings>) => void;
  onClose: () => void;
}

const TITLES: Readonly<Record<DialogName, string>> = {
  indicators: texts.indicators.title,
  compare: texts.compare.title,
  signals: texts.signals.shown,
  layouts: texts.layouts.title,
  keys: texts.keys.title,
};

/** The windows of the chart's toolbar. */
export function DeskDialogs({ open, onClose, ...props }: DeskDialogsProps) {
  if (!open) return null;
  return (
    <Dialog key={open} title={TITLES[open]} onClose={onClose}>
      <PartBoundary>
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>{contentOf(open, props, onClose)}</Suspense>
      </PartBoundary>
    </Dialog>
  );
}

function contentOf(
  open: DialogName,
  { instrument, settings, onSettings }: Omit<DeskDialogsProps, 'open' | 'onClose'>,
  onClose: () => void,
): ReactNode {
  switch (open) {
    case 'indicators':
      return (
        <IndicatorPicker chosen={settings.studies} onChoose={(studies) => onSettings({ studies: [...studies] })} />
      );
    case 'compare':
      return (
        <ComparePicker
          instrument={instrument}
          compared={settings.compare}
          onChange={(compare) => onSettings({ compare: [...compare] })}
        />
      );
    case 'signals':
      return <SignalKinds shown={settings.signals} onChange={(signals) => onSettings({ signals })} />;
    case 'layouts':
      return (
        <LayoutPicker
          settings={settings}
          onUse={(kept) => {
            onSettings({ split: undefined, ...kept });
            onClose();
          }}
        />
      );
    case 'keys':
      return <KeyHelp />;
  }
}
