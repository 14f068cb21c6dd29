import type { Call } from '@wickwise/contract';
import { adjustedLevels, type CallLevels } from '../calls/call-levels.ts';

/** A call on a chart. Times are market time, prices those of today's bars. */
export interface CallMark extends CallLevels {
  stop: number;
  fromMs: number;
  /** The end of the call; of one that goes on, and of one whose result the reader may not see, its horizon. */
  toMs: number;
  isLive: boolean;
  /** What was filled; nothing where the result is hidden. */
  fills: readonly CallMarkFill[];
}

export interface CallMarkFill {
  at: number;
  price: number;
  isEntry: boolean;
}

/** Returns what a chart shows of a call: no more than the list of calls says of it. */
export function callMarkOf({ terms, outcome, publishedAt }: Call): CallMark {
  const { state, enteredAt, entryPrice, parts, endedAt, factor } = outcome;
  const exits = parts.map(({ at, price }) => ({ at, price, isEntry: false }));
  return {
    ...adjustedLevels(terms, factor),
    fromMs: publishedAt,
    toMs: endedAt ?? terms.endsAt,
    isLive: state === 'waiting' || state === 'open',
    fills:
      enteredAt === null || entryPrice === null ? [] : [{ at: enteredAt, price: entryPrice, isEntry: true }, ...exits],
  };
}
