import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { FastifyInstance } from 'fastify';
import { readSecrets } from '#platform/auth/secrets.ts';
import type { Lease } from '#platform/leadership/lease.ts';
import type { ReadPastCounts } from '#realtime/past-counts-part.ts';
import type { RoleContext } from '../roles/context.ts';
import type { DistantWork } from '../roles/distant-work.ts';
import { priceCalls, quoteCalls } from '../roles/feeds.ts';
import { Announcer } from './announcer.ts';
import { leaderRoutes } from './leader-routes.ts';
import { leaderStateOf } from './leader-state.ts';
import { NodeBus } from './node-bus.ts';
import { subjectsFor } from './subjects.ts';
import { WorkDispatcher } from './work-dispatcher.ts';

const ANY_HOST: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

export interface LeaderOfNodes {
  /** Gives long work to nodes for jobs. */
  distant: DistantWork;
  /** Registers what nodes ask of the leader. */
  routes: (app: FastifyInstance, pastCountsOf: ReadPastCounts) => Promise<void>;
  /** Says on which port this leader answers. */
  announce(port: number): Promise<void>;
}

/** Lets other nodes serve what this one knows; undefined for a server of its own. Call it before the roles start. */
export async function leadNodes(context: RoleContext, lease: Lease): Promise<LeaderOfNodes | undefined> {
  const { bus, config, database, lifecycle, log, metrics } = context;
  if (!config.nodes) return undefined;
  const key = readSecrets(config, log).nodes;
  const nodes = new NodeBus(config.nodes.bus, 'wickwise leader', log);
  lifecycle.onStop('bus between nodes', () => nodes.stop());
  const subjects = subjectsFor(key);
  const distant = new WorkDispatcher({ database, lifecycle, log, metrics, nodes, subjects });
  await distant.start();
  const own = { nodes, subjects, fence: lease.fence, generation: randomUUID() };
  const announcer = new Announcer(context, own);
  announcer.start();
  const { stateOf, staleOf } = bus.calls(priceCalls);
  const { quoteOf } = bus.calls(quoteCalls);
  const state = () => leaderStateOf(context, { stateOf, staleOf, quoteOf }, announcer.heartbeat);
  const { address } = config.nodes;
  const host = ANY_HOST.has(config.host) ? os.hostname() : config.host;
  return {
    distant,
    routes: async (app, pastCountsOf) => {
      await app.register(async (inner) => leaderRoutes(inner, { key, state, pastCountsOf }));
    },
    announce: (port) => lease.announce(address ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`),
  };
}
