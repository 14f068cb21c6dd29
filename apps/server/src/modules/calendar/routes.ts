import { CalendarAnswer, CalendarQuery, InstrumentEventsAnswer, InstrumentEventsQuery } from '@wickwise/contract';
import { addDays, dateInZone, type InstrumentId, MARKET_INFO, type Market } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ListedInstrument } from '#marketdata/registry.ts';
import { callerOf } from '#platform/guard.ts';
import { type CalendarDeps, coverageFor, readCalendar, readInstrumentEvents } from './calendar.ts';
import type { ReadReactions } from './read-reactions.ts';

export interface CalendarRouteDeps extends CalendarDeps {
  /** Returns the instruments of a user's watchlists, of all or one; throws when the list isn't theirs. */
  watched: (userId: string, watchlistId?: string) => Promise<ReadonlySet<InstrumentId>>;
  /** Returns an instrument whose prices a user may see. */
  find: (market: Market, symbol: string, userId: string) => ListedInstrument | undefined;
  reactions: ReadReactions;
  nowOf: (market: Market) => number;
}

const tags = ['calendar'];
const user = { guard: 'user', apiScope: 'signals:read', isWithoutPrices: true } as const;
/** Lists are shown to some readers only. */
const PRIVATE = 'private, no-store';

/** Routes of what happens on which day. */
export const calendarRoutes: FastifyPluginAsyncZod<CalendarRouteDeps> = async (app, deps) => {
  const { watched, find, reactions, nowOf } = deps;

  app.get('/user/calendar', {
    config: { ...user, cost: 'list' },
    schema: { tags, querystring: CalendarQuery, response: { 200: CalendarAnswer } },
    handler: async (request, reply) => {
      const { from, days, watchlist, ...filter } = request.query;
      const { userId } = callerOf(request);
      const instruments = watchlist ? await watched(userId, watchlist === 'only' ? undefined : watchlist) : undefined;
      const order = { ...filter, from, to: addDays(from, days), instruments };
      reply.header('cache-control', PRIVATE);
      return { ...(await readCalendar(deps, order, userId)), imported: await coverageFor(deps, userId) };
    },
  });

  app.get('/user/calendar/instrument', {
    config: { ...user, cost: 'bars' },
    schema: { tags, querystring: InstrumentEventsQuery, response: { 200: InstrumentEventsAnswer } },
    handler: async (request, reply) => {
      const { market, symbol } = request.query;
      const { userId } = callerOf(request);
      const today = dateInZone(MARKET_INFO[market].zone, nowOf(market));
      const events = await readInstrumentEvents(deps, { market, symbol, today }, userId);
      const listed = find(market, symbol, userId);
      reply.header('cache-control', PRIVATE);
      return { events, reactions: listed ? await reactions(listed, events, userId) : [] };
    },
  });
};
