import { CHART_SCALES, type ChartSettings } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { chartTexts } from './texts.ts';
import { TimeframeChoice } from './timeframe-choice.tsx';
import type { Desk } from './use-desk.ts';

const texts = chartTexts.toolbar;

export interface ToolbarProps {
  desk: Desk;
  /** Whether the tools show where there is little room. */
  isStripOpen: boolean;
  onStrip: () => void;
  /** Leads to the rules on these bars. */
  onRules?: (() => void) | undefined;
}

/** What a chart is set up by. */
export function Toolbar({ desk, isStripOpen, onStrip, onRules }: ToolbarProps) {
  const { instrument, timeframe, settings, set, setDialog, replay } = desk;
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-b border-hairline px-1 pt-1">
      <TimeframeChoice instrument={instrument} value={timeframe} onChange={(next) => set({ timeframe: next })} />
      <div role="toolbar" aria-label={texts.label} className="flex max-w-full items-center overflow-x-auto md:ml-auto">
        <span className="md:hidden">
          <Item isPressed={isStripOpen} onPress={onStrip}>
            {texts.draw}
          </Item>
        </span>
        {desk.canAlert && (
          <Item isPressed={desk.onPrice !== undefined} onPress={desk.toggleAlerting}>
            {texts.alert}
          </Item>
        )}
        <Item onPress={() => setDialog('indicators')}>{texts.indicators}</Item>
        <Item onPress={() => setDialog('compare')}>{texts.compare}</Item>
        <Item onPress={() => setDialog('signals')}>{texts.signals}</Item>
        {onRules && <Item onPress={onRules}>{texts.rules}</Item>}
        <Item onPress={() => setDialog('layouts')}>{texts.layouts}</Item>
        <Item isPressed={replay.untilMs !== undefined} onPress={desk.toggleReplay}>
          {texts.replay}
        </Item>
        <Item isPressed={settings.split !== undefined} onPress={desk.toggleSplit}>
          {texts.split}
        </Item>
        <Item isDisabled={!desk.canGivePicture} onPress={() => void desk.givePicture()}>
          {texts.picture}
        </Item>
        <Item onPress={() => setDialog('keys')}>{texts.keys}</Item>
      </div>
      <ScaleChoice settings={settings} onScale={(scale) => set({ scale })} />
    </div>
  );
}

interface ScaleChoiceProps {
  settings: ChartSettings;
  onScale: (scale: ChartSettings['scale']) => void;
}

function ScaleChoice({ settings, onScale }: ScaleChoiceProps) {
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
      className="min-h-7 shrink-0 border-b-2 border-transparent px-2 text-dense whitespace-nowrap text-quiet transition-colors duration-120 hover:text-ink disabled:opacity-40 aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3"
    >
      {children}
    </button>
  );
}
