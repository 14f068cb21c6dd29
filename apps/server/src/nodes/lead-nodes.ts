import os from 'node:os';
import type { FastifyInstance } from 'fastify';
import { readSecrets } from '#platform/auth/secrets.ts';
import type { Lease } from '#platform/leadership/lease.ts';
import type { ReadPastCounts } from '#realtime/past-counts-part.ts';
import type { RoleContext } from '../roles/context.ts';
import { priceCalls, quoteCalls } from '../roles/feeds.ts';
import { Announcer } from './announcer.ts';
import { leaderRoutes } from './leader-routes.ts';
import { leaderStateOf } from './leader-state.ts';
import type { NodeBus } from './node-bus.ts';
import { subjectsFor } from './subjects.ts';

const ANY_HOST: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

export interface LeaderOfNodes {
  /** Registers what nodes ask of the leader. */
  routes: (app: FastifyInstance, pastCountsOf: ReadPastCounts) => Promise<void>;
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
export function leadNodes(context: RoleContext, { lease, nodes }: Leading): LeaderOfNodes | undefined {
  const { bus, config, log } = context;
  if (!config.nodes || !lease || !nodes) return undefined;
  const key = readSecrets(config, log).nodes;
  const own = { nodes, subjects: subjectsFor(key), fence: lease.fence };
  const announcer = new Announcer(context, own);
  announcer.start();
  context.clock.onStep(() => announcer.beginAgain()); // nodes count from the time that this one gave them
  const { stateOf, staleOf } = bus.calls(priceCalls);
  const { quoteOf } = bus.calls(quoteCalls);
  const state = () => leaderStateOf(context, { stateOf, staleOf, quoteOf }, announcer.heartbeat);
  const { address } = config.nodes;
  const host = ANY_HOST.has(config.host) ? os.hostname() : config.host;
  return {
    routes: async (app, pastCountsOf) => {
      await app.register(async (inner) => leaderRoutes(inner, { key, state, pastCountsOf }));
    },
    announce: (port) => lease.announce(address ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`),
  };
}
