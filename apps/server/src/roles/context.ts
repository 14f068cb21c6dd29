import type { KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { BarStore } from '#marketdata/bars/bar-store.ts';
import type { MissingPrices } from '#marketdata/bars/missing-prices.ts';
import type { SplitBook } from '#marketdata/bars/split-book.ts';
import type { MarketAccess } from '#marketdata/market-access.ts';
import type { MarketFeeds } from '#marketdata/market-feeds.ts';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { AccountAuthenticator } from '#modules/accounts/authenticator.ts';
import type { Bus } from '#platform/bus.ts';
import type { ClockMonitor } from '#platform/clock-monitor.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/db.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { OwnPrices } from './own-prices.ts';
import type { RemoteAlerts } from './remote-alerts.ts';
import type { RemoteParts } from './remote-parts.ts';
import type { RemoteRules } from './remote-rules.ts';
import type { RemoteScans } from './remote-scans.ts';
import type { RemoteWork } from './remote-work.ts';

/** What every role receives. */
export interface RoleContext {
  config: Config;
  log: Log;
  metrics: Metrics;
  lifecycle: Lifecycle;
  bus: Bus;
  /** The machine's wall clock, and when it was set. */
  clock: ClockMonitor;
  database: Database;
  jobs: Jobs;
  store: BarStore;
  /** Stretches in which prices are missing permanently, or until history is loaded. */
  missing: MissingPrices;
  /** Each market's feed. */
  feeds: MarketFeeds;
  registry: InstrumentRegistry;
  splits: SplitBook;
  /** Who may see which market. */
  access: MarketAccess;
  /** The prices that accounts have of own connections. */
  own: OwnPrices;
  /** Other nodes that take long work; undefined for a server of its own. */
  remote?: RemoteWork | undefined;
  /** Other nodes that scan; undefined for a server of its own. */
  remoteScans?: RemoteScans | undefined;
  /** Other nodes that scan users’ own rules; undefined for a server of its own. */
  remoteRules?: RemoteRules | undefined;
  /** Other nodes that evaluate alerts; undefined for a server of its own. */
  remoteAlerts?: RemoteAlerts | undefined;
  /** Other nodes that fill paper orders; undefined for a server of its own. */
  remotePaper?: RemoteParts | undefined;
}

/** Services of the platform that some roles share. They belong to no role; accounts open them. */
export interface Services {
  authenticator: AccountAuthenticator;
  mailer: Mailer;
  /** Encrypts secrets that the server has to read again. */
  sealKey: KeyObject;
  /** Signs what replies by mail to tickets carry. */
  ticketKey: KeyObject;
}

/** What a role does with requests before their routes answer. */
export interface RoleHooks {
  /** Adds hooks, once it is checked who may see a market. */
  before(app: FastifyInstance): void;
}

/** What a role adds to the API. */
export interface RoleRoutes {
  /** Registers its routes below the API's prefix. */
  api(app: FastifyInstance): Promise<void>;
}
