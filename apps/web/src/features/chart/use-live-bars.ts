import type { BarTuple } from '@wickwise/contract';
import type { ChartTimeframe, Market } from '@wickwise/market';
import { useEffect, useState } from 'react';
import { watchBars } from '../../realtime/bars.ts';

export interface LiveBars {
  /** Bars since the chart was opened, oldest first; the last one may be forming. */
  bars: readonly BarTuple[];
  /** Open time of the forming bar. */
  formingMs: number | undefined;
  /** Number of closes since then. */
  closedCount: number;
  /** The newest split that the bars are adjusted for; undefined without bars. */
  splitAt: number | null | undefined;
}

const NONE: LiveBars = { bars: [], formingMs: undefined, closedCount: 0, splitAt: undefined };

/** Follows the forming bar and each close of an instrument. `own`: the source of own prices. */
export function useLiveBars(market: Market, symbol: string, timeframe: ChartTimeframe, own: string): LiveBars {
  const [live, setLive] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: bars of two sources never meet
  useEffect(() => {
    setLive(NONE);
    return watchBars({ market, symbol, timeframe }, ({ bar, state, splitAt }) => {
      setLive(({ formingMs, closedCount, ...known }) => {
        const bars = known.splitAt === splitAt ? known.bars : []; // earlier bars have prices from before a split
        return {
          bars: [...bars.filter(([timeMs]) => timeMs !== bar[0]), bar].sort(([a], [b]) => a - b),
          formingMs: state === 'forming' ? bar[0] : formingMs === bar[0] ? undefined : formingMs,
          closedCount: state === 'closed' ? closedCount + 1 : closedCount,
          splitAt,
        };
      });
    });
  }, [market, symbol, timeframe, own]);
  return live;
}
