import { useQuery } from '@tanstack/react-query';
import { instrumentId, type Market, type ScanTimeframe } from '@wickwise/market';
import { useRef } from 'react';
import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { ScanCounts } from '../../features/counts/scan-counts.tsx';
import { DataNote } from '../../features/markets/data-note.tsx';
import { MarketTabs } from '../../features/markets/market-tabs.tsx';
import { marketsQuery } from '../../features/markets/queries.ts';
import { SilenceNote } from '../../features/markets/silence-note.tsx';
import { marketTexts } from '../../features/markets/texts.ts';
import { chosenFirst } from '../../features/quotes/chosen-first.ts';
import { findInstrument } from '../../features/quotes/find-instrument.ts';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { Watchlist } from '../../features/quotes/watchlist.tsx';
import { SignalsPanel } from '../../features/signals/signals-panel.tsx';
import { WatchlistPanel } from '../../features/watchlists/watchlist-panel.tsx';
import { preferencesQuery } from '../../lib/preferences.ts';
import { textsOf } from '../../lib/texts.ts';
import { useMarketState } from '../../realtime/use-market.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { InstrumentChart } from '../instrument-chart.tsx';
import { useAllInstruments } from '../use-all-instruments.ts';

const texts = textsOf({
  en: {
    title: 'Dashboard',
    failed: 'The list of instruments could not be loaded',
    unknown: (symbol: string, market: string) =>
      `${symbol} is not quoted here in ${market}. Choose one from the list, or search for another symbol.`,
    notServed: 'The running feed has no prices of this market. Choose another market above.',
    loading: (percent: string) => `history is loading, ${percent} done: more will come`,
  },
});

const WATCHED = 12;

/** What stands in the address: which market, which instrument, which bars, which page of signals. */
export interface DashboardSearch {
  market?: Market;
  symbol?: string;
  timeframe?: ScanTimeframe;
  page?: number;
}

export interface DashboardPageProps {
  search: DashboardSearch;
  onSearch: (change: Partial<DashboardSearch>, how?: { replace: boolean }) => void;
}

/** A market at a glance: its session, live prices, one chart, and the latest signals of all markets. */
export function DashboardPage({ search, onSearch }: DashboardPageProps) {
  const { market = 'Crypto', symbol, page = 1 } = search;
  const markets = useQuery(marketsQuery);
  const progress = markets.data?.historyProgress ?? 1;
  const state = useMarketState(market);
  const { data, error, refetch } = useQuery(instrumentsQuery(market));
  const chosen = useQuery(preferencesQuery);
  const instruments = data && !chosen.isPending ? chosenFirst(data, chosen.data?.symbols ?? []) : undefined;
  const all = useAllInstruments();
  const chart = useRef<HTMLDivElement>(null);
  const showChart = (): void => chart.current?.scrollIntoView({ block: 'nearest' });
  const selected = instruments && (symbol ? findInstrument(instruments, market, symbol) : instruments[0]);
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <h1 className="sr-only">{texts.title}</h1>
      <div>
        {state && <SilenceNote state={state} />}
        <MarketTabs selected={market} served={markets.data?.markets} />
      </div>
      <div className="grid min-w-0 gap-3 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
        <div className="min-w-0 max-lg:order-2">
          <WatchlistPanel
            market={market}
            instruments={all}
            selected={selected && instrumentId(selected.market, selected.symbol)}
            onChoose={showChart}
            note={state && <DataNote state={state} />}
            ofMarket={
              <>
                {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
                {instruments?.length === 0 && <EmptyNote>{texts.notServed}</EmptyNote>}
                {!error && instruments?.length !== 0 && (
                  <Watchlist
                    instruments={instruments?.slice(0, WATCHED)}
                    selected={selected?.symbol}
                    onChoose={showChart}
                  />
                )}
              </>
            }
          />
        </div>
        <div ref={chart} className="flex min-w-0 flex-col">
          {selected && (
            <InstrumentChart
              instrument={selected}
              timeframe={search.timeframe}
              onTimeframe={(timeframe) => onSearch({ timeframe })}
            />
          )}
          {!instruments && <ChartSkeleton />}
          {instruments && !selected && symbol && (
            <div className="border border-hairline bg-panel">
              <EmptyNote>{texts.unknown(symbol, marketTexts.names[market])}</EmptyNote>
            </div>
          )}
        </div>
      </div>
      <ScanCounts market={market} />
      <SignalsPanel
        page={page}
        onPage={(next, how) => onSearch({ page: next }, how)}
        {...(progress < 1 ? { note: texts.loading(`${Math.round(progress * 100)} %`) } : {})}
      />
    </div>
  );
}
