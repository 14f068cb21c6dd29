import type { FastifyInstance } from 'fastify';
import { readAccountSource } from '#marketdata/account-source.ts';
import type { OwnViews } from '#marketdata/own/own-views.ts';
import { hasConnection, type OwnConnection, removeOwnPrices } from '#marketdata/own/remove-own.ts';
import { noteEvent } from '#modules/accounts/events.ts';
import { eventSources, removeSourceLists } from '#modules/calendar/reported-events.ts';
import type { ConnectableProvider, ConnectionsAtWork } from '#modules/connections/deps.ts';
import type { KeySeals } from '#modules/connections/key-seals.ts';
import { connectionRoutes } from '#modules/connections/routes.ts';
import { listOwn } from '#modules/connections/store.ts';
import {
  isChangedSince,
  readStoredConnections,
  type StoredConnections,
} from '#modules/connections/stored-connections.ts';
import { SerialQueue } from '#platform/serial-queue.ts';
import { type AccountPrices, type ConnectOwn, startAccountPrices } from './account-prices.ts';
import { connectionState } from './connection-states.ts';
import { ownLimits } from './connections.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { noticeCalls } from './notices.ts';
import { alertChanged, ordersChanged, runsChanged } from './own-prices.ts';
import { watcherCalls } from './socket.ts';

/** Also for what no route changes: an account that is deleted. */
const CHECK_EVERY_MS = 10_000;

export interface AllAccountPricesDeps {
  views: OwnViews;
  connect: ConnectOwn;
  seals: KeySeals;
  providers: readonly ConnectableProvider[];
  /** The feed that the server was started with for all markets, beside which nobody is contacted; null for none. */
  pinnedFeed: string | null;
}

/** Runs the connections that serve their account alone; keeps up with what is stored of them. */
export async function startOwnPrices(context: RoleContext, deps: AllAccountPricesDeps): Promise<RoleRoutes> {
  const { lifecycle } = context;
  const all = new AllAccountPrices(context, deps);
  await all.look();
  all.follow();
  const timer = setInterval(() => void all.look(), CHECK_EVERY_MS);
  lifecycle.onStop('own connections', async () => {
    clearInterval(timer);
    await all.stop();
  });
  return { api: (app) => all.api(app) };
}

interface Running {
  prices: AccountPrices;
  /** Its connections, and when they were changed. */
  key: string;
}

const NONE: StoredConnections = { usable: [], locked: new Set(), changedAtMs: new Map() };

class AllAccountPrices {
  readonly #context: RoleContext;
  readonly #deps: AllAccountPricesDeps;
  readonly #running = new Map<string, Running>();
  readonly #queue: SerialQueue;
  readonly #whenServerAnswers: Promise<void>;
  #stored: StoredConnections = NONE;
  /** Rounds that are due, whatever is stored: after a change two, for a part that is stopped may still be storing. */
  #roundsDue = 1;
  /** No page watches prices before. */
  #isServing = false;

  constructor(context: RoleContext, deps: AllAccountPricesDeps) {
    this.#context = context;
    this.#deps = deps;
    this.#queue = new SerialQueue(context.log);
    this.#whenServerAnswers = new Promise((resolve) => context.lifecycle.onStarted(resolve));
    void this.#whenServerAnswers.then(() => {
      this.#isServing = true;
    });
  }

  /** Reads what is stored now; starts, restarts and ends what has to. */
  async look(): Promise<void> {
    if (this.#queue.waiting > 1) return; // the one that waits sees the same
    this.#queue.add('own connections', () => this.#follow());
    await this.#queue.idle();
  }

  async stop(): Promise<void> {
    await this.#queue.stop();
    await Promise.all([...this.#running.values()].map(({ prices }) => prices.running?.stop()));
  }

  /** Passes on what becomes of accounts' alerts, orders and running strategies. */
  follow(): void {
    const { bus } = this.#context;
    const runningOf = (userId: string) => this.#running.get(userId)?.prices.running;
    bus.subscribe(alertChanged, '*', ({ userId, no }) => runningOf(userId)?.alertChanged(no));
    bus.subscribe(ordersChanged, '*', ({ userId, numbers }) => runningOf(userId)?.ordersChanged(numbers));
    bus.subscribe(runsChanged, '*', ({ userId }) => runningOf(userId)?.runsChanged());
  }

  async api(app: FastifyInstance): Promise<void> {
    const { seals, providers, pinnedFeed } = this.#deps;
    const { config, database, log } = this.#context;
    const { publicUrl } = config;
    const atWork: ConnectionsAtWork = { pinnedFeed, settled: [], of: (id, atMs) => this.#stateOf(id, atMs) };
    await app.register(connectionRoutes, {
      use: 'own',
      limits: ownLimits(config),
      db: database.db,
      log,
      seals,
      providers,
      atWork,
      ...(publicUrl ? { publicUrl } : {}),
      noteEvent: (userId, kind, address, detail) =>
        noteEvent(database.db, userId, kind, { address, device: '' }, detail),
      changed: () => void this.look(),
    });
  }

  #stateOf(id: string, changedAtMs: number): ReturnType<ConnectionsAtWork['of']> {
    const owner = this.#stored.usable.find((one) => one.id === id)?.userId;
    const prices = owner === undefined ? undefined : this.#running.get(owner)?.prices;
    const made = { stored: this.#stored, made: prices?.made ?? new Map() };
    return connectionState(made, prices?.running?.meterOf ?? (() => undefined), id, changedAtMs);
  }

  async #follow(): Promise<void> {
    const { database, config, log } = this.#context;
    const { pinnedFeed, seals } = this.#deps;
    const isChanged = await isChangedSince(database.db, 'own', this.#stored);
    if (isChanged) this.#roundsDue = 2;
    if (this.#roundsDue === 0) return; // one that failed midway is repeated
    const stored = await readStoredConnections(database.db, seals, 'own');
    const places = pinnedFeed === null ? config.ownConnections : 0; // fewer than before, perhaps
    const used = stored.usable.slice(0, places);
    const byOwner = Map.groupBy(used, ({ userId }) => userId);
    const keyOf = (owner: string): string =>
      (byOwner.get(owner) ?? []).map(({ id }) => `${id} ${stored.changedAtMs.get(id)}`).join();
    this.#stored = stored;
    for (const [owner, { key }] of this.#running) {
      if (keyOf(owner) === '') await this.#end(owner);
      else if (keyOf(owner) !== key) await this.#start(owner, byOwner.get(owner) ?? [], keyOf(owner));
    }
    for (const [owner, connections] of byOwner) {
      if (!this.#running.has(owner)) await this.#start(owner, connections, keyOf(owner));
    }
    const left = await listOwn(database.db);
    const emptied = await removeOwnPrices({ ...this.#context, db: database.db }, left);
    await this.#removeEvents(left);
    if (emptied > 0) log.info({ sources: emptied }, 'prices of connections that were deleted are removed');
    this.#roundsDue--;
  }

  /** Removes what connections that were deleted have listed. */
  async #removeEvents(connections: readonly OwnConnection[]): Promise<void> {
    const { db } = this.#context.database;
    const own = (await eventSources(db)).filter((source) => readAccountSource(source));
    await removeSourceLists(
      db,
      own.filter((source) => !hasConnection(source, connections)),
    );
  }

  /** Starts an account's connections, in place of what runs of them. Its readers keep the earlier view until then. */
  async #start(owner: string, connections: StoredConnections['usable'], key: string): Promise<void> {
    const { views, connect } = this.#deps;
    const watchers = this.#context.bus.calls(watcherCalls);
    const notices = this.#context.bus.calls(noticeCalls); // those of everybody are written by the server's role
    await this.#running.get(owner)?.prices.running?.stop();
    const prices = await startAccountPrices(this.#context, {
      owner,
      connections,
      connect,
      notices,
      claim: (markets) => views.claim(owner, markets),
      isWatched: (id) => this.#isServing && watchers.of(id, owner).length > 0,
      whenServerAnswers: this.#whenServerAnswers,
      restart: () =>
        this.#queue.add('own connections', async () => {
          if (this.#running.get(owner)?.key === key) await this.#start(owner, connections, key);
        }),
    }).catch((error): AccountPrices => {
      this.#context.log.error({ err: error }, 'connections of an account could not be started');
      return { made: new Map(connections.map(({ id }) => [id, error as Error])) };
    });
    this.#running.set(owner, { prices, key });
    if (prices.running) views.set(owner, prices.running.view);
    else await this.#release(owner);
  }

  async #end(owner: string): Promise<void> {
    await this.#running.get(owner)?.prices.running?.stop();
    this.#running.delete(owner);
    await this.#release(owner);
  }

  /** The account has the server's prices again. */
  async #release(owner: string): Promise<void> {
    this.#deps.views.delete(owner);
    await this.#deps.views.claim(owner, []);
  }
}
