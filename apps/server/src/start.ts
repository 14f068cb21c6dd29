import { listAnnounced } from '#marketdata/bars/announced-splits.ts';
import { BarStore } from '#marketdata/bars/bar-store.ts';
import { keepSplits } from '#marketdata/bars/split-book.ts';
import { followRenames } from '#marketdata/follow-renames.ts';
import { chooseScanned } from '#marketdata/on-demand/scan-choice.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import { importsVersion } from '#modules/imports/store.ts';
import { InProcessBus } from '#platform/bus.ts';
import { ClockMonitor, machineClock } from '#platform/clock-monitor.ts';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/db/db.ts';
import { withoutMarkets } from '#platform/feed-choice.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { assertPortFree } from '#platform/port.ts';
import { composeFeeds } from './compose-feeds.ts';
import { connectFeeds } from './connect-feeds.ts';
import { importFeeds } from './import-feeds.ts';
import { startAccess } from './roles/access.ts';
import { startAccounts } from './roles/accounts.ts';
import { startAlerts } from './roles/alerts.ts';
import { followAnnouncedSplits } from './roles/announced-splits.ts';
import { type StartedApi, startApi } from './roles/api.ts';
import { startBacktests } from './roles/backtests.ts';
import { startBackups } from './roles/backups.ts';
import { startBars } from './roles/bars.ts';
import { startConnections } from './roles/connections.ts';
import type { RoleContext } from './roles/context.ts';
import { watchDisk } from './roles/disk.ts';
import { startEdge } from './roles/edge.ts';
import { priceCalls, startFeeds } from './roles/feeds.ts';
import { startImports } from './roles/imports.ts';
import { startJobs } from './roles/jobs.ts';
import { startNews } from './roles/news.ts';
import { startNotices } from './roles/notices.ts';
import { reopenNeeded, startOnDemand } from './roles/on-demand.ts';
import { startPaper } from './roles/paper.ts';
import { startProof } from './roles/proof.ts';
import { readProviderSplits } from './roles/provider-splits.ts';
import { startQuestions } from './roles/questions.ts';
import { startReplayedSignals } from './roles/replayed-signals.ts';
import { startRetention } from './roles/retention.ts';
import { startScanner } from './roles/scanner.ts';
import { TABLE_RULES } from './roles/table-rules.ts';
import { startWatchedRules } from './roles/watched-rules.ts';

const CLOCK_EVERY_MS = 1_000;
const HUNDRED_YEARS_MS = 100 * 365.25 * 86_400_000;

export interface Started extends StartedApi {
  /** Share of instruments whose history is loaded, 0 to 1. */
  historyProgress: () => number;
}

/**
 * Starts all roles in this process and registers them with `lifecycle`. Returns the port. `restart` starts them again,
 * for other feeds.
 */
export async function start(
  config: Config,
  log: Log,
  lifecycle: Lifecycle,
  compose: typeof composeFeeds = composeFeeds,
  restart: () => void = () => {},
): Promise<Started> {
  await assertPortFree(config.port, config.host);
  const bus = new InProcessBus(log);
  const database = await openDatabase(config, log, {
    signal: lifecycle.signal,
    onLost: (error) => lifecycle.fail(error),
  });
  lifecycle.onStop('database', () => database.stop());
  const clock = watchClock(log, lifecycle);
  const base = { config, log, lifecycle, bus, database, clock };
  const used = await openFeeds(base, compose);
  const context: RoleContext = {
    ...{ ...base, ...used.markets, metrics: createMetrics(), store: new BarStore(database.pool) },
    jobs: await startJobs(base),
    access: await startAccess({ ...base, ...used.markets }),
  };
  const api = await startRoles(context, { ...used, restart });
  lifecycle.started();
  return { ...api, historyProgress: bus.calls(priceCalls).historyProgress };
}

type Base = Pick<RoleContext, 'config' | 'log' | 'lifecycle' | 'bus' | 'database' | 'clock'>;
type UsedFeeds = Awaited<ReturnType<typeof openFeeds>>;

/** Makes the feeds and reads their instruments and splits. */
async function openFeeds({ config, log, database, clock }: Base, compose: typeof composeFeeds) {
  const { db } = database;
  const connected = await connectFeeds(config, db, { log, clock });
  const importVersion = await importsVersion(db); // before they are read: what comes meanwhile is newer
  const feeds = await compose(
    withoutMarkets(config.feeds, connected.markets),
    { log, clock },
    { ...connected, imported: importFeeds(config, database) },
  );
  const registry = await registerInstruments(db, feeds, await chooseScanned(db, feeds, config.scannedSymbols, log));
  await followRenames(db, TABLE_RULES);
  const reopened = await reopenNeeded({ database, feeds, registry });
  const known = feeds.all.flatMap((feed) => feed.corporateActions(0, HUNDRED_YEARS_MS));
  const announced = await listAnnounced(db);
  const splits = await keepSplits(db, registry, known, announced);
  return { connected, importVersion, reopened, announced, markets: { feeds, registry, splits } };
}

/** Starts the roles: what evaluates prices before the feeds, what answers people last. */
async function startRoles(
  context: RoleContext,
  { connected, importVersion, reopened, announced, restart }: UsedFeeds & { restart: () => void },
): Promise<StartedApi> {
  startBackups(context);
  await startRetention(context);
  watchDisk(context);
  startBars(context);
  startScanner(context);
  startWatchedRules(context);
  startQuestions(context);
  const accounts = await startAccounts(context);
  const notices = await startNotices(context, accounts);
  const alerts = await startAlerts(context);
  const paper = await startPaper(context);
  startFeeds(context);
  const { guard } = startOnDemand(context, reopened);
  await Promise.all([startEdge, startBacktests, startProof, startReplayedSignals].map((role) => role(context)));
  followAnnouncedSplits(context, announced, restart);
  readProviderSplits(context);
  const connections = startConnections(context, { ...connected, restart });
  const news = await startNews(context);
  const imports = startImports(context, { version: importVersion, restart });
  return startApi(context, { accounts, routes: [alerts, notices, paper, connections, imports, news, accounts], guard });
}

function watchClock(log: Log, lifecycle: Lifecycle): ClockMonitor {
  const clock = new ClockMonitor(machineClock, log);
  const timer = setInterval(() => clock.look(), CLOCK_EVERY_MS);
  lifecycle.onStop('clock watch', () => clearInterval(timer));
  return clock;
}
