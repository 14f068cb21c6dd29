import type { PatternSignal } from '@wickwise/contract';
import type { RoleContext } from './context.ts';

/** Returns a function that adds to a signal the stretches among its bars in which prices are missing. */
export const signalGaps =
  ({ missing, registry }: Pick<RoleContext, 'missing' | 'registry'>) =>
  (signal: PatternSignal): PatternSignal => {
    const { at, barTime, fromTime, market, symbol, timeframe } = signal;
    const listed = registry.find(market, symbol);
    const range = { fromMs: fromTime ?? barTime, toMs: at };
    const gaps = listed ? missing.of(listed, timeframe, range) : [];
    return gaps.length === 0
      ? signal
      : { ...signal, gaps: gaps.map(({ fromMs, toMs }) => ({ from: fromMs, to: toMs })) };
  };
