import type { PatternSignal, SignalKind } from '@wickwise/contract';

/** Weak shapes are many and say little. */
export const USUAL_SIGNALS: readonly SignalKind[] = ['Strong', 'Moderate', 'Rule'];

/** Rules have no shape, and so no strength; what came too late is a kind of its own, however it is shaped. */
const kindOf = ({ strength, isSpent }: PatternSignal): SignalKind => (isSpent ? 'Spent' : (strength ?? 'Rule'));

/** The signals of a timeframe that are wanted, oldest first. */
export const shownSignals = (
  signals: readonly PatternSignal[],
  timeframe: string,
  kinds: readonly SignalKind[],
): readonly PatternSignal[] =>
  signals
    .filter((signal) => signal.timeframe === timeframe && kinds.includes(kindOf(signal)))
    .toSorted((a, b) => a.barTime - b.barTime || a.seq - b.seq);
