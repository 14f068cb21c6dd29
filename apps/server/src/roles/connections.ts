import { CONNECTION_LIMITS } from '@wickwise/contract';
import { noteEvent } from '#modules/accounts/events.ts';
import { operatorIds } from '#modules/accounts/operators.ts';
import type { ConnectableProvider, ConnectionsAtWork } from '#modules/connections/deps.ts';
import type { KeySeals } from '#modules/connections/key-seals.ts';
import { connectionRoutes } from '#modules/connections/routes.ts';
import { isChangedSince } from '#modules/connections/stored-connections.ts';
import { connectionState, type MadeFeeds } from './connection-states.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { priceCalls } from './feeds.ts';

/** Also for what no route changes: an account that is deleted, an operator who is one no more. */
const CHECK_EVERY_MS = 10_000;

/** The connections that the feeds were made of. */
export interface ConnectedFeeds extends MadeFeeds, Pick<ConnectionsAtWork, 'pinnedFeed' | 'settled'> {
  seals: KeySeals;
  providers: readonly ConnectableProvider[];
  /** Starts all roles again, with the connections that are stored then. */
  restart: () => void;
}

type ConnectionsContext = Pick<RoleContext, 'bus' | 'config' | 'database' | 'lifecycle' | 'log'>;

/** Returns how many connections may serve their account alone. */
export const ownLimits = ({ ownConnections }: Pick<RoleContext['config'], 'ownConnections'>) => ({
  perAccount: CONNECTION_LIMITS.ownPerAccount,
  inAll: ownConnections,
});

/** Answers operators about their connections, and starts the roles again once others are stored. */
export function startConnections(
  { bus, config, database: { db }, lifecycle, log }: ConnectionsContext,
  connected: ConnectedFeeds,
): RoleRoutes {
  const { meterOf } = bus.calls(priceCalls);
  const { pinnedFeed, settled, seals, providers } = connected;
  const { publicUrl } = config;
  const look = async (): Promise<void> => {
    try {
      const isChanged = await isChangedSince(db, await operatorIds(db), connected.stored);
      if (!isChanged || lifecycle.signal.aborted) return;
      log.info('connections were changed, the roles start again');
      connected.restart();
    } catch (error) {
      log.warn({ err: error }, 'connections could not be read, trying again');
    }
  };
  const timer = setInterval(() => void look(), CHECK_EVERY_MS);
  lifecycle.onStop('connections', () => clearInterval(timer));
  const atWork: ConnectionsAtWork = {
    pinnedFeed,
    settled,
    of: (id, changedMs) => connectionState(connected, meterOf, id, changedMs),
  };
  return {
    api: async (api) => {
      await api.register(connectionRoutes, {
        use: 'server',
        limits: ownLimits(config),
        db,
        log,
        seals,
        providers,
        atWork,
        ...(publicUrl ? { publicUrl } : {}),
        noteEvent: (userId, kind, address, detail) => noteEvent(db, userId, kind, { address, device: '' }, detail),
        changed: () => void look(),
      });
    },
  };
}
