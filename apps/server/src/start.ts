import { MARKETS, type Market, RENAMES } from '@wickwise/market';
import { listAnnounced } from '#marketdata/bars/announced-splits.ts';
import { checkBarPlace } from '#marketdata/bars/check-bar-place.ts';
import { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import { openBarStore } from '#marketdata/bars/open-bar-store.ts';
import { keepSplits } from '#marketdata/bars/split-book.ts';
import { followRenames } from '#marketdata/follow-renames.ts';
import { chooseScanned } from '#marketdata/on-demand/scan-choice.ts';
import { OwnViews } from '#marketdata/own/own-views.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { acceptedRenames, renameStored } from '#marketdata/renamed-shares.ts';
import { readRecords } from '#modules/advice/outcomes/read-records.ts';
import { importsVersion } from '#modules/imports/store.ts';
import { readScanChoices } from '#modules/scan-universe/store.ts';
import { InProcessBus } from '#platform/bus.ts';
import { ClockMonitor, machineClock } from '#platform/clock-monitor.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase, refuseNewerSchema } from '#platform/db/db.ts';
import { withoutMarkets } from '#platform/feed-choice.ts';
import { type Lease, takeLease } from '#platform/leadership/lease.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { BusPlace } from '#platform/node-settings.ts';
import { assertPortFree } from '#platform/port.ts';
import { STANDS_BY, standIn } from '#platform/stand-in.ts';
import { composeFeeds } from './compose-feeds.ts';
import { connectFeeds, connectOwn } from './connect-feeds.ts';
import { importFeeds } from './import-feeds.ts';
import type { LeaderOfNodes } from './nodes/lead-nodes.ts';
import type { NodeBus } from './nodes/node-bus.ts';
import { startAccess } from './roles/access.ts';
import type { ConnectOwn } from './roles/account-prices.ts';
import { startAccounts } from './roles/accounts.ts';
import { startAdvice } from './roles/advice.ts';
import { startAlerts } from './roles/alerts.ts';
import { type AllAccountPricesDeps, startOwnPrices } from './roles/all-account-prices.ts';
import { followAnnouncedSplits } from './roles/announced-splits.ts';
import { type StartedApi, startApi } from './roles/api.ts';
import { startBacktests } from './roles/backtests.ts';
import { startBackups } from './roles/backups.ts';
import { startBars } from './roles/bars.ts';
import { startBilling } from './roles/billing.ts';
import { startBriefs } from './roles/briefs.ts';
import { startCalendar } from './roles/calendar.ts';
import { startCallOutcomes } from './roles/call-outcomes.ts';
import { startConnections } from './roles/connections.ts';
import type { RoleContext } from './roles/context.ts';
import { startDigests } from './roles/digests.ts';
import { watchDisk } from './roles/disk.ts';
import { startEdge } from './roles/edge.ts';
import { priceCalls, startFeeds } from './roles/feeds.ts';
import { startHouseAdvisor } from './roles/house-advisor.ts';
import { startImports } from './roles/imports.ts';
import { startInvoices } from './roles/invoices.ts';
import { startJobs } from './roles/jobs.ts';
import { agreedExchanges, type LiveSearch, startLivePrices } from './roles/live-prices.ts';
import { startNews } from './roles/news.ts';
import { startNotices } from './roles/notices.ts';
import { reopenNeeded, startOnDemand } from './roles/on-demand.ts';
import { startOperations } from './roles/operations.ts';
import { startPaper } from './roles/paper.ts';
import { readPastSplits } from './roles/past-splits.ts';
import { startPlans } from './roles/plans.ts';
import { startProof } from './roles/proof.ts';
import { readProviderEvents } from './roles/provider-events.ts';
import { readProviderSplits } from './roles/provider-splits.ts';
import { startQuestions } from './roles/questions.ts';
import { startReplayedSignals } from './roles/replayed-signals.ts';
import { startRetention } from './roles/retention.ts';
import { startScanUniverse } from './roles/scan-universe.ts';
import { startScanner } from './roles/scanner.ts';
import { announceSignals } from './roles/signal-order.ts';
import { startStatus } from './roles/status.ts';
import { startSupport } from './roles/support.ts';
import { TABLE_RULES } from './roles/table-rules.ts';
import { startTeams } from './roles/teams.ts';
import { startWatchedRules } from './roles/watched-rules.ts';

const CLOCK_EVERY_MS = 1_000;
const HUNDRED_YEARS_MS = 100 * 365.25 * 86_400_000;

export interface Started extends StartedApi {
  /** Share of instruments whose history is loaded, 0 to 1. */
  historyProgress: () => number;
  /** Whether there is no operator yet, so that the code of the start makes one. */
  isFirstRun: boolean;
}

export interface StartHooks {
  compose?: typeof composeFeeds;
  /** Starts all roles again, for other feeds. */
  restart?: () => void;
  /** Looks for live prices; absent where the settings choose all feeds. */
  live?: LiveSearch | undefined;
  /** Makes the feeds of accounts' own connections. */
  connectOwnFeeds?: ConnectOwn;
  /** Makes the first operator, where there is none. */
  firstRunCode?: string;
}

/** Starts all roles in this process and registers them with `lifecycle`. Returns the port. */
export async function start(
  config: Config,
  log: Log,
  lifecycle: Lifecycle,
  { compose = composeFeeds, restart = () => {}, live, connectOwnFeeds, firstRunCode }: StartHooks = {},
): Promise<Started> {
  await assertPortFree(config.port, config.host);
  const bus = new InProcessBus(log);
  const { database, ...leading } = await openAsLeader(config, log, lifecycle);
  await checkBarPlace(config, database, log, lifecycle.signal);
  const clock = watchClock(log, lifecycle);
  live?.permit(await agreedExchanges(database.db));
  const base = { config, log, lifecycle, bus, database, clock, store: openBarStore(database.pool, config.clickhouse) };
  const used = await openFeeds(base, compose);
  const views = new OwnViews();
  const context: RoleContext = {
    ...base,
    ...used.markets,
    metrics: createMetrics(),
    missing: await MissingPrices.read(database.db),
    jobs: await startJobs(base),
    access: await startAccess({ ...base, ...used.markets, views }),
    own: views,
  };
  const connect = connectOwnFeeds ?? connectOwn(config, used.parts, used.connected.providers);
  const pinnedFeed = connectOwnFeeds ? null : used.connected.pinnedFeed;
  const ownDeps = { views, connect, pinnedFeed };
  // the code of nodes takes 15 MiB: it is loaded where there are some
  const nodes = config.nodes && (await (await import('./nodes/lead-nodes.ts')).leadNodes(context, leading));
  const roles = await startRoles(
    { ...context, ...nodes?.remote },
    { ...used, ownDeps, live, restart, firstRunCode, nodes },
  );
  await nodes?.announce(roles.port);
  lifecycle.started();
  return { ...roles, historyProgress: bus.calls(priceCalls).historyProgress };
}

/** Opens the database; one that several servers use, once this one may lead. */
async function openAsLeader(config: Config, log: Log, lifecycle: Lifecycle) {
  const { signal } = lifecycle;
  const onLost = (error: Error): void => lifecycle.fail(error);
  const nodes = config.nodes && (await openNodeBus(config.nodes.bus, log));
  let lease: Lease | undefined;
  let standing: ReturnType<typeof standIn> | undefined;
  const onWaiting = (): void => {
    log.warn('another server leads on this database: this one stands by');
    standing = standIn(config, STANDS_BY);
    standing.catch(onLost);
  };
  try {
    const database = await openDatabase(config, log, {
      signal,
      onLost,
      lead: async (place) => {
        const isFit = (): boolean => nodes?.isAtHand ?? true;
        const mayLead = refuseNewerSchema;
        lease = await takeLease(place, { log, signal, mayLead, isFit, onWaiting, onLost });
        return lease;
      },
    });
    lifecycle.onStop('database', () => database.stop()); // first: the last part to be stopped has the time that it needs
    if (nodes) lifecycle.onStop('bus between nodes', () => nodes.stop());
    return { database, lease, nodes };
  } catch (error) {
    await nodes?.stop();
    throw error;
  } finally {
    await (await standing)?.();
  }
}

async function openNodeBus(place: BusPlace, log: Log): Promise<NodeBus> {
  const { NodeBus } = await import('./nodes/node-bus.ts');
  return new NodeBus(place, 'wickwise leader', log);
}

type Base = Pick<RoleContext, 'config' | 'log' | 'lifecycle' | 'bus' | 'database' | 'clock' | 'store'>;
type UsedFeeds = Awaited<ReturnType<typeof openFeeds>>;

/** Makes the feeds and reads their instruments and splits. */
async function openFeeds({ config, log, database, clock, store }: Base, compose: typeof composeFeeds) {
  const { db } = database;
  const renames = await acceptedRenames(db);
  const parts = { log, clock, renamed: renames.ofCatalogue };
  const connected = await connectFeeds(config, db, parts);
  const importVersion = await importsVersion(db); // before they are read: what comes meanwhile is newer
  const feeds = await compose(withoutMarkets(config.feeds, connected.markets), parts, {
    ...connected,
    imported: importFeeds(config, { db, store }),
  });
  const chosen = await chooseScanned(db, feeds, joinChoices(config.scannedSymbols, await readScanChoices(db)), log);
  await renameStored(db, renames.listed);
  const registry = await registerInstruments(db, feeds, chosen, config.withoutSignals);
  await followRenames(db, TABLE_RULES, [...RENAMES, ...renames.listed]);
  const reopened = await reopenNeeded({ database, feeds, registry });
  const known = feeds.all.flatMap((feed) => feed.corporateActions(0, HUNDRED_YEARS_MS));
  const splitOptions = { adjusted: feeds.adjusted, nowOf: feeds.clock.now };
  const splits = await keepSplits({ db, store }, registry, known, {
    ...splitOptions,
    announced: await listAnnounced(db),
  });
  return { parts, connected, importVersion, reopened, splitOptions, markets: { feeds, registry, splits } };
}

interface StartParts extends Omit<UsedFeeds, 'parts' | 'markets'>, Pick<StartHooks, 'live'> {
  nodes: LeaderOfNodes | undefined;
  firstRunCode: string | undefined;
  ownDeps: Pick<AllAccountPricesDeps, 'views' | 'connect' | 'pinnedFeed'>;
  restart: () => void;
}

/** Starts the roles: what evaluates prices before the feeds, what answers people last. */
async function startRoles(
  context: RoleContext,
  { connected, importVersion, reopened, splitOptions, ownDeps, live, restart, firstRunCode, nodes }: StartParts,
): Promise<StartedApi & Pick<Started, 'isFirstRun'>> {
  const backups = startBackups(context);
  await startRetention(context);
  watchDisk(context);
  startBars(context);
  await announceSignals(context);
  startScanner(context);
  startWatchedRules(context);
  startQuestions(context);
  const { services, ...accounts } = await startAccounts(context, firstRunCode);
  const notices = await startNotices(context, services);
  const { seals, providers } = connected;
  const own = await startOwnPrices(context, { ...ownDeps, seals, providers });
  const alerts = await startAlerts(context);
  const paper = await startPaper(context);
  const advice = await startAdvice(context, readRecords);
  await startCallOutcomes(context);
  const house = await startHouseAdvisor(context);
  readPastSplits(context, restart);
  startFeeds(context);
  const onDemand = startOnDemand(context, { reopened, splitOptions });
  await Promise.all([startEdge, startBacktests, startProof, startReplayedSignals].map((role) => role(context)));
  startBriefs(context);
  followAnnouncedSplits(context, splitOptions, restart);
  readProviderSplits(context);
  readProviderEvents(context);
  const connections = startConnections(context, { ...connected, restart });
  const livePrices = startLivePrices(context, live);
  const calendar = startCalendar(context);
  const news = await startNews(context);
  const digests = startDigests(context);
  const imports = startImports(context, { version: importVersion, restart });
  const scanUniverse = startScanUniverse(context, restart);
  const support = startSupport(context, services);
  const teams = await startTeams(context, services);
  const plans = startPlans(context);
  const operations = startOperations(context);
  const status = await startStatus(context);
  const invoices = startInvoices(context, services);
  const billing = await startBilling(context, services);
  const routes = [
    advice,
    alerts,
    backups,
    notices,
    paper,
    calendar,
    digests,
    house,
    connections,
    own,
    imports,
    invoices,
    livePrices,
    news,
    operations,
    plans,
    scanUniverse,
    status,
    support,
    billing,
    teams,
    accounts,
  ];
  return {
    ...(await startApi(context, { services, accounts, hooks: [onDemand], routes, forNodes: nodes?.routes })),
    isFirstRun: accounts.isFirstRun,
  };
}

/** What settings choose for scans, and operators. */
const joinChoices = (
  settings: ReadonlyMap<Market, readonly string[]>,
  stored: ReadonlyMap<Market, readonly string[]>,
): ReadonlyMap<Market, readonly string[]> =>
  new Map(MARKETS.map((market) => [market, [...(settings.get(market) ?? []), ...(stored.get(market) ?? [])]]));

function watchClock(log: Log, lifecycle: Lifecycle): ClockMonitor {
  const clock = new ClockMonitor(machineClock, log);
  const timer = setInterval(() => clock.look(), CLOCK_EVERY_MS);
  lifecycle.onStop('clock watch', () => clearInterval(timer));
  return clock;
}
