import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { type ChartSettings, type InstrumentView, marketOfWire } from '@wickwise/contract';
import {
  ALERT_TIMEFRAMES,
  currentSymbol,
  type InstrumentId,
  instrumentId,
  MARKETS,
  type Market,
  roundToTick,
  splitInstrumentId,
} from '@wickwise/market';
import { useCallback, useMemo, useState } from 'react';
import type { Scene } from '../../charts/scene.ts';
import type { AlertStart } from '../../features/alerts/draft.ts';
import { ChartSkeleton } from '../../features/chart/chart-skeleton.tsx';
import { ChartWorkspace } from '../../features/chart/chart-workspace.tsx';
import { searchOf, settingsOf } from '../../features/chart/settings.ts';
import { isScanned, signalTimeframes } from '../../features/chart/timeframe-for.ts';
import type { AlertWish } from '../../features/chart/use-chart-model.ts';
import { DataNote } from '../../features/markets/data-note.tsx';
import { IndicativeNote } from '../../features/markets/indicative-note.tsx';
import { SessionNote } from '../../features/markets/session-note.tsx';
import { SilenceNote } from '../../features/markets/silence-note.tsx';
import { WithinReach } from '../../features/markets/within-reach.tsx';
import { instrumentOfAddress } from '../../features/quotes/find-instrument.ts';
import { instrumentsQuery } from '../../features/quotes/queries.ts';
import { type InstrumentSignals, useInstrumentSignals } from '../../features/signals/use-instrument-signals.ts';
import { instrumentQuery } from '../../lib/instrument.ts';
import { loadChunk } from '../../lib/load-once.ts';
import { marketNames } from '../../lib/market-names.ts';
import { textsReady } from '../../lib/texts.ts';
import { InstrumentPrice } from '../../realtime/live-price.tsx';
import { useMarketState } from '../../realtime/use-market.ts';
import { useWatch } from '../../realtime/use-quote.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';
import { ChartChecklist } from './chart-checklist.tsx';
import { chartPageTexts as texts } from './texts/chart-page.ts';

const newsPlace = <Skeleton className="h-48 w-full" />;

const BelowChart = lazyPart(async () => (await import('./below-chart.tsx')).BelowChart, { place: newsPlace });
const AlertDialog = lazyPart(async () => (await import('../../features/alerts/alert-dialog.tsx')).AlertDialog);
const ChartOverlay = lazyPart(async () => (await import('./chart-overlay.tsx')).ChartOverlay);

const route = getRouteApi('/dashboard/chart/$market/$symbol');

/** One instrument, large. */
export function ChartPage() {
  const { market: wanted, symbol } = route.useParams();
  const search = route.useSearch();
  const market = marketOfWire(wanted);
  const current = market && currentSymbol(market, symbol.toUpperCase());
  if (market && current !== undefined && current !== symbol.toUpperCase()) {
    // links outlive symbols
    return (
      <Navigate to="/dashboard/chart/$market/$symbol" params={{ market, symbol: current }} search={search} replace />
    );
  }
  return (
    <div className="flex flex-col gap-3 pb-3 md:p-3 lg:p-4">
      <h1 className="sr-only">{texts.title(symbol)}</h1>
      {market ? (
        <WithinReach market={market}>
          <NamedInstrument market={market} name={symbol} />
        </WithinReach>
      ) : (
        <Unknown>{texts.unknownMarket(wanted)}</Unknown>
      )}
    </div>
  );
}

function NamedInstrument({ market, name }: { market: Market; name: string }) {
  const state = useMarketState(market);
  const { data: instruments, error, refetch } = useQuery(instrumentsQuery(market));
  const scanned = instruments && instrumentOfAddress(instruments, market, name);
  const isElsewhere = instruments !== undefined && !scanned;
  const other = useQuery({ ...instrumentQuery(market, name.toUpperCase()), enabled: isElsewhere });
  const instrument = scanned ?? other.data ?? undefined;
  const isUnknown = isElsewhere && other.data === null;
  const failure = error ?? (isElsewhere ? other.error : null);
  useWatch(instrument ? [instrumentId(market, instrument.symbol)] : []);
  return (
    <>
      <div className="-mb-3">{state && <SilenceNote state={state} />}</div>
      {/* on phones below the chart, which begins the page; its height isn't known before */}
      <div className={`max-md:order-last max-md:px-3 ${instrument ? '' : 'max-md:hidden'}`}>
        {state && <IndicativeNote state={state} />}
        <div className="flex min-h-5 flex-wrap items-center justify-between gap-3">
          {state && <SessionNote state={state} />}
          {state && <DataNote state={state} />}
        </div>
        {instrument?.isOnDemand && <p className="text-dense text-quiet">{texts.onDemand(instrument.symbol)}</p>}
      </div>
      {failure && (
        <ErrorNote error={failure} fallback={texts.failed} onRetry={() => void (error ? refetch() : other.refetch())} />
      )}
      {isUnknown && <Unknown>{texts.unknown(name, marketNames[market])}</Unknown>}
      {!instrument && !isUnknown && !failure && <ChartSkeleton isTall />}
      {instrument && <Chart key={instrument.symbol} instrument={instrument} />}
      {instrument && (
        <WhenSeen place={newsPlace}>
          <BelowChart market={market} symbol={instrument.symbol} />
        </WhenSeen>
      )}
    </>
  );
}

/** Loaded with the first alert. */
async function alertAt(instrument: InstrumentView, price: number, isSloped?: boolean): Promise<void> {
  const { alertAtPrice } = await loadChunk(() => import('../../features/alerts/alert-at-price.ts'));
  await textsReady();
  await alertAtPrice(instrument, price, isSloped);
}

/** Its set-up is in the URL. */
function Chart({ instrument }: { instrument: InstrumentView }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const settings = useMemo(() => settingsOf(search), [search]);
  const [wish, setWish] = useState<AlertWish>();
  const { signals, error, retry } = useChartSignals(instrument, settings);
  const isOwn = useMarketState(instrument.market)?.isOwn;
  const overlay = useCallback((scene: Scene) => <ChartOverlay scene={scene} instrument={instrument} />, [instrument]);
  return (
    <>
      <ChartWorkspace
        instrument={instrument}
        price={<InstrumentPrice instrument={instrument} />}
        signals={signals}
        signalsFailure={error ? { error, retry } : undefined}
        settings={settings}
        onAlertAt={(price, isSloped) => void alertAt(instrument, price, isSloped)}
        onAlertOn={setWish}
        overlay={overlay}
        checklist={(timeframe) => !isOwn && <ChartChecklist instrument={instrument} timeframe={timeframe} />}
        onSettings={(next) => void navigate({ search: searchOf(next), resetScroll: false })}
      />
      {wish && <AlertDialog start={startOf(instrument, wish)} onClose={() => setWish(undefined)} />}
    </>
  );
}

/** Returns the signals of the chart's instrument, and of the second chart's where that is another one. */
function useChartSignals(instrument: InstrumentView, settings: ChartSettings): InstrumentSignals {
  const { market, symbol } = instrument;
  const { split, splitSymbol } = settings;
  const beside = splitSymbol === undefined ? instrument : splitInstrumentId(splitSymbol as InstrumentId);
  const isOther = split !== undefined && splitSymbol !== undefined;
  const own = useInstrumentSignals(market, symbol, signalTimeframes(instrument, settings));
  const others = useInstrumentSignals(beside.market, beside.symbol, isOther && isScanned(split) ? [split] : []);
  const signals = useMemo(() => [...own.signals, ...others.signals], [own.signals, others.signals]);
  return { ...own, signals };
}

/** Returns the prefilled form: a level on the price grid, or the smallest significant move of an average. */
function startOf({ market, symbol, tickSize }: InstrumentView, wish: AlertWish): AlertStart {
  if ('level' in wish) return { market, symbol, level: roundToTick(wish.level, tickSize) };
  const { average, period } = wish;
  const timeframe = ALERT_TIMEFRAMES.find((own) => own === wish.timeframe) ?? (wish.timeframe === '1m' ? '3m' : '1h');
  return { market, symbol, kind: 'average', average, period, timeframe, amount: tickSize, bars: 1 };
}

/** Says what is missing, with a link elsewhere. */
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
