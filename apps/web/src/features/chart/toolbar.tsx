import { CHART_SCALES, type ChartSettings } from '@wickwise/contract';
import { CHART_TIMEFRAMES } from '@wickwise/market';
import type { ReactNode } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { chartTexts } from './texts/chart.ts';
import { TimeframeChoice } from './timeframe-choice.tsx';
import type { ChartModel } from './use-chart-model.ts';

const texts = chartTexts.toolbar;

export interface ToolbarProps {
  model: ChartModel;
  /** Whether tools show where space is short. */
  isStripOpen: boolean;
  onStrip: () => void;
  /** Scrolls to the rules on these bars. */
  onRules?: (() => void) | undefined;
}

/** Toolbar of a chart's settings. */
export function ChartToolbar({ model, isStripOpen, onStrip, onRules }: ToolbarProps) {
  const { instrument, timeframe, settings, set, setDialog, replay } = model;
  return (
    <div className="flex items-center gap-x-2 border-b border-hairline px-1 max-md:overflow-x-auto md:flex-wrap md:pt-1">
      <TimeframeChoice
        instrument={instrument}
        timeframes={CHART_TIMEFRAMES}
        value={timeframe}
        onChange={(next) => set({ timeframe: next })}
        isShort
      />
      <div
        role="toolbar"
        aria-label={texts.label}
        className="flex items-center max-md:shrink-0 md:ml-auto md:max-w-full md:overflow-x-auto"
      >
        <span className="md:hidden">
          <Item isPressed={isStripOpen} onPress={onStrip}>
            {texts.draw}
          </Item>
        </span>
        {model.canAlert && (
          <Item isPressed={model.onPrice !== undefined} onPress={model.toggleAlerting}>
            {texts.alert}
          </Item>
        )}
        <Item onPress={() => setDialog('indicators')}>{texts.indicators}</Item>
        <Item onPress={() => setDialog('compare')}>{texts.compare}</Item>
        <Item onPress={() => setDialog('signals')}>{texts.signals}</Item>
        {onRules && <Item onPress={onRules}>{texts.rules}</Item>}
        <Item onPress={() => setDialog('layouts')}>{texts.layouts}</Item>
        <Item onPress={() => setDialog('size')}>{texts.size}</Item>
        <Item isPressed={replay.untilMs !== undefined} onPress={model.toggleReplay}>
          {texts.replay}
        </Item>
        <Item isPressed={settings.split !== undefined} onPress={model.toggleSplit}>
          {texts.split}
        </Item>
        <Item isDisabled={!model.canGivePicture} onPress={() => void model.givePicture()}>
          {texts.picture}
        </Item>
        <Item onPress={() => setDialog('keys')}>{texts.keys}</Item>
      </div>
    </div>
  );
}

interface ScaleChoiceProps {
  settings: ChartSettings;
  onScale: (scale: ChartSettings['scale']) => void;
}

/** Choice of the price scale. */
export function ScaleChoice({ settings, onScale }: ScaleChoiceProps) {
  const isForced = settings.compare.length > 0;
  return (
    <Segmented
      label={texts.scale}
      value={isForced ? 'percent' : settings.scale}
      onChange={onScale}
      options={CHART_SCALES.map((value) => ({
        value,
        label: texts.scales[value],
        isDisabled: isForced && value !== 'percent',
        ...(isForced ? { title: texts.percentForced } : {}),
      }))}
    />
  );
}

interface ItemProps {
  children: ReactNode;
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

function Item({ children, isPressed, isDisabled = false, onPress }: ItemProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
      className="min-h-7 shrink-0 border-b-2 border-transparent px-1.5 text-dense whitespace-nowrap text-quiet transition-colors duration-120 hover:text-ink disabled:opacity-40 aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3"
    >
      {children}
    </button>
  );
}
