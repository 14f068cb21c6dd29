import { noteEvent } from '#modules/accounts/events.ts';
import { calendarOperatorRoutes } from '#modules/calendar/operator-routes.ts';
import { readReactions } from '#modules/calendar/read-reactions.ts';
import { calendarRoutes } from '#modules/calendar/routes.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { watchedIds } from './watched-instruments.ts';

type CalendarContext = Pick<RoleContext, 'access' | 'clock' | 'database' | 'feeds' | 'registry' | 'splits' | 'store'>;

/** Answers readers about what happens on which day, and operators about the lists of events that they import. */
export function startCalendar({
  access,
  clock,
  database: { db },
  feeds,
  registry,
  splits,
  store,
}: CalendarContext): RoleRoutes {
  const nowOf = feeds.clock.now;
  const deps = { db, access, store, splits, nowOf };
  return {
    api: async (api) => {
      await api.register(calendarRoutes, {
        ...deps,
        watched: (userId, watchlistId) => watchedIds(db, userId, watchlistId),
        find: (market, symbol, userId) =>
          registry.badgeOf(market) === 'SIMULATED' ? undefined : access.registryFor(userId).find(market, symbol),
        reactions: readReactions(deps),
      });
      await api.register(calendarOperatorRoutes, {
        db,
        nowMs: () => clock.nowMs(),
        note: (userId, kind, address, list) => noteEvent(db, userId, kind, { address, device: '' }, list),
      });
    },
  };
}
