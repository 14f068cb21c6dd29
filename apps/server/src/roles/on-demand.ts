import { setTimeout as sleep } from 'node:timers/promises';
import { MARKETS, type Market } from '@wickwise/market';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listAnnounced } from '#marketdata/bars/announced-splits.ts';
import { type SplitOptions, splitsOf } from '#marketdata/bars/split-book.ts';
import type { Feed, ListEntry } from '#marketdata/feeds/feed.ts';
import { listNeeded, storeList } from '#marketdata/on-demand/listed-instruments.ts';
import { ON_DEMAND_LIMITS, OnDemandInstruments } from '#marketdata/on-demand/on-demand-instruments.ts';
import { assignNumbers, type ListedInstrument } from '#marketdata/registry.ts';
import { noteIsins } from '#marketdata/renamed-shares.ts';
import { barRequests, watchedElsewhere } from '#marketdata/topics.ts';
import { alertHoldersOf } from '#modules/alerts/store.ts';
import { paperHoldersOf } from '#modules/paper/holders.ts';
import { watchersOf } from '#modules/watchlists/store.ts';
import type { Db } from '#platform/db/db.ts';
import { API_PREFIX } from '#platform/http.ts';
import { flowOf } from '#platform/route-costs.ts';
import type { RoleContext, RoleHooks } from './context.ts';
import { priceCalls } from './feeds.ts';
import type { OwnPrices } from './own-prices.ts';
import { pastSplitCalls } from './past-splits.ts';
import { watcherCalls } from './socket.ts';

const LOOK_EVERY_MS = 30_000;
const LIST_EVERY_MS = 24 * 3_600_000;
const RETRY_FIRST_MS = 5_000;
const RETRY_LONGEST_MS = 10 * 60_000;

type OnDemandContext = Pick<
  RoleContext,
  'bus' | 'database' | 'feeds' | 'lifecycle' | 'log' | 'own' | 'registry' | 'splits' | 'store'
>;

export interface OnDemandParts {
  /** What is open from the last process. */
  reopened: readonly ListedInstrument[];
  /** What decides which splits count. */
  splitOptions: Omit<SplitOptions, 'announced'>;
}

/** Opens again what the last process had open and is still needed, before alerts and orders are read. */
export async function reopenNeeded({
  database: { db },
  feeds,
  registry,
}: Pick<OnDemandContext, 'database' | 'feeds' | 'registry'>): Promise<ListedInstrument[]> {
  const known = await listNeeded(db, registry.sources);
  const own = known.filter(
    ({ source, market, instrument: { id } }) => registry.origins.get(market)?.source === source && !registry.byId(id),
  );
  const reopened: ListedInstrument[] = [];
  for (const [market, some] of Map.groupBy(own, (one) => one.market)) {
    const feed = feeds.of(market);
    const { source } = feed;
    const capabilities = () => feed.capabilities(market);
    const listed = await assignNumbers(db, [{ source, markets: [market], capabilities, instruments: () => some }]);
    const saved = await savedBy(db, listed);
    for (const one of listed) {
      const neededAtMs = some.find(({ instrument }) => instrument.id === one.instrument.id)?.neededAtMs ?? 0;
      const isRecent = Date.now() - neededAtMs < ON_DEMAND_LIMITS.graceMs;
      if (!isRecent && !saved.has(one.no)) continue;
      registry.open(one);
      feed.add?.(one.instrument);
      reopened.push(one);
    }
  }
  return reopened;
}

/**
 * Keeps the lists of providers, and opens their instruments beside the catalogue on request, for as long as somebody
 * needs it.
 */
export function startOnDemand(context: OnDemandContext, { reopened, splitOptions }: OnDemandParts): RoleHooks {
  const { bus, database, feeds, lifecycle, log, own, registry, splits, store } = context;
  const { db } = database;
  const prices = bus.calls(priceCalls);
  const watchers = bus.calls(watcherCalls);
  const pastSplits = bus.calls(pastSplitCalls);
  const prepare = async (listed: ListedInstrument): Promise<void> => {
    await pastSplits.readOf(listed);
    const announced = await listAnnounced(db);
    splits.learn(listed, await splitsOf({ db, store }, registry, [listed], { ...splitOptions, announced }));
  };
  const chartsAtMs = new Map<string, number>();
  for (const watched of [barRequests, watchedElsewhere])
    bus.subscribe(watched, '*', ({ id }) => chartsAtMs.set(id, performance.now()));
  const hasChart = (id: string): boolean =>
    performance.now() - (chartsAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < LOOK_EVERY_MS;
  const instruments = new OnDemandInstruments(
    {
      db,
      feeds,
      registry,
      log,
      prices: { open: (one) => prices.open(one), close: (one) => prices.close(one), prepare },
      savedBy: (listed) => savedBy(db, listed),
      watchedBy: (id) => [...watchers.of(id), ...(hasChart(id) ? ['a chart'] : [])],
    },
    reopened,
  );
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= instruments
      .look()
      .catch((error) => log.warn({ err: error }, 'who needs which instruments could not be read'))
      .finally(() => {
        looking = undefined;
      });
  }, LOOK_EVERY_MS);
  for (const feed of feeds.all) if (feed.list) void keepList(context, feed);
  lifecycle.onStop('instruments on demand', async () => {
    clearInterval(timer);
    await looking;
  });
  return { before: (app) => openNamed(app, instruments, own) };
}

/** Reads a feed's list at the start and each day; tries again with growing pauses. */
async function keepList({ database: { db }, lifecycle: { signal }, log }: OnDemandContext, feed: Feed): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  for (let pauseMs = RETRY_FIRST_MS; !signal.aborted; ) {
    try {
      const entries = (await feed.list?.()) ?? [];
      const stored = await storeList(db, feed.source, entries);
      log.info({ feed: feed.name, ...stored }, 'the list of instruments was read');
      await noteRenames(db, log, feed.source, entries);
      pauseMs = RETRY_FIRST_MS;
      await pause(LIST_EVERY_MS);
    } catch (error) {
      if (!signal.aborted) log.warn({ feed: feed.name, err: error }, 'the list of instruments could not be read');
      await pause(pauseMs);
      pauseMs = Math.min(pauseMs * 2, RETRY_LONGEST_MS);
    }
  }
}

/** Keeps the ISINs of a list, and proposes the renames that follow from it to operators. */
async function noteRenames(
  db: Db,
  log: OnDemandContext['log'],
  source: string,
  entries: readonly ListEntry[],
): Promise<void> {
  for (const [market, own] of Map.groupBy(entries, ({ instrument }) => instrument.market)) {
    const isinOf = new Map(
      own.flatMap(({ instrument, listedAs = instrument.symbol, isin }) => (isin ? [[listedAs, isin] as const] : [])),
    );
    const renames = await noteIsins(db, { source, market, isinOf, atMs: Date.now() });
    for (const { from, to } of renames) log.info({ market, from, to }, 'a share seems to have another symbol');
  }
}

/**
 * Opens the instruments that requests of the API name by market and symbol, in path, query or body, lines of a list
 * included; what the caller has of own connections is made known to those.
 */
function openNamed(app: FastifyInstance, instruments: OnDemandInstruments, own: Pick<OwnPrices, 'of'>): void {
  app.addHook('preHandler', async (request) => {
    const { config, url = '' } = request.routeOptions;
    if (request.is404 || !url.startsWith(`${API_PREFIX}/`) || config.isWithoutPrices) return;
    const asker = { flow: flowOf(request), isVisitor: request.caller === undefined };
    for (const [market, symbol] of namedIn(request)) {
      const view = own.of(request.caller?.userId, market);
      await (view ? view.learn(market, symbol) : instruments.open(market, symbol, asker));
    }
  });
}

/** Returns the instruments that a request names. */
export function namedIn({
  params,
  query,
  body,
}: Pick<FastifyRequest, 'params' | 'query' | 'body'>): [Market, string][] {
  return [params, query, body].flatMap((part) => {
    const { market, symbol, universe, items } = (part ?? {}) as Record<string, unknown>;
    const { symbol: tested } = (universe ?? {}) as Record<string, unknown>;
    const lines = Array.isArray(items) ? (items as Record<string, unknown>[]) : [];
    return [{ market, symbol }, { market, symbol: tested }, ...lines].flatMap((one): [Market, string][] => {
      const known = MARKETS.find((name) => name === one.market);
      return known && typeof one.symbol === 'string' ? [[known, one.symbol]] : [];
    });
  });
}

/** Returns who has saved something that needs the prices of these instruments, by their numbers. */
async function savedBy(db: Db, listed: readonly ListedInstrument[]): Promise<Map<number, Set<string>>> {
  const holders = new Map<number, Set<string>>();
  const add = (no: number | undefined, userId: string): void => {
    if (no !== undefined) holders.set(no, (holders.get(no) ?? new Set()).add(userId));
  };
  for (const [market, own] of Map.groupBy(listed, ({ instrument }) => instrument.market)) {
    const noOf = new Map(own.map(({ no, instrument }) => [instrument.symbol, no]));
    const symbols = [...noOf.keys()];
    const saved = [await watchersOf(db, market, symbols), await alertHoldersOf(db, market, symbols)].flat();
    for (const { userId, symbol } of saved) add(noOf.get(symbol), userId);
  }
  const numbers = listed.map(({ no }) => no);
  for (const { userId, instrumentNo } of await paperHoldersOf(db, numbers)) add(instrumentNo, userId);
  return holders;
}
