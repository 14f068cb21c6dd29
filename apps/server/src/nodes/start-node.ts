import type { AddressInfo } from 'node:net';
import type { InstrumentId } from '@wickwise/market';
import type { FastifyInstance } from 'fastify';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { OwnViews } from '#marketdata/own/own-views.ts';
import type { QuoteBook } from '#marketdata/quote-book.ts';
import { barRequests, type FormingUpdate, forming } from '#marketdata/topics.ts';
import { createAuthenticator } from '#modules/accounts/authenticator.ts';
import { healthRoutes } from '#modules/health/routes.ts';
import { readSecrets } from '#platform/auth/secrets.ts';
import type { Bus } from '#platform/bus.ts';
import { ClockMonitor } from '#platform/clock-monitor.ts';
import type { Config } from '#platform/config.ts';
import { databaseIdOf } from '#platform/db/database-id.ts';
import { type Database, joinAsCounter, joinAsReader } from '#platform/db/db.ts';
import { waitForServer } from '#platform/db/wait-for-server.ts';
import { API_PREFIX } from '#platform/http.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics, type Metrics } from '#platform/metrics.ts';
import type { NodeSettings } from '#platform/node-settings.ts';
import { assertPortFree, listenError } from '#platform/port.ts';
import { RouteCosts } from '#platform/route-costs.ts';
import { standIn } from '#platform/stand-in.ts';
import type { ReadPastCounts } from '#realtime/past-counts-part.ts';
import { SocketCosts } from '#realtime/socket-costs.ts';
import { startAccess } from '../roles/access.ts';
import { createSocket, watcherCalls } from '../roles/socket.ts';
import { answerCalls } from './answer-calls.ts';
import { answerHere } from './answer-here.ts';
import { applyAnnouncements } from './apply-announcements.ts';
import { forwardingHttp } from './forward.ts';
import { knownLeader } from './known-leader.ts';
import { type FoundLeader, LeaderLink } from './leader-link.ts';
import { askBus, LeaderOutage, type OutageDeps } from './leader-outage.ts';
import { leaderSockets } from './leader-sockets.ts';
import { type LocalState, openLeaderState, openQuotes, takeQuotes } from './leader-state.ts';
import { NodeBus } from './node-bus.ts';
import { NodeClock } from './node-clock.ts';
import { NodeDelays } from './node-delays.ts';
import { OwnAccounts } from './own-accounts.ts';
import { pastCountsOfLeader } from './past-counts.ts';
import { shareCosts } from './share-costs.ts';
import { type Asked, type Heartbeat, type QuoteWire, type Subjects, subjectsFor } from './subjects.ts';
import { WatchedPricesBus } from './watched-prices.ts';

const HERE_EVERY_MS = 2_000;
/** The leader closes what nobody has watched for half a minute. */
const WATCHED_EVERY_MS = 10_000;
const MISSING_EVERY_MS = 60_000;
const CLOCK_EVERY_MS = 1_000;
/** Maximum wait for open requests when the node stops. */
const CLOSE_GRACE_MS = 1_500;

/** Settings of a node, without which it doesn't start. */
export interface NodeConfig extends Config {
  nodes: NodeSettings;
  databaseUrl: string;
}

/**
 * Starts a node that answers people: the socket itself, other requests by the leader. It begins again (`restart`) when
 * another one leads or announcements were missed; its clients connect again and go on from their numbers.
 */
export async function startNode(
  config: NodeConfig,
  log: Log,
  lifecycle: Lifecycle,
  restart: () => void,
  metrics: Metrics = createMetrics(),
): Promise<{ port: number; app: FastifyInstance }> {
  await assertPortFree(config.port, config.host);
  const endStandIn = await standIn(config, 'this node waits for the leader');
  lifecycle.onStop('stand-in', endStandIn);
  const { signal } = lifecycle;
  await waitForServer({ connectionString: config.databaseUrl }, { limitMs: config.databaseWaitMs, log, signal });
  const database = await joinAsReader(config, log);
  lifecycle.onStop('database', () => database.stop());
  const key = readSecrets(config, log).nodes;
  const subjects = subjectsFor(key, await databaseIdOf(database.db));
  const nodes = new NodeBus(config.nodes.bus, 'wickwise api', log);
  lifecycle.onStop('bus between nodes', () => nodes.stop());
  const openLink = (until = signal, received?: Heartbeat): LeaderLink =>
    new LeaderLink({
      nodes,
      subjects,
      key,
      log,
      received,
      isForApi: true,
      signal: until,
      leaderPlace: () => knownLeader(database),
    });
  const link = openLink();
  lifecycle.onStop('leader', () => link.stop());
  const leader = await link.find();
  const ways: Pick<OutageDeps, 'findLeader' | 'hasBus' | 'leaderHasBus' | 'restart'> = {
    restart,
    hasBus: () => nodes.isAtHand,
    leaderHasBus: () => askBus(leader.address, key),
    findLeader: async (until) => {
      const next = openLink(until, link.newest);
      return next
        .find()
        .then(({ state }) => state)
        .finally(() => next.stop());
    },
  };
  const leaderErrorMs = (): number => (link.newest ?? leader.state).clockErrorMs ?? 0;
  const nodeClock = new NodeClock({ pool: database.pool, log, leaderErrorMs });
  await nodeClock.look();
  const parts = {
    config,
    log,
    lifecycle,
    database,
    metrics,
    nodes,
    subjects,
    key,
    leader,
    nodeClock,
    endStandIn,
    ways,
  };
  const { app, port, take, outage } = await serve(parts);
  link.follow(leader.state, {
    take,
    gone: (why) => void outage.beginAgain(why),
    silent: (isSilent) => outage.silent(isSilent),
  });
  lifecycle.started();
  return { app, port };
}

interface NodeParts {
  config: NodeConfig;
  log: Log;
  lifecycle: Lifecycle;
  database: Database;
  metrics: Metrics;
  nodes: NodeBus;
  subjects: Subjects;
  key: ReturnType<typeof readSecrets>['nodes'];
  leader: FoundLeader;
  nodeClock: NodeClock;
  endStandIn: () => Promise<void>;
  ways: Pick<OutageDeps, 'findLeader' | 'hasBus' | 'leaderHasBus' | 'restart'>;
}

/** Serves the leader's state. */
async function serve(parts: NodeParts) {
  const { config, log, lifecycle, database, metrics, nodes, subjects, key, leader, nodeClock, endStandIn, ways } =
    parts;
  const { db } = database;
  const state = openLeaderState(leader.state);
  const { feeds, registry, splits } = state;
  const delays = new NodeDelays({ nodes, subjects, lifecycle });
  const bus = new WatchedPricesBus(log, nodes, subjects, (market, timeMs) =>
    delays.note(market, (feeds.clock.now(market) - timeMs) / Math.max(1, feeds.clock.speed(market))),
  );
  nodes.followState((isUp) => metrics.busUp.set({ role: 'api' }, isUp ? 1 : 0));
  metrics.leaderNumber.set({ role: 'api' }, leader.state.fence);
  const quotes = openQuotes(registry, leader.state);
  quotes.follow(bus);
  await answerCalls(bus, { db, quotes, state, log, signal: lifecycle.signal });
  const missing = await MissingPrices.read(db);
  const access = await startAccess({ config, log, lifecycle, bus, database, registry, feeds });
  const quoteOf = (id: InstrumentId) => quotes.get(id);
  const outage = new LeaderOutage({ bus, state, quoteOf, log, signal: lifecycle.signal, ...ways });
  const whyClosed = (): string | undefined => outage.why ?? nodeClock.why;
  const isFollowing = (): boolean => whyClosed() === undefined;
  const { app, handOn } = await forwardingHttp(config, { log, metrics, leader: leader.address, key });
  app.addHook('onResponse', async ({ url }, { elapsedTime }) => {
    if (url.startsWith(API_PREFIX)) delays.note('api', elapsedTime);
  });
  const clock = new ClockMonitor();
  clock.onStep(() => void nodeClock.look());
  await app.register(healthRoutes, {
    db,
    metrics,
    clock,
    isAnswering: database.isAnswering,
    isResumed: () => true,
    whyClosed,
    whyReadOnly: () => (database.isReadOnly() ? 'the database is read-only' : undefined),
    ...(config.metricsToken ? { metricsToken: config.metricsToken } : {}),
  });
  const counts = joinAsCounter(config, log);
  lifecycle.onStop('counts', () => counts.stop());
  const authenticator = createAuthenticator(db, bus, readSecrets(config, log), counts.db);
  const store = openBarStore(database.pool, config.clickhouse);
  const context = {
    access,
    bus,
    config,
    database,
    feeds,
    lifecycle,
    log,
    metrics,
    missing,
    registry,
    splits,
    store,
    own: new OwnViews(), // none: the leader answers accounts that have some
  };
  const costs = new RouteCosts(config.limitFactor);
  const socketCosts = new SocketCosts(config.limitFactor);
  shareCosts([costs, socketCosts], { nodes, subjects, lifecycle });
  const historyProgress = (): number => state.historyProgress;
  const ownAccounts = new OwnAccounts();
  await ownAccounts.read(db);
  await answerHere(app, context, { authenticator, costs, quotes, handOn, isFollowing, historyProgress, ownAccounts });
  const pastCountsOf: ReadPastCounts = pastCountsOfLeader(leader.address, key);
  const gateway = await createSocket(context, app.server, {
    authenticator,
    quotes,
    pastCountsOf,
    costs: socketCosts,
    ofNode: { whyClosed, otherServer: leaderSockets(leader.address, ownAccounts, log) },
  });
  gateway.start();
  nodeClock.start(() => gateway.cutOffAll());
  ownAccounts.follow(db, { lifecycle, log }, (userId) => gateway.cutOff(userId)); // its pages connect again
  const timers = [
    ...askLeader(parts, { bus, quotes, registry }),
    setInterval(() => clock.look(), CLOCK_EVERY_MS),
    setInterval(() => {
      missing.readAgain(db).catch((error) => log.warn({ err: error }, 'missing prices could not be read'));
    }, MISSING_EVERY_MS),
  ];
  lifecycle.onStop('api', async () => {
    for (const timer of timers) clearInterval(timer);
    nodeClock.stop();
    const cut = setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS);
    await gateway.stop();
    await app.close();
    clearTimeout(cut);
  });
  await endStandIn();
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw listenError(error, config.port, config.host);
  }
  return { app, port: (app.server.address() as AddressInfo).port, outage, take: applyAnnouncements(bus, state) };
}

/** Asks the leader for what this node's readers watch, and takes what it says of it. Returns the timers. */
function askLeader(
  { nodes, subjects }: NodeParts,
  { bus, quotes, registry }: { bus: Bus; quotes: QuoteBook; registry: LocalState['registry'] },
): NodeJS.Timeout[] {
  const ask = (asked: Asked): void => nodes.publish(subjects.asked, asked);
  bus.subscribe(barRequests, '*', (message) => ask({ topic: 'bar-watch', message }));
  nodes.subscribe(subjects.quotes, (wires) => takeQuotes(quotes, wires as QuoteWire[]));
  nodes.subscribe(subjects.forming, (message) => {
    const update = message as FormingUpdate;
    bus.publish(forming, update.id, update);
  });
  const watchers = bus.calls(watcherCalls);
  const sayWatched = (): void => {
    const message = registry.opened.map(({ instrument }) => instrument.id).filter((id) => watchers.of(id).length > 0);
    if (message.length > 0) ask({ topic: 'watched', message });
  };
  ask({ topic: 'here' });
  return [setInterval(() => ask({ topic: 'here' }), HERE_EVERY_MS), setInterval(sayWatched, WATCHED_EVERY_MS)];
}
