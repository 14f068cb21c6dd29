import { CONNECTION_LIMITS } from '@wickwise/contract';
import { splitInstrumentId } from '@wickwise/market';
import type { Feed, FeedHealth } from '#marketdata/feeds/feed.ts';
import { noteEvent } from '#modules/accounts/events.ts';
import { operatorIds } from '#modules/accounts/operators.ts';
import { strikeOut } from '#modules/connections/check-key.ts';
import type { ConnectableProvider, ConnectionAtWork, ConnectionsAtWork } from '#modules/connections/deps.ts';
import type { KeySeals } from '#modules/connections/key-seals.ts';
import { connectionRoutes } from '#modules/connections/routes.ts';
import { isChangedSince, type StoredConnections } from '#modules/connections/stored-connections.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { type FeedsRole, priceCalls } from './feeds.ts';

/** Also for what no route changes: an account that is deleted, an operator who is one no more. */
const CHECK_EVERY_MS = 10_000;

/** The connections that the feeds were made of. */
export interface ConnectedFeeds extends Pick<ConnectionsAtWork, 'pinnedFeed' | 'settled'> {
  stored: StoredConnections;
  seals: KeySeals;
  providers: readonly ConnectableProvider[];
  /** By the connection's id, the feed or why there is none. */
  made: ReadonlyMap<string, Feed | Error | 'needs-login'>;
  /** Starts all roles again, with the connections that are stored then. */
  restart: () => void;
}

type ConnectionsContext = Pick<RoleContext, 'bus' | 'config' | 'database' | 'lifecycle' | 'log'>;

/** Answers operators about their connections, and starts the roles again once others are stored. */
export function startConnections(
  { bus, config: { publicUrl }, database: { db }, lifecycle, log }: ConnectionsContext,
  connected: ConnectedFeeds,
): RoleRoutes {
  const { meterOf } = bus.calls(priceCalls);
  const { pinnedFeed, settled, seals, providers } = connected;
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
    of: (id, changedMs) => stateOf(connected, meterOf, id, changedMs),
  };
  return {
    api: async (api) => {
      await api.register(connectionRoutes, {
        ...{ db, log, seals, providers, atWork, ...(publicUrl ? { publicUrl } : {}) },
        noteEvent: (userId, kind, address) => noteEvent(db, userId, kind, { address, device: '' }),
        changed: () => void look(),
      });
    },
  };
}

/** Worst first: a connection is as well as the worst of its markets. */
const WORST_FIRST = ['needs-login', 'stopped', 'degraded', 'starting', 'live'] as const;

function stateOf(
  { stored, made }: ConnectedFeeds,
  meterOf: FeedsRole['meterOf'],
  id: string,
  changedAtMs: number,
): ConnectionAtWork | undefined {
  if (stored.changedAtMs.get(id) !== changedAtMs) return undefined;
  if (stored.locked.has(id)) return { state: 'locked', reason: null, figures: null };
  const feed = made.get(id);
  if (!feed) return { state: 'unused', reason: null, figures: null };
  const key = stored.usable.find((one) => one.id === id)?.key ?? {};
  if (feed === 'needs-login') return { state: feed, reason: null, figures: null };
  if (feed instanceof Error) return { state: 'stopped', reason: strikeOut(feed.message, key), figures: null };
  const { state, reason } = worstHealth(feed);
  const figures = figuresOf(feed, meterOf, (text) => strikeOut(text, key));
  return { state, reason: reason === undefined ? null : strikeOut(reason, key), figures };
}

function worstHealth(feed: Feed): FeedHealth {
  const all = feed.markets.map((market) => feed.health(market));
  for (const state of WORST_FIRST) {
    const found = all.find((health) => health.state === state);
    if (found) return found;
  }
  return { state: 'starting' };
}

/** `safe`: removes the key from a text. */
function figuresOf(
  feed: Feed,
  meterOf: FeedsRole['meterOf'],
  safe: (text: string) => string,
): ConnectionAtWork['figures'] {
  const meter = meterOf(feed);
  if (!meter) return null;
  const { subscriptions, gaps, gapsRepaired, lastError, refused } = meter;
  const places = feed.places?.();
  const first = [...refused].slice(0, CONNECTION_LIMITS.namedRefusals);
  return {
    ...{ latencyMs: meter.latencyMs(Date.now()), budgetLeft: feed.budgetLeft?.() ?? null },
    ...{ subscriptions, places: places?.total ?? null, connections: places?.connections ?? null },
    refused: {
      count: refused.size,
      first: first.map(([id, reason]) => ({ symbol: splitInstrumentId(id).symbol, reason: safe(reason) })),
    },
    ...{ gaps, gapsRepaired, lastError: lastError && { ...lastError, text: safe(lastError.text) } },
  };
}
