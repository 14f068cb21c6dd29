import type { PatternSignal } from '@wickwise/contract';
import type { SignalMark } from '../../charts/marks/mark.ts';
import { scanWords } from '../../lib/catalogue/signal-words.ts';

/** Converts a signal to a mark. */
export const toMark = (signal: PatternSignal): SignalMark => {
  const { id, barTime, fromTime, direction, pivots, target, stop, isSpent } = signal;
  const { label } = scanWords(signal);
  return { id, barMs: barTime, fromMs: fromTime, direction, label, pivots, target, stop, isSpent };
};
