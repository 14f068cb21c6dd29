import type { InstrumentId } from '@wickwise/market';
import { type OwnRule, PastCountService } from '#modules/counts/past-counts.ts';
import { readOwnScreen } from '#modules/screener/screen-rules.ts';
import { countScans, countStored } from '#modules/signals/count-by-hour.ts';
import { PresetCounter } from '#modules/signals/preset-counter.ts';
import { signalRoutes } from '#modules/signals/routes.ts';
import { publicRuleNamed } from '#modules/strategies/public-rules.ts';
import { findStrategy } from '#modules/strategies/store.ts';
import { watchlistRoutes } from '#modules/watchlists/routes.ts';
import { whatsNewRoutes } from '#modules/whatsnew/routes.ts';
import type { Db } from '#platform/db/db.ts';
import { accountCalls } from './accounts.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { edgeCalls } from './edge.ts';
import { priceCalls } from './feeds.ts';
import { highlightSources } from './highlight-sources.ts';
import { withOwn } from './own-prices.ts';
import { ruleCalls } from './rule-calls.ts';
import { signalGaps } from './signal-gaps.ts';
import { watchedIds } from './watched-instruments.ts';

export interface Insights extends RoleRoutes {
  pastCounts: PastCountService;
  presetCounter: PresetCounter;
  /** Returns the instruments of one of a user's watchlists. */
  watchlist(userId: string, id: string): Promise<ReadonlySet<InstrumentId>>;
}

export interface InsightsContext
  extends Pick<RoleContext, 'access' | 'bus' | 'database' | 'missing' | 'own' | 'registry'> {
  feeds: Pick<RoleContext['feeds'], 'clock' | 'markets'>;
}

/** Wires signals, what's new, counts, and the watchlists that filter them. */
export function createInsights(context: InsightsContext): Insights {
  const {
    access,
    bus,
    database: { db },
    feeds,
    own,
    registry,
  } = context;
  const { firstChoices } = bus.calls(accountCalls);
  const { looks, firings } = bus.calls(ruleCalls);
  const edges = bus.calls(edgeCalls);
  const { stateOf } = bus.calls(priceCalls);
  const watchlist = (userId: string, id: string) => watchedIds(db, userId, id);
  return {
    watchlist,
    presetCounter: new PresetCounter({ db, access, nowOf: feeds.clock.now }),
    pastCounts: new PastCountService({
      countScans: (markets, scans) => countScans(db, markets, scans),
      countStored: (hours, userId, rule) => countStored(db, hours, userId, rule),
      access,
      nowOf: feeds.clock.now,
      publicRule: publicRuleNamed,
      ownRule: (userId, id) => readOwnRule(db, userId, id),
      looks,
      firings,
    }),
    api: async (app) => {
      const registryFor = (userId: string) => withOwn(registry, own, userId);
      await app.register(watchlistRoutes, { db, registryFor, firstChoices });
      await app.register(signalRoutes, {
        db,
        access,
        nowOf: feeds.clock.now,
        watchlist,
        edgeFor: (signal) => edges.book().chipFor(signal),
        withGaps: signalGaps(context),
      });
      await app.register(whatsNewRoutes, {
        db,
        access,
        watched: (userId: string) => watchedIds(db, userId),
        sources: highlightSources(db),
        markets: feeds.markets,
        nowOf: feeds.clock.now,
        newestPriceAt: (market) => stateOf(market).asOf,
      });
    },
  };
}

/** Reads a user's strategy or saved screen as a rule whose firings are counted. */
async function readOwnRule(db: Db, userId: string, id: string): Promise<OwnRule | undefined> {
  const strategy = await findStrategy(db, userId, id);
  if (strategy) return { ...strategy, liveFromMs: strategy.liveFrom ?? undefined };
  const screen = await readOwnScreen(db, userId, id);
  if (!screen) return undefined;
  const { market, timeframe, symbols, rule, version, isLive, liveFromMs } = screen;
  return { id, version, market, timeframe, symbols, definition: rule, liveFromMs: isLive ? liveFromMs : undefined };
}
