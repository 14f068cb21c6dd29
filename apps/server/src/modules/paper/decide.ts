import { type BacktestInput, ENTER, LEAVE_LONG, LEAVE_SHORT, prepare, type SeriesView } from '@wickwise/analytics';
import type { Market } from '@wickwise/market';

/** What a strategy decided at the closes of its newest bars. */
export interface Decided {
  /** At any of them: whoever holds something sells it. */
  leaves: boolean;
  /** At the newest alone: an entry is for the open that follows. */
  enters: boolean;
}

/** Decides as a backtest does, at the bars from index `from` on. */
export function decide(
  view: SeriesView,
  { strategy, side }: Required<Pick<BacktestInput, 'strategy' | 'side'>>,
  market: Market,
  from: number,
): Decided {
  const { decisions } = prepare(view, { strategy, side }, market);
  const leave = side === 'long' ? LEAVE_LONG : LEAVE_SHORT;
  const newest = decisions.at(-1) ?? 0;
  return {
    leaves: decisions.subarray(from).some((bits) => (bits & leave) !== 0),
    enters: from < decisions.length && (newest & ENTER) !== 0,
  };
}
