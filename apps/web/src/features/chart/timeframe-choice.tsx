import type { InstrumentView } from '@wickwise/contract';
import type { ScanTimeframe } from '@wickwise/market';
import { useConstants } from '../../lib/constants.ts';
import { textsOf } from '../../lib/texts.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { hasBarsOf } from './timeframe-for.ts';

const texts = textsOf({
  en: {
    timeframe: 'Timeframe',
    notRecorded: (finest: string) => `Only ${finest} bars and longer are recorded`,
  },
  hi: async () => (await import('./hindi.ts')).timeframes,
});

export interface TimeframeChoiceProps {
  /** Where there is more than one such choice. */
  label?: string;
  instrument: InstrumentView;
  value: ScanTimeframe;
  onChange: (timeframe: ScanTimeframe) => void;
}

/** The timeframes that there are bars of. */
export function TimeframeChoice({ label = texts.timeframe, instrument, value, onChange }: TimeframeChoiceProps) {
  const { timeframes } = useConstants();
  return (
    <Segmented
      label={label}
      value={value}
      onChange={onChange}
      options={timeframes.map((one) => {
        const isThere = hasBarsOf(instrument, one);
        const title = isThere ? {} : { title: texts.notRecorded(instrument.finest) };
        return { value: one, label: one, isDisabled: !isThere, ...title };
      })}
    />
  );
}
