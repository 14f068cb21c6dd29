import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { instrumentId, isMarket } from '@wickwise/market';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { DataNote } from '../../features/markets/data-note.tsx';
import { SessionNote } from '../../features/markets/session-note.tsx';
import { InstrumentPrice } from '../../features/quotes/price-cell.tsx';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { useLatestSignals } from '../../features/signals/use-latest-signals.ts';
import { textsOf } from '../../lib/texts.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { useWatch } from '../../realtime/use-quote.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const route = getRouteApi('/dashboard/chart/$market/$symbol');

const texts = textsOf({
  en: {
    title: (symbol: string) => `Chart of ${symbol}`,
    failed: 'The instrument could not be loaded',
    unknown: (symbol: string) => `${symbol} is not quoted here. Choose an instrument on the dashboard.`,
  },
});

/** One instrument, large. */
export function ChartPage() {
  const { market: wanted, symbol } = route.useParams();
  const { timeframe } = route.useSearch();
  const navigate = route.useNavigate();
  const market = isMarket(wanted) ? wanted : 'Crypto';
  const state = useMarketState(market);
  const { data: instruments, error, refetch } = useQuery(instrumentsQuery(market));
  const signals = useLatestSignals(1);
  const instrument = instruments?.find((one) => one.symbol === symbol);
  useWatch(instrument ? [instrumentId(market, instrument.symbol)] : []);
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <h1 className="sr-only">{texts.title(symbol)}</h1>
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-3">
        {state && <SessionNote state={state} />}
        {state && <DataNote state={state} />}
      </div>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {instruments && !instrument && <EmptyNote>{texts.unknown(symbol)}</EmptyNote>}
      {!instruments && !error && <Skeleton className="h-[36rem]" />}
      {instrument && (
        <ChartPanel
          instrument={instrument}
          price={<InstrumentPrice instrument={instrument} />}
          timeframe={timeframe}
          onTimeframe={(next) => void navigate({ search: { timeframe: next }, resetScroll: false })}
          signals={signals.data?.signals ?? []}
          isTall
        />
      )}
    </div>
  );
}
