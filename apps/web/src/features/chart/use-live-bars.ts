import type { BarTuple } from '@wickwise/contract';
import type { Market, Timeframe } from '@wickwise/market';
import { useEffect, useState } from 'react';
import { watchBars } from '../../realtime/bars.ts';

export interface LiveBars {
  /** Bars since the chart was opened, oldest first; the last one may be forming. */
  bars: readonly BarTuple[];
  /** Closes since then: grows with each. */
  closedCount: number;
}

const NONE: LiveBars = { bars: [], closedCount: 0 };

/** Follows the forming bar of an instrument and each close. */
export function useLiveBars(market: Market, symbol: string, timeframe: Timeframe): LiveBars {
  const [live, setLive] = useState(NONE);
  useEffect(() => {
    setLive(NONE);
    return watchBars({ market, symbol, timeframe }, ({ bar, state }) => {
      setLive(({ bars, closedCount }) => ({
        bars: [...bars.filter(([timeMs]) => timeMs !== bar[0]), bar].sort(([a], [b]) => a - b),
        closedCount: state === 'closed' ? closedCount + 1 : closedCount,
      }));
    });
  }, [market, symbol, timeframe]);
  return live;
}
