import { queryOptions, useQuery } from '@tanstack/react-query';
import { CandlesPage } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { api } from '../../lib/api.ts';
import { useNear } from '../../lib/use-near.ts';
import { MiniCandles } from '../../ui/mini-candles.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const BARS = 40;

/** The bars that had closed when it was known: what came later is not part of the news. */
const barsQuery = (market: Market, symbol: string, timeframe: ScanTimeframe, beforeMs: number) =>
  queryOptions({
    queryKey: ['candles-before', market, symbol, timeframe, beforeMs],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ market, symbol, timeframe, before: String(beforeMs), limit: String(BARS) });
      const { bars } = await api.get(`candles?${query}`, CandlesPage, signal);
      return bars.map(([, open, high, low, close]) => ({ open, high, low, close }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface MiniChartProps {
  market: Market;
  symbol: string;
  timeframe: ScanTimeframe;
  /** Open instant of the bar that it's about: the last one that is drawn. */
  barTime: number;
  price: number;
}

const SIZE = 'h-14 w-36 shrink-0';

/** The bars up to the news, fetched once they come into sight. */
export function MiniChart({ market, symbol, timeframe, barTime, price }: MiniChartProps) {
  const [place, isSeen] = useNear<HTMLDivElement>('200px');
  const { data, error } = useQuery({ ...barsQuery(market, symbol, timeframe, barTime + 1), enabled: isSeen });
  return (
    <div ref={place} className={SIZE}>
      {data ? (
        <MiniCandles bars={data} tell={String} level={price} className="h-full w-full" />
      ) : (
        !error && <Skeleton className="h-full w-full" />
      )}
    </div>
  );
}
