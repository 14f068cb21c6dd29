import { queryOptions, useQuery } from '@tanstack/react-query';
import { CandlesPage, type InstrumentView } from '@wickwise/contract';
import { api } from '../../lib/api.ts';
import { LiveSparkline } from '../../realtime/live-sparkline.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const BARS = 24;
const AGAIN_MS = 10 * 60_000;

/** Recent closes of an instrument; daily ones where a recording has no others. */
const closesQuery = ({ market, symbol, finest }: InstrumentView) =>
  queryOptions({
    queryKey: ['course', market, symbol],
    queryFn: async ({ signal }) => {
      const timeframe = finest === '1D' ? '1D' : '1h';
      const query = new URLSearchParams({ market, symbol, timeframe, limit: String(BARS) });
      const { bars } = await api.get(`candles?${query}`, CandlesPage, signal);
      return bars.map(([, , , , close]) => close);
    },
    staleTime: AGAIN_MS,
    refetchInterval: AGAIN_MS,
  });

/** Sparkline of the last 24 bars. */
export function Course({ instrument }: { instrument: InstrumentView }) {
  const { data, isError } = useQuery(closesQuery(instrument));
  if (!data) return isError ? null : <Skeleton className="h-4 w-14" />;
  return <LiveSparkline instrument={instrument} values={data} width={56} />;
}
