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
import { connectionState } from './connection-states.ts';
import { ownLimits } from './connections.ts';
import type { RoleContext, RoleRoutes } from './context.ts';
import { noticeCalls } from './notices.ts';
import { alertChanged, ordersChanged, runsChanged } from './own-prices.ts';
import { type ConnectOwn, type OwnWorld, startOwnWorld } from './own-world.ts';
import { watcherCalls } from './socket.ts';

/** Also for what no route changes: an account that is deleted. */
const CHECK_EVERY_MS = 10_000;

export interface OwnWorldsDeps {
  views: OwnViews;
  connect: ConnectOwn;
  seals: KeySeals;
  providers: readonly ConnectableProvider[];
  /** The feed that the server was started with for all markets, beside which nobody is contacted; null for none. */
  pinnedFeed: string | null;
}

/** Runs the connections that serve their account alone; keeps up with what is stored of them. */
export async function startOwnPrices(context: RoleContext, deps: OwnWorldsDeps): Promise<RoleRoutes> {
  const { lifecycle } = context;
  const worlds = new OwnWorlds(context, deps);
  await worlds.look();
  worlds.follow();
  const timer = setInterval(() => void worlds.look(), CHECK_EVERY_MS);
  lifecycle.onStop('own connections', async () => {
    clearInterval(timer);
    await worlds.stop();
  });
  return { api: (app) => worlds.api(app) };
}

interface Running {
  world: OwnWorld;
  /** Its connections, and when they were changed. */
  key: string;
}

const NONE: StoredConnections = { usable: [], locked: new Set(), changedAtMs: new Map() };

class OwnWorlds {
  readonly #context: RoleContext;
  readonly #deps: OwnWorldsDeps;
  readonly #worlds = new Map<string, Running>();
  readonly #queue: SerialQueue;
  readonly #whenServerAnswers: Promise<void>;
  #stored: StoredConnections = NONE;
  /** Rounds that are due, whatever is stored: after a change two, for a part that is stopped may still be storing. */
  #roundsDue = 1;
  /** No page watches prices before. */
  #isServing = false;

  constructor(context: RoleContext, deps: OwnWorldsDeps) {
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
    await Promise.all([...this.#worlds.values()].map(({ world }) => world.running?.stop()));
  }

  /** Passes on what becomes of accounts' alerts, orders and running strategies. */
  follow(): void {
    const { bus } = this.#context;
    const runningOf = (userId: string) => this.#worlds.get(userId)?.world.running;
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
    const world = owner === undefined ? undefined : this.#worlds.get(owner)?.world;
    const made = { stored: this.#stored, made: world?.made ?? new Map() };
    return connectionState(made, world?.running?.meterOf ?? (() => undefined), id, changedAtMs);
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
    for (const [owner, { key }] of this.#worlds) {
      if (keyOf(owner) === '') await this.#end(owner);
      else if (keyOf(owner) !== key) await this.#start(owner, byOwner.get(owner) ?? [], keyOf(owner));
    }
    for (const [owner, connections] of byOwner) {
      if (!this.#worlds.has(owner)) await this.#start(owner, connections, keyOf(owner));
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
    await this.#worlds.get(owner)?.world.running?.stop();
    const world = await startOwnWorld(this.#context, {
      owner,
      connections,
      connect,
      notices,
      claim: (markets) => views.claim(owner, markets),
      isWatched: (id) => this.#isServing && watchers.of(id, owner).length > 0,
      whenServerAnswers: this.#whenServerAnswers,
      restart: () =>
        this.#queue.add('own connections', async () => {
          if (this.#worlds.get(owner)?.key === key) await this.#start(owner, connections, key);
        }),
    }).catch((error): OwnWorld => {
      this.#context.log.error({ err: error }, 'connections of an account could not be started');
      return { made: new Map(connections.map(({ id }) => [id, error as Error])) };
    });
    this.#worlds.set(owner, { world, key });
    if (world.running) views.set(owner, world.running.view);
    else await this.#release(owner);
  }

  async #end(owner: string): Promise<void> {
    await this.#worlds.get(owner)?.world.running?.stop();
    this.#worlds.delete(owner);
    await this.#release(owner);
  }

  /** The account has the server's prices again. */
  async #release(owner: string): Promise<void> {
    this.#deps.views.delete(owner);
    await this.#deps.views.claim(owner, []);
  }
}
