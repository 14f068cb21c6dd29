import { queryOptions, useQuery } from '@tanstack/react-query';
import { CandlesPage, type PriceGrid } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { api } from '../../lib/api.ts';
import { formatSignedPrice } from '../../lib/format.ts';
import { useNear } from '../../lib/use-near.ts';
import { MiniCandles } from '../../ui/mini-candles.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const BARS = 40;

/** Bars closed when the event was known; later ones aren't shown. */
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
  /** Open time of the event's bar, the last one drawn. */
  barTime: number;
  price: number;
  grid: PriceGrid;
  /** Size of its place. */
  className?: string;
}

const USUAL_SIZE = 'h-14 w-36 shrink-0';

/** Bars up to the event, loaded once visible. */
export function MiniChart({ market, symbol, timeframe, barTime, price, grid, className = USUAL_SIZE }: MiniChartProps) {
  const [place, isSeen] = useNear<HTMLDivElement>('200px');
  const { data, error } = useQuery({ ...barsQuery(market, symbol, timeframe, barTime + 1), enabled: isSeen });
  return (
    <div ref={place} className={className}>
      {data ? (
        <MiniCandles
          bars={data}
          format={(value) => formatSignedPrice(value, grid)}
          level={price}
          className="h-full w-full"
        />
      ) : (
        !error && <Skeleton className="h-full w-full" />
      )}
    </div>
  );
}
