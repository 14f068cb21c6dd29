import { CONNECTION_LIMITS } from '@wickwise/contract';
import { splitInstrumentId } from '@wickwise/market';
import type { Feed, FeedHealth, FeedPlaces } from '#marketdata/feeds/feed.ts';
import { redact } from '#modules/connections/check-key.ts';
import type { ConnectionAtWork } from '#modules/connections/deps.ts';
import type { StoredConnections } from '#modules/connections/stored-connections.ts';
import type { FeedsRole } from './feeds.ts';

/** What was made of stored connections. */
export interface MadeFeeds {
  stored: StoredConnections;
  /** By the connection's id, its feeds or why there are none. */
  made: ReadonlyMap<string, readonly Feed[] | Error | 'needs-login'>;
}

/** Worst first: a connection is as well as the worst of its markets. */
const WORST_FIRST = ['needs-login', 'stopped', 'degraded', 'starting', 'live'] as const;

/** Returns what a connection does; undefined for one that was stored or changed since. */
export function connectionState(
  { stored, made }: MadeFeeds,
  meterOf: FeedsRole['meterOf'],
  id: string,
  changedAtMs: number,
): ConnectionAtWork | undefined {
  if (stored.changedAtMs.get(id) !== changedAtMs) return undefined;
  if (stored.locked.has(id)) return { state: 'locked', reason: null, figures: null };
  const feeds = made.get(id);
  if (!feeds) return { state: 'unused', reason: null, figures: null };
  const key = stored.usable.find((one) => one.id === id)?.key ?? {};
  if (feeds === 'needs-login') return { state: feeds, reason: null, figures: null };
  if (feeds instanceof Error) return { state: 'stopped', reason: redact(feeds.message, key), figures: null };
  const { state, reason } = worstHealth(feeds);
  const figures = figuresOf(feeds, meterOf, (text) => redact(text, key));
  return { state, reason: reason === undefined ? null : redact(reason, key), figures };
}

function worstHealth(feeds: readonly Feed[]): FeedHealth {
  const all = feeds.flatMap((feed) => feed.markets.map((market) => feed.health(market)));
  for (const state of WORST_FIRST) {
    const found = all.find((health) => health.state === state);
    if (found) return found;
  }
  return { state: 'starting' };
}

/** The figures of all streams of a connection together. `safe`: removes the key from a text. */
function figuresOf(
  feeds: readonly Feed[],
  meterOf: FeedsRole['meterOf'],
  safe: (text: string) => string,
): ConnectionAtWork['figures'] {
  const measured = feeds.flatMap((feed) => {
    const meter = meterOf(feed);
    return meter ? [{ feed, meter }] : [];
  });
  if (measured.length === 0) return null;
  const sum = (of: (one: (typeof measured)[number]) => number): number =>
    measured.reduce((all, one) => all + of(one), 0);
  const refused = measured.flatMap(({ meter }) => [...meter.refused]);
  const places = measured.flatMap(({ feed }) => feed.places?.() ?? []);
  const budgets = measured.flatMap(({ feed }) => feed.budgetLeft?.() ?? []);
  const latencies = measured.flatMap(({ meter }) => meter.latencyMs(Date.now()) ?? []);
  const errors = measured.flatMap(({ meter }) => meter.lastError ?? []);
  const lastError = errors.toSorted((a, b) => b.at - a.at)[0];
  return {
    latencyMs:
      latencies.length === 0
        ? null
        : { p50: Math.max(...latencies.map(({ p50 }) => p50)), p99: Math.max(...latencies.map(({ p99 }) => p99)) },
    budgetLeft: budgets.length === 0 ? null : Math.min(...budgets),
    subscriptions: sum(({ meter }) => meter.subscriptions),
    ...placesOf(places),
    refused: {
      count: refused.length,
      first: refused
        .slice(0, CONNECTION_LIMITS.namedRefusals)
        .map(([id, reason]) => ({ symbol: splitInstrumentId(id).symbol, reason: safe(reason) })),
    },
    gaps: sum(({ meter }) => meter.gaps),
    gapsRepaired: sum(({ meter }) => meter.gapsRepaired),
    lastError: lastError ? { ...lastError, text: safe(lastError.text) } : null,
  };
}

/** Places and connections of several streams; without a limit of one there's none of all. */
function placesOf(
  places: readonly FeedPlaces[],
): Pick<NonNullable<ConnectionAtWork['figures']>, 'places' | 'connections'> {
  if (places.length === 0) return { places: null, connections: null };
  const sum = (of: (one: FeedPlaces) => number): number => places.reduce((all, one) => all + of(one), 0);
  return {
    places: places.some(({ total }) => total === null) ? null : sum(({ total }) => total ?? 0),
    connections: {
      live: sum(({ connections }) => connections.live),
      wanted: sum(({ connections }) => connections.wanted),
      most: sum(({ connections }) => connections.most),
    },
  };
}
