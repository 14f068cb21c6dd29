import type { PatternSignal } from '@wickwise/contract';
import type { SignalMark } from '../../charts/marks/mark.ts';
import { scanWords } from '../../lib/catalogue/signal-words.ts';
import { replayedLabel } from '../../ui/replayed-label.ts';

/** Returns a signal's name at its mark; of one found in replay with that word. */
export const markLabel = (signal: PatternSignal): string =>
  [scanWords(signal).label, replayedLabel(signal)].filter(Boolean).join(' · ');

/** Converts a signal to a mark. */
export const toMark = (signal: PatternSignal): SignalMark => {
  const { id, barTime, fromTime, direction, pivots, target, stop, isSpent } = signal;
  return { id, barMs: barTime, fromMs: fromTime, direction, label: markLabel(signal), pivots, target, stop, isSpent };
};
