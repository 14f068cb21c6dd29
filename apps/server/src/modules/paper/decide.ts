import { type BacktestInput, ENTER, LEAVE_LONG, LEAVE_SHORT, prepare, type SeriesView } from '@wickwise/analytics';
import type { Market, Timeframe } from '@wickwise/market';

/** A strategy's decision at the closes of its newest bars. */
export interface Decided {
  /** Whether any of the bars asks to sell an open position. */
  leaves: boolean;
  /** Whether the newest bar asks for an entry at the next open. */
  enters: boolean;
}

/** Decides like a backtest, at the bars from index `from` on. */
export function decide(
  view: SeriesView,
  { strategy, side }: Required<Pick<BacktestInput, 'strategy' | 'side'>>,
  { market, timeframe }: { market: Market; timeframe: Timeframe },
  from: number,
): Decided {
  const { decisions } = prepare(view, { strategy, side }, market, timeframe);
  const leave = side === 'long' ? LEAVE_LONG : LEAVE_SHORT;
  const newest = decisions.at(-1) ?? 0;
  return {
    leaves: decisions.subarray(from).some((bits) => (bits & leave) !== 0),
    enters: from < decisions.length && (newest & ENTER) !== 0,
  };
}
