import { useQuery } from '@tanstack/react-query';
import { instrumentId, type Market } from '@wickwise/market';
import { DataNote } from '../../features/markets/data-note.tsx';
import { ratingsQuery, sparklinesQuery } from '../../features/overview/queries.ts';
import { WatchMarks, WatchMarksHead } from '../../features/overview/watch-marks.tsx';
import { WatchlistTable } from '../../features/quotes/watchlist.tsx';
import { WatchlistPanel } from '../../features/watchlists/watchlist-panel.tsx';
import { useMarketState } from '../../realtime/use-market.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useAllInstruments } from '../use-all-instruments.ts';
import { CHART_ID } from './chart-id.ts';
import type { DashboardPageProps } from './dashboard-search.ts';
import { RATED, WATCHED } from './dashboard-symbols.ts';
import { dashboardWatchlistTexts as texts } from './texts/dashboard-watchlist.ts';
import { useDashboardSymbols } from './use-dashboard-symbols.ts';

/** One's own lists, or a market's first symbols with live prices, each with its course and rating. */
export function DashboardWatchlist({ market, search }: DashboardPageProps & { market: Market }) {
  const state = useMarketState(market);
  const { instruments, selected, error, refetch } = useDashboardSymbols(market, search.symbol);
  const watched = instruments?.slice(0, WATCHED);
  const enabled = !state?.isOwn; // marks are made of the server's prices
  const marked = (enabled && watched) || [];
  const lines = useQuery(
    sparklinesQuery(
      market,
      marked.map(({ symbol }) => symbol),
    ),
  ).data;
  const ratings = useQuery({ ...ratingsQuery(market, RATED), enabled }).data;
  const all = useAllInstruments();
  const showChart = (): void => document.getElementById(CHART_ID)?.scrollIntoView({ block: 'nearest' });
  const ofMarket = (
    <>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {instruments?.length === 0 && <EmptyNote>{texts.notServed}</EmptyNote>}
      {!error && instruments?.length !== 0 && (
        <div className="@container">
          <WatchlistTable
            instruments={watched}
            selected={selected?.symbol}
            onChoose={showChart}
            marksHead={<WatchMarksHead timeframe={RATED} />}
            {...(enabled && {
              marks: (instrument) => (
                <WatchMarks
                  instrument={instrument}
                  line={lines?.get(instrument.symbol)}
                  rating={ratings?.get(instrument.symbol)}
                  timeframe={RATED}
                />
              ),
            })}
          />
        </div>
      )}
    </>
  );
  return (
    <WatchlistPanel
      market={market}
      instruments={all}
      selected={selected && instrumentId(selected.market, selected.symbol)}
      onChoose={showChart}
      note={state && <DataNote state={state} />}
      ofMarket={ofMarket}
    />
  );
}
