import type { PatternSignal, SignalKind } from '@wickwise/contract';

/** Weak shapes are many and mean little. */
export const USUAL_SIGNALS: readonly SignalKind[] = ['Strong', 'Moderate', 'Rule'];

/** Returns a signal's kind: rules have no strength, and late ones are their own kind. */
const kindOf = ({ strength, isSpent }: PatternSignal): SignalKind => (isSpent ? 'Spent' : (strength ?? 'Rule'));

/** Returns the wanted signals of a timeframe, oldest first. */
export const shownSignals = (
  signals: readonly PatternSignal[],
  timeframe: string,
  kinds: readonly SignalKind[],
): readonly PatternSignal[] =>
  signals
    .filter((signal) => signal.timeframe === timeframe && kinds.includes(kindOf(signal)))
    .toSorted((a, b) => a.barTime - b.barTime || a.seq - b.seq);
