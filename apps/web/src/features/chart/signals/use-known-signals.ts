import type { ChartSettings, InstrumentView, PatternSignal } from '@wickwise/contract';
import type { ChartTimeframe } from '@wickwise/market';
import { useMemo } from 'react';
import { cutSignals } from '../replay/replay.ts';
import { shownSignals } from './shown-signals.ts';

interface Chart {
  instrument: Pick<InstrumentView, 'market' | 'symbol'>;
  timeframe: ChartTimeframe;
  choice: ChartSettings['signals'];
  /** Where a replay has come to. */
  untilMs: number | undefined;
}

/** Returns which signals are known at the time that a chart shows, of all its instruments, and which of them it shows. */
export function useKnownSignals(
  signals: readonly PatternSignal[],
  { instrument: { market, symbol }, timeframe, choice, untilMs }: Chart,
) {
  const allKnown = useMemo(() => (untilMs === undefined ? signals : cutSignals(signals, untilMs)), [signals, untilMs]);
  const known = useMemo(
    () => allKnown.filter((signal) => signal.market === market && signal.symbol === symbol),
    [allKnown, market, symbol],
  );
  const shown = useMemo(() => shownSignals(known, timeframe, choice), [known, timeframe, choice]);
  return { allKnown, shown };
}
