import { entriesOf, type Settings } from './environment.ts';
import { StartError } from './start-error.ts';
import type { WorkerRole } from './worker-roles.ts';

/** Oldest version of nats-server that nodes are tested with. */
export const OLDEST_BUS = '2.9.10';

/** How to reach a NATS cluster. */
export interface BusPlace {
  /** `host:port` of each server. */
  servers: readonly string[];
  user?: string;
  password?: string;
  isEncrypted: boolean;
}

/** How this process serves together with others on one database. */
export interface NodeSettings {
  /**
   * One process leads: it has the feeds and all that is written of them. Those of `api` answer people, those of `jobs`
   * do the leader's long work, those of `scanner` scan bars as they close.
   */
  role: 'leader' | WorkerRole;
  bus: BusPlace;
  /** Where other nodes reach this one; undefined for its own host and port. */
  address?: string;
}

/** Returns how this process serves with others; undefined without a bus. Throws a `StartError` for what is missing. */
export function nodeSettings(
  env: Pick<Settings, 'ROLES' | 'NATS_URL' | 'NODE_URL' | 'DATABASE_URL' | 'AUTH_SECRET'>,
): NodeSettings | undefined {
  if (env.NATS_URL === undefined) {
    if (env.ROLES !== 'all')
      throw new StartError(`ROLES=${env.ROLES} needs NATS_URL, by which it hears of the leader.`);
    return undefined;
  }
  if (env.DATABASE_URL === undefined)
    throw new StartError(
      'NATS_URL needs DATABASE_URL: nodes share a database, and the built-in one is of one process.',
    );
  if (env.AUTH_SECRET === undefined)
    throw new StartError('NATS_URL needs AUTH_SECRET, the same on all nodes: they take each other’s sessions.');
  return {
    role: env.ROLES === 'all' ? 'leader' : env.ROLES,
    bus: busPlace(env.NATS_URL),
    ...(env.NODE_URL ? { address: env.NODE_URL.replace(/\/+$/, '') } : {}),
  };
}

/** User and password of the first address that has any count for all. */
function busPlace(text: string): BusPlace {
  const urls = entriesOf(text).map((entry) => new URL(entry));
  const named = urls.find(({ username }) => username !== '');
  return {
    servers: urls.map(({ host, port }) => (port === '' ? `${host}:4222` : host)),
    isEncrypted: urls.some(({ protocol }) => protocol === 'tls:'),
    ...(named ? { user: decodeURIComponent(named.username), password: decodeURIComponent(named.password) } : {}),
  };
}
