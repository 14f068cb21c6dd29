import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type InstrumentView, marketOfWire } from '@wickwise/contract';
import { ALERT_TIMEFRAMES, instrumentId, MARKETS, type Market, roundToTick } from '@wickwise/market';
import { useCallback, useMemo, useState } from 'react';
import type { Scene } from '../../charts/scene.ts';
import type { AlertStart } from '../../features/alerts/draft.ts';
import { ChartDesk } from '../../features/chart/chart-desk.tsx';
import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { searchOf, settingsOf } from '../../features/chart/settings.ts';
import { shownTimeframes } from '../../features/chart/timeframe-for.ts';
import type { AlertWish } from '../../features/chart/use-desk.ts';
import { DataNote } from '../../features/markets/data-note.tsx';
import { SessionNote } from '../../features/markets/session-note.tsx';
import { SilenceNote } from '../../features/markets/silence-note.tsx';
import { findInstrument } from '../../features/quotes/find-instrument.ts';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { useInstrumentSignals } from '../../features/signals/use-instrument-signals.ts';
import { loadChunk } from '../../lib/load-once.ts';
import { marketNames } from '../../lib/market-names.ts';
import { textsOf, textsReady } from '../../lib/texts.ts';
import { InstrumentPrice } from '../../realtime/live-price.tsx';
import { useMarketState } from '../../realtime/use-market.ts';
import { useWatch } from '../../realtime/use-quote.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ChartChecklist } from './chart-checklist.tsx';

const AlertDialog = lazyPart(async () => (await import('../../features/alerts/alert-dialog.tsx')).AlertDialog);
const ChartAlerts = lazyPart(async () => (await import('../../features/alerts/chart-alerts.tsx')).ChartAlerts);

const route = getRouteApi('/dashboard/chart/$market/$symbol');

const texts = textsOf({
  en: {
    title: (symbol: string) => `Chart of ${symbol}`,
    failed: 'Couldn’t load the symbol',
    unknownMarket: (market: string) => `Market “${market}” doesn’t exist. Choose one of these or search for a symbol.`,
    unknown: (symbol: string, market: string) =>
      `${symbol} is not available in ${market}. Search for another symbol or choose one from a market.`,
  },
  hi: async () => (await import('./hindi.ts')).chartPage,
});

/** One instrument, large. */
export function ChartPage() {
  const { market: wanted, symbol } = route.useParams();
  const market = marketOfWire(wanted);
  return (
    <div className="flex flex-col gap-3 p-3 lg:p-4">
      <h1 className="sr-only">{texts.title(symbol)}</h1>
      {market ? <NamedInstrument market={market} name={symbol} /> : <Unknown>{texts.unknownMarket(wanted)}</Unknown>}
    </div>
  );
}

function NamedInstrument({ market, name }: { market: Market; name: string }) {
  const state = useMarketState(market);
  const { data: instruments, error, refetch } = useQuery(instrumentsQuery(market));
  const instrument = instruments && findInstrument(instruments, market, name);
  useWatch(instrument ? [instrumentId(market, instrument.symbol)] : []);
  return (
    <>
      <div>
        {state && <SilenceNote state={state} />}
        <div className="flex min-h-5 flex-wrap items-center justify-between gap-3">
          {state && <SessionNote state={state} />}
          {state && <DataNote state={state} />}
        </div>
      </div>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {instruments && !instrument && <Unknown>{texts.unknown(name, marketNames[market])}</Unknown>}
      {!instruments && !error && <ChartSkeleton isTall />}
      {instrument && <Desk key={instrument.symbol} instrument={instrument} />}
    </>
  );
}

/** Its code comes with the first alert. */
async function alertAt(instrument: InstrumentView, price: number, isSloped?: boolean): Promise<void> {
  const { alertAtPrice } = await loadChunk(() => import('../../features/alerts/alert-at-price.ts'));
  await textsReady();
  await alertAtPrice(instrument, price, isSloped);
}

/** Its set-up is its address. */
function Desk({ instrument }: { instrument: InstrumentView }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const settings = useMemo(() => settingsOf(search), [search]);
  const [wish, setWish] = useState<AlertWish>();
  const overlay = useCallback((scene: Scene) => <ChartAlerts scene={scene} instrument={instrument} />, [instrument]);
  return (
    <>
      <ChartDesk
        instrument={instrument}
        price={<InstrumentPrice instrument={instrument} />}
        signals={useInstrumentSignals(instrument.market, instrument.symbol, shownTimeframes(instrument, settings))}
        settings={settings}
        onAlertAt={(price, isSloped) => void alertAt(instrument, price, isSloped)}
        onAlertOn={setWish}
        overlay={overlay}
        checklist={(timeframe) => <ChartChecklist instrument={instrument} timeframe={timeframe} />}
        onSettings={(next) => void navigate({ search: searchOf(next), resetScroll: false })}
      />
      {wish && <AlertDialog start={startOf(instrument, wish)} onClose={() => setWish(undefined)} />}
    </>
  );
}

/** The form with what is known filled in: a level on the grid of prices, or the least move that counts of an average. */
function startOf({ market, symbol, tickSize }: InstrumentView, wish: AlertWish): AlertStart {
  if ('level' in wish) return { market, symbol, level: roundToTick(wish.level, tickSize) };
  const { average, period } = wish;
  const timeframe = ALERT_TIMEFRAMES.find((own) => own === wish.timeframe) ?? '1h';
  return { market, symbol, kind: 'average', average, period, timeframe, amount: tickSize, bars: 1 };
}

/** Says what isn't there, and leads to what is. */
function Unknown({ children }: { children: string }) {
  return (
    <div className="border border-hairline bg-panel">
      <EmptyNote>{children}</EmptyNote>
      <p className="flex flex-wrap gap-2 px-3 pb-4">
        {MARKETS.map((market) => (
          <Link key={market} to="/dashboard" search={{ market }} className={buttonClass('plain')}>
            {marketNames[market]}
          </Link>
        ))}
      </p>
    </div>
  );
}
