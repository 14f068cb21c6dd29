import type { InstrumentView } from '@wickwise/contract';
import { SCAN_TIMEFRAMES, type ScanTimeframe } from '@wickwise/market';
import { Segmented } from '../../ui/segmented.tsx';
import { chartTexts } from './texts.ts';
import { hasBarsOf } from './timeframe-for.ts';

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
