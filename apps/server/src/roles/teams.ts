import { noteEvent } from '#modules/accounts/events.ts';
import { readPreferences } from '#modules/accounts/preferences.ts';
import { peopleOf } from '#modules/accounts/user-store.ts';
import { paidSeats } from '#modules/billing/paid-seats.ts';
import { addStrategy, readStrategy } from '#modules/strategies/store.ts';
import type { TeamDeps } from '#modules/teams/deps.ts';
import { teamRoutes } from '#modules/teams/routes.ts';
import { fitAllSeats } from '#modules/teams/seats.ts';
import { createWatchlist, readWatchlist } from '#modules/watchlists/store.ts';
import type { JobKind } from '#platform/jobs.ts';
import type { RoleContext, RoleRoutes, Services } from './context.ts';
import { withOwn } from './own-prices.ts';

const FIT_SEATS: JobKind = { name: 'fit-team-seats', retries: 2 };
/** How soon members follow the plan of their owner. */
const EVERY_MINUTE = '* * * * *';

type TeamContext = Pick<RoleContext, 'access' | 'config' | 'database' | 'jobs' | 'own'>;

/** Lets accounts share a plan's seats, strategies and watchlists. */
export async function startTeams(
  { access, config, database: { db }, jobs, own }: TeamContext,
  { mailer }: Pick<Services, 'mailer'>,
): Promise<RoleRoutes> {
  await jobs.work(FIT_SEATS, () => fitAllSeats(db, paidSeats, Date.now()));
  await jobs.every(EVERY_MINUTE, FIT_SEATS);
  const deps: TeamDeps = {
    db,
    paidSeats,
    peopleOf,
    now: Date.now,
    things: {
      strategy: readStrategy,
      watchlist: readWatchlist,
      copyStrategy: async (userId, { market, timeframe, definition }) =>
        (await addStrategy(db, userId, { market, timeframe, definition })).id,
      copyWatchlist: async (userId, name, items) => (await createWatchlist(db, userId, name, items)).id,
      visibleItems: (userId, items) => {
        const visible = withOwn(access.registryFor(userId), own, userId);
        return items.filter((item) => 'section' in item || visible.byId(`${item.market}:${item.symbol}`));
      },
      namesOf: async (at, ids) => new Map([...(await peopleOf(at, ids))].map(([id, { name }]) => [id, name])),
    },
    mail: {
      mailer,
      origin: config.publicUrl ?? '',
      languageOf: async (tx, userId) => (await readPreferences(tx, userId)).language,
    },
    note: (tx, userId, kind, address) => noteEvent(tx, userId, kind, { address, device: '' }),
  };
  return {
    api: async (api) => {
      await api.register(teamRoutes, deps);
    },
  };
}
