import { MarketHeatmap, MarketOverview, OverviewQuery, SparklinesPage, SparklinesQuery } from '@wickwise/contract';
import type { Market, Session } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NotFound } from '#platform/errors.ts';
import { finiteOrNull } from '#platform/finite.ts';
import { breadthOf } from './breadth.ts';
import { heatmapOf } from './heatmap.ts';
import { indexStrip } from './index-strip.ts';
import { moversOf } from './movers.ts';
import { type InstrumentReading, newestPriceAt, type ReadingDeps, readMarket } from './readings.ts';

export interface OverviewDeps extends ReadingDeps {
  markets: readonly Market[];
  nowOf: (market: Market) => number;
  tradingDay: (market: Market) => Session;
}

const config = { guard: 'public' as const };
const tags = ['market data'];

/** Market overview: indices, breadth, movers and heatmap. */
export const overviewRoutes: FastifyPluginAsyncZod<OverviewDeps> = async (app, deps) => {
  const { markets, nowOf, registry, tradingDay } = deps;
  const look = async (market: Market) => {
    if (!markets.includes(market)) throw new NotFound(`Market ${market}`);
    const day = tradingDay(market);
    const badge = registry.badgeOf(market);
    const readings = await readMarket(deps, market, day);
    const times = { evaluatedAt: nowOf(market), dataAt: newestPriceAt(readings) };
    return { readings, glance: { market, badge, ...times, date: day.date } };
  };

  app.get('/overview', {
    config: { ...config, cost: 'read' },
    schema: { tags, querystring: OverviewQuery, response: { 200: MarketOverview } },
    handler: async ({ query: { market } }) => {
      const { readings, glance } = await look(market);
      const indexes = indexStrip(market, readings);
      return { ...glance, indexes, breadth: breadthOf(readings), movers: moversOf(readings) };
    },
  });

  app.get('/overview/heatmap', {
    config: { ...config, cost: 'read' },
    schema: { tags, querystring: OverviewQuery, response: { 200: MarketHeatmap } },
    handler: async ({ query: { market } }) => {
      const { readings, glance } = await look(market);
      return { ...glance, ...heatmapOf(market, readings) };
    },
  });

  app.get('/overview/sparklines', {
    config: { ...config, cost: 'read' },
    schema: { tags, querystring: SparklinesQuery, response: { 200: SparklinesPage } },
    handler: async ({ query: { market, symbols } }) => {
      const { readings, glance } = await look(market);
      const wanted = new Set(symbols.split(',').map((symbol) => registry.find(market, symbol)?.no));
      return { ...glance, lines: readings.filter(({ listed }) => wanted.has(listed.no)).map(toLine) };
    },
  });
};

const toLine = ({ listed, reference, session }: InstrumentReading) => ({
  symbol: listed.instrument.symbol,
  points: [...(session?.points ?? [])],
  reference: finiteOrNull(reference),
});
