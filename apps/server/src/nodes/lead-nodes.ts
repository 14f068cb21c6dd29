import os from 'node:os';
import { readSecrets } from '#platform/auth/secrets.ts';
import { databaseIdOf } from '#platform/db/database-id.ts';
import type { Lease } from '#platform/leadership/lease.ts';
import type { ApiParts } from '../roles/api.ts';
import type { RoleContext } from '../roles/context.ts';
import { priceCalls, quoteCalls } from '../roles/feeds.ts';
import { AlertPlaces } from './alert-places.ts';
import { Announcer } from './announcer.ts';
import { leaderRoutes } from './leader-routes.ts';
import { leaderStateOf } from './leader-state.ts';
import type { NodeBus } from './node-bus.ts';
import { takeDelays } from './node-delays.ts';
import { placePaperAt } from './paper-places.ts';
import { barPlaceOf } from './part-messages.ts';
import { PricesOfParts } from './part-prices.ts';
import { RulePlaces } from './rule-places.ts';
import { ScanPlaces } from './scan-places.ts';
import { shareCosts } from './share-costs.ts';
import { type PricedSubjects, subjectsFor } from './subjects.ts';
import { WorkDispatcher } from './work-dispatcher.ts';

const ANY_HOST: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

export interface LeaderOfNodes {
  /** What other nodes take of this one's work. */
  remote: Required<Pick<RoleContext, 'remote' | 'remoteScans' | 'remoteRules' | 'remoteAlerts' | 'remotePaper'>>;
  /** Registers what nodes ask of the leader, and shares limits with them. */
  routes: NonNullable<ApiParts['forNodes']>;
  /** Says on which port this leader answers. */
  announce(port: number): Promise<void>;
}

/** How this process leads: both undefined for a server of its own. */
export interface Leading {
  lease: Lease | undefined;
  /** Open since it waited for the lease. */
  nodes: NodeBus | undefined;
}

/** Lets other nodes serve what this one knows; undefined for a server of its own. Call it before the roles start. */
export async function leadNodes(context: RoleContext, { lease, nodes }: Leading): Promise<LeaderOfNodes | undefined> {
  const { bus, config, database, lifecycle, log, metrics } = context;
  if (!config.nodes || !lease || !nodes) return undefined;
  const key = readSecrets(config, log).nodes;
  metrics.leaderNumber.set({ role: 'leader' }, lease.fence);
  const subjects = subjectsFor(key, await databaseIdOf(database.db));
  const remote = new WorkDispatcher({ database, lifecycle, log, metrics, nodes, subjects });
  await remote.start();
  takeDelays(bus, { nodes, subjects });
  const own = { nodes, subjects, fence: lease.fence, clockErrorMs: () => lease.clockErrorMs };
  const announcer = new Announcer(context, own);
  announcer.start();
  const pricesOn = ({ prices: subject }: PricedSubjects): PricesOfParts => {
    const prices = new PricesOfParts({ ...context, nodes, subject, times: () => announcer.times() });
    announcer.onBefore(() => prices.publish());
    return prices;
  };
  const placing = { database, bus, lifecycle, log, metrics, nodes, subjects, announcer, barPlace: barPlaceOf(config) };
  const remoteScans = new ScanPlaces(placing);
  const remoteRules = new RulePlaces(placing);
  const closing = { ...placing, closeDelayMs: config.barCloseDelayMs };
  const remoteAlerts = new AlertPlaces({ ...closing, prices: pricesOn(subjects.alerts) });
  const remotePaper = placePaperAt({ ...closing, prices: pricesOn(subjects.paper) });
  await Promise.all([remoteScans, remoteRules, remoteAlerts, remotePaper].map((places) => places.start()));
  nodes.followState((isUp) => {
    metrics.busUp.set({ role: 'leader' }, isUp ? 1 : 0);
    if (isUp) announcer.beat(); // nodes wait for it
  });
  context.clock.onStep(() => announcer.beginAgain()); // nodes count from the time that this one gave them
  const { stateOf, staleOf, historyProgress } = bus.calls(priceCalls);
  const { quoteOf } = bus.calls(quoteCalls);
  const parts = { stateOf, staleOf, quoteOf, historyProgress };
  const { barPlace } = placing;
  const state = () => ({ ...leaderStateOf(context, parts, announcer.heartbeat), barPlace });
  const { address } = config.nodes;
  const host = ANY_HOST.has(config.host) ? os.hostname() : config.host;
  return {
    remote: { remote, remoteScans, remoteRules, remoteAlerts, remotePaper },
    routes: async (app, { pastCountsOf, costs }) => {
      shareCosts(costs, { nodes, subjects, lifecycle });
      await app.register(async (inner) =>
        leaderRoutes(inner, {
          key,
          state,
          pastCountsOf,
          hasBus: () => nodes.isAtHand,
          strategyRulesOf: (no) => remoteRules.strategyRulesOf(no),
        }),
      );
    },
    announce: (port) => lease.announce(address ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`),
  };
}
