import type { FastifyPluginAsync } from 'fastify';
import type { PriceView } from '#marketdata/own/price-view.ts';
import type { QuoteBook } from '#marketdata/quote-book.ts';
import type { MovePrices } from '#modules/moves/comparison.ts';
import { moveRoutes } from '#modules/moves/routes.ts';
import { LimitReached } from '#platform/errors.ts';
import type { RoleContext } from './context.ts';
import { priceCalls } from './feeds.ts';
import { newsCalls } from './news.ts';

/** Returns the routes of what moved an instrument: bars beside its sector and what was published. */
export function createMoveRoutes(
  {
    bus,
    feeds,
    own,
    registry,
    splits,
    store,
  }: Pick<RoleContext, 'bus' | 'feeds' | 'own' | 'registry' | 'splits' | 'store'>,
  quotes: QuoteBook,
): FastifyPluginAsync {
  const { hurry } = bus.calls(priceCalls);
  const { storiesOn, publicationOf } = bus.calls(newsCalls);
  const server: MovePrices = {
    registry,
    splits,
    nowOf: feeds.clock.now,
    hurry,
    quoteOf: (id) => quotes.get(id),
    benchmarkPart: (market, symbol) => registry.find(market, symbol),
    peersIn: (market) => registry.of(market),
  };
  return async (api) => {
    await api.register(moveRoutes, {
      store,
      storiesOn,
      publicationOf,
      pricesFor: (reader, market, symbol) => {
        const view = own.of(reader, market);
        view?.open(market, symbol);
        return view ? ownMovePrices(view) : server;
      },
    });
  };
}

/** Prices of own connections: the benchmark is subscribed to as far as there is a place; sectors would need many more. */
const ownMovePrices = (view: PriceView): MovePrices => ({
  registry: view.registry,
  splits: view.splits,
  nowOf: (market) => view.nowOf(market),
  quoteOf: (id) => view.quoteOf(id),
  hurry: (id) => view.hurry(id),
  benchmarkPart: (market, symbol) => {
    try {
      return view.open(market, symbol);
    } catch (error) {
      if (error instanceof LimitReached) return undefined;
      throw error;
    }
  },
  peersIn: () => [],
});
