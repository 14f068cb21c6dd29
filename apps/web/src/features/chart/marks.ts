import type { PatternSignal } from '@wickwise/contract';
import type { SignalMark } from '../../charts/marks/mark.ts';

/** A signal as a chart marks it. */
export const toMark = (signal: PatternSignal): SignalMark => {
  const { id, barTime, fromTime, direction, label, pivots, target, stop, isSpent } = signal;
  return { id, barMs: barTime, fromMs: fromTime, direction, label, pivots, target, stop, isSpent };
};
