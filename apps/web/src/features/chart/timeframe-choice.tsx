import type { InstrumentView } from '@wickwise/contract';
import type { ChartTimeframe } from '@wickwise/market';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { timeframeChoiceTexts as texts } from './texts/timeframe-choice.ts';
import { hasBarsOf } from './timeframe-for.ts';

export interface TimeframeChoiceProps<One extends ChartTimeframe> {
  /** To distinguish several choices on a screen. */
  label?: string;
  instrument: InstrumentView;
  timeframes: readonly One[];
  value: One;
  onChange: (timeframe: One) => void;
  /** A list on small screens, where a row of buttons would take the chart's room. */
  isShort?: boolean;
}

/** Choice of the available timeframes. */
export function TimeframeChoice<One extends ChartTimeframe>(props: TimeframeChoiceProps<One>) {
  const { label = texts.timeframe, instrument, timeframes, value, onChange, isShort = false } = props;
  const options = timeframes.map((one) => {
    const isThere = hasBarsOf(instrument, one);
    const title = isThere ? {} : { title: texts.notRecorded(instrument.finest) };
    return { value: one, label: one, isDisabled: !isThere, ...title };
  });
  return (
    <>
      <span className={isShort ? 'max-md:hidden' : 'contents'}>
        <Segmented label={label} value={value} onChange={onChange} options={options} />
      </span>
      {isShort && (
        <span className="shrink-0 md:hidden">
          <Select label={label} isLabelHidden value={value} onChange={onChange} options={options} />
        </span>
      )}
    </>
  );
}
