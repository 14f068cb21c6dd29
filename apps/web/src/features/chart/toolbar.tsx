import { CHART_SCALES, type ChartSettings, type InstrumentView } from '@wickwise/contract';
import { SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import type { ReactNode } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { chartTexts } from './texts.ts';
import { hasBarsOf } from './timeframe-for.ts';

const texts = chartTexts.toolbar;

/** What the toolbar opens. */
export type DialogName = 'indicators' | 'compare' | 'signals' | 'layouts' | 'keys';

export interface ToolbarProps {
  instrument: InstrumentView;
  timeframe: ScanTimeframe;
  settings: ChartSettings;
  onSettings: (change: Partial<ChartSettings>) => void;
  onOpen: (dialog: DialogName) => void;
  isReplaying: boolean;
  onReplay: () => void;
  onSplit: () => void;
  onPicture: () => void;
  /** Whether the tools show where there is little room. */
  isToolStripOpen: boolean;
  onToolStrip: () => void;
}

/** What a chart is set up by. */
export function Toolbar(props: ToolbarProps) {
  const { instrument, timeframe, settings, onSettings, onOpen } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-b border-hairline px-1 pt-1">
      <TimeframeChoice
        label={chartTexts.timeframe}
        instrument={instrument}
        value={timeframe}
        onChange={(next) => onSettings({ timeframe: next })}
      />
      <div role="toolbar" aria-label={texts.label} className="flex max-w-full items-center overflow-x-auto md:ml-auto">
        <span className="md:hidden">
          <Item isPressed={props.isToolStripOpen} onPress={props.onToolStrip}>
            {texts.draw}
          </Item>
        </span>
        <Item onPress={() => onOpen('indicators')}>{texts.indicators}</Item>
        <Item onPress={() => onOpen('compare')}>{texts.compare}</Item>
        <Item onPress={() => onOpen('signals')}>{texts.signals}</Item>
        <Item onPress={() => onOpen('layouts')}>{texts.layouts}</Item>
        <Item isPressed={props.isReplaying} onPress={props.onReplay}>
          {texts.replay}
        </Item>
        <Item isPressed={settings.split !== undefined} onPress={props.onSplit}>
          {texts.split}
        </Item>
        <Item onPress={props.onPicture}>{texts.picture}</Item>
        <Item onPress={() => onOpen('keys')}>{texts.keys}</Item>
      </div>
      <ScaleChoice settings={settings} onSettings={onSettings} />
    </div>
  );
}

/** A timeframe to look at beside this one: days, or hours beside days. */
export function otherTimeframe(instrument: InstrumentView, timeframe: ScanTimeframe): ScanTimeframe {
  const wanted = timeframe === '1D' ? '1h' : '1D';
  return hasBarsOf(instrument, wanted) ? wanted : '1W';
}

function ScaleChoice({ settings, onSettings }: Pick<ToolbarProps, 'settings' | 'onSettings'>) {
  const isForced = settings.compare.length > 0;
  return (
    <Segmented
      label={texts.scale}
      value={isForced ? 'percent' : settings.scale}
      onChange={(scale) => onSettings({ scale })}
      options={CHART_SCALES.map((value) => ({
        value,
        label: texts.scales[value],
        isDisabled: isForced && value !== 'percent',
        ...(isForced ? { title: texts.percentForced } : {}),
      }))}
    />
  );
}

export interface TimeframeChoiceProps {
  label: string;
  instrument: InstrumentView;
  value: ScanTimeframe;
  onChange: (timeframe: ScanTimeframe) => void;
}

/** The timeframes that there are bars of. */
export function TimeframeChoice({ label, instrument, value, onChange }: TimeframeChoiceProps) {
  return (
    <Segmented
      label={label}
      value={value}
      onChange={onChange}
      options={SCAN_TIMEFRAMES.map((one) => {
        const isThere = hasBarsOf(instrument, one);
        const title = isThere ? {} : { title: chartTexts.notRecorded(instrument.finest) };
        return { value: one, label: one, isDisabled: !isThere, ...title };
      })}
    />
  );
}

function Item({ children, isPressed, onPress }: { children: ReactNode; isPressed?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="min-h-7 shrink-0 border-b-2 border-transparent px-2 text-dense whitespace-nowrap text-quiet transition-colors duration-120 hover:text-ink aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-11 pointer-coarse:px-3"
    >
      {children}
    </button>
  );
}
