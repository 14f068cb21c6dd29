import { type InstrumentId, MARKETS, type Market, type Session } from '@wickwise/market';
import type { FastifyPluginAsync } from 'fastify';
import { BarMemo } from '#marketdata/bars/bar-memo.ts';
import type { MarketReader } from '#marketdata/market-access.ts';
import type { PriceView } from '#marketdata/own/price-view.ts';
import { PaperAccess } from '#marketdata/paper-access.ts';
import type { Quote, QuoteBook } from '#marketdata/quote-book.ts';
import { isOfDay, referenceCloses } from '#marketdata/reference-closes.ts';
import type { InstrumentRegistry, ListedInstrument } from '#marketdata/registry.ts';
import { candleRoutes } from '#modules/candles/routes.ts';
import { constantsRoutes } from '#modules/constants/routes.ts';
import { instrumentRoutes } from '#modules/instruments/routes.ts';
import { marketRoutes } from '#modules/markets/routes.ts';
import { MarketFacts } from '#modules/overview/market-facts.ts';
import { overviewRoutes } from '#modules/overview/routes.ts';
import { RatingBook } from '#modules/ratings/rating-book.ts';
import { ratingRoutes } from '#modules/ratings/routes.ts';
import type { HoldingPrices } from '#modules/watchlists/holdings/positions.ts';
import { holdingRoutes } from '#modules/watchlists/holdings/routes.ts';
import { historyDepthOf } from '#platform/entitlements/history.ts';
import type { RoleContext } from './context.ts';
import { priceCalls } from './feeds.ts';
import type { Insights } from './insights.ts';
import { withOwn } from './own-prices.ts';

export interface MarketRoutesContext
  extends Pick<
    RoleContext,
    'access' | 'bus' | 'config' | 'database' | 'missing' | 'own' | 'registry' | 'splits' | 'store'
  > {
  feeds: Pick<RoleContext['feeds'], 'clock' | 'lost' | 'markets'>;
}

/** Returns the routes about markets and instruments, which are the same for every caller. */
export function createMarketRoutes(
  { access, bus, config, database: { db }, feeds, missing, own, registry, splits, store }: MarketRoutesContext,
  quotes: QuoteBook,
  { presetCounter }: Pick<Insights, 'presetCounter'>,
): FastifyPluginAsync {
  const { markets, clock } = feeds;
  const { stateOf, tradingDay, historyProgress, hurry } = bus.calls(priceCalls);
  const paper = new PaperAccess(access, clock.now);
  const nowOf = clock.now;
  const server = { registry, splits, nowOf, hurry };
  const marketsOf = (reader: MarketReader) => {
    const ownMarkets = own.all(reader)?.markets ?? [];
    return MARKETS.filter((market) => markets.includes(market) || ownMarkets.includes(market));
  };
  const reachOf = (reader: MarketReader) =>
    marketsOf(reader).map((market) => {
      const view = own.of(reader, market);
      return {
        market,
        hidden: (view ? undefined : access.whyHidden(market, reader)) ?? null,
        isPaperRefused: (view?.paperAccess ?? paper).isRefused(market, reader),
        own: view ? { server: markets.includes(market) ? registry.badgeOf(market) : null } : null,
      };
    });
  const statesFor = (reader: MarketReader) =>
    marketsOf(reader).map((market) => (own.of(reader, market) ?? { stateOf }).stateOf(market));
  const closesFor = (reader: MarketReader, market: Market) =>
    own.of(reader, market)?.closesOf(market) ?? referenceCloses(quotes.of(market), tradingDay(market), splits);
  const closedBars = { store, splits, registry, clock, memo: new BarMemo(bus) };
  const ratings = new RatingBook(closedBars);
  const facts = new MarketFacts(closedBars);
  const quoteOf = ({ instrument }: ListedInstrument) => quotes.get(instrument.id);
  return async (api) => {
    await api.register(constantsRoutes, {
      supportChatUrl: config.supportChat?.url ?? null,
      supportChat: config.supportChat?.hosted ?? null,
      countedMarkets: () => markets.filter((market) => access.mayRead(market, undefined)),
      presetCounts: () => presetCounter.read(),
    });
    const registryFor = (reader: MarketReader) => withOwn(access.registryFor(reader), own, reader);
    const onSearch = async (reader: MarketReader) => own.all(reader)?.readLists();
    await api.register(instrumentRoutes, { db, registryFor, onSearch });
    const canSearch = (reader: MarketReader) => feeds.lost.size > 0 && access.isRunner(reader);
    await api.register(marketRoutes, { statesFor, reachOf, canSearch, closesFor, historyProgress });
    await api.register(candleRoutes, {
      store,
      missing,
      depthOf: (reader, marketMs) => historyDepthOf(db, reader, marketMs),
      pricesFor: (reader, market, symbol) => {
        const view = own.of(reader, market);
        view?.open(market, symbol);
        return view ?? server;
      },
    });
    await api.register(overviewRoutes, { registry, markets, nowOf, facts, quoteOf, tradingDay });
    await api.register(ratingRoutes, { ratings, registry });
    await api.register(holdingRoutes, {
      db,
      store,
      registryFor,
      pricesFor: (userId, market) =>
        pricesOfHoldings(own.of(userId, market), server, quotes, tradingDay(market), registryFor(userId)),
    });
  };
}

/** Returns a market's prices for what a user holds: those of an own connection, else the server's. */
function pricesOfHoldings(
  view: PriceView | undefined,
  server: Pick<HoldingPrices, 'splits' | 'nowOf'>,
  quotes: QuoteBook,
  day: Session,
  registry: InstrumentRegistry,
): HoldingPrices {
  const { splits, nowOf } = view ?? server;
  const quoteOf = (id: InstrumentId): Quote | undefined => (view ? view.quoteOf(id) : quotes.get(id));
  return {
    registry,
    splits,
    nowOf,
    priceOf: ({ instrument: { id } }) => {
      const known = quoteOf(id);
      const isToday = known && known.referencePrice > 0 && (view !== undefined || isOfDay(known, day));
      return known && { price: known.price, reference: isToday ? known.referencePrice : undefined };
    },
  };
}
