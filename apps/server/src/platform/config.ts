import path from 'node:path';
import { MARKET_INFO, MARKETS, type Market, type Timeframe } from '@wickwise/market';
import { type BillingSettings, billingSettings } from './billing-settings.ts';
import { type ClickHousePlace, clickHousePlace } from './clickhouse-place.ts';
import type { DatabaseLimits } from './db/limits.ts';
import { Environment, entriesOf, SECRETS, type Settings } from './environment.ts';
import {
  autoExchanges,
  type ExchangeSettings,
  type FeedChoice,
  type FeedSettings,
  feedChoices,
  type ProviderAddresses,
  providerUrls,
} from './feed-choice.ts';
import { flagOf, readFlags } from './flags.ts';
import { isLoopbackName } from './loopback.ts';
import { type NodeSettings, nodeSettings } from './node-settings.ts';
import { KEYED_NAMES } from './provider-settings.ts';
import { type RetentionDays, retentionDaysOf } from './retention/retention-days.ts';
import { StartError } from './start-error.ts';
import type { SupportChat } from './support-chat.ts';
import { type SupportMail, supportSettings } from './support-settings.ts';
import { type TraceSettings, traceSettings } from './trace-settings.ts';

/** Where and how often backups are written, and how many are kept. */
export interface BackupPlan {
  folder: string;
  everyHours: number;
  keep: number;
}

export interface Config {
  port: number;
  host: string;
  /** Public address, where it differs from the listening one; used for canonical links and the origin check. */
  publicUrl?: string;
  /** Only this machine reaches the server, as far as the settings say. */
  isForThisMachine: boolean;
  allowedOrigins: readonly string[];
  supportChat?: SupportChat;
  /** Secret that the chat's provider shares with the operator, to prove who writes. */
  supportChatSecret?: string;
  /** Who runs the server, as its pages say; absent parts aren't set. */
  operator: { name?: string; contact?: string };
  /** Number of proxies in front of the server: that many last addresses in `X-Forwarded-For` are trusted. */
  proxies: number;
  dataDir: string;
  databaseUrl?: string;
  /** Where bars are stored instead of PostgreSQL. */
  clickhouse?: ClickHousePlace | undefined;
  /** How this process serves together with others; undefined for a server of its own. */
  nodes?: NodeSettings;
  databaseLimits: DatabaseLimits;
  /** How long the start waits for the database server, ms. */
  databaseWaitMs: number;
  /** Undefined without scheduled backups. */
  backups?: BackupPlan;
  logLevel: Settings['LOG_LEVEL'];
  metricsToken?: string;
  /** Where traces go; undefined for none. */
  traces?: TraceSettings;
  /** From NODE_ENV: disables what only helps developers. */
  isProduction: boolean;
  /** Secret of all keys; without it one is made and stored in the data folder. */
  authSecret?: string;
  /** Encrypts providers' keys; without it one is made and stored in the data folder, outside backups. */
  connectionSecret?: string;
  /** Encrypted them before the setting was changed. */
  connectionSecretBefore?: string;
  /** The feed that was chosen for all markets; it contacts nobody, so no stored connection is used beside it. */
  pinnedFeed?: string;
  mail: { smtpUrl?: string; from: string };
  /** Where replies to tickets go, with `{token}` for what they carry, and the mailbox that is read for them. */
  supportMail?: SupportMail;
  /** Whether any browser on this machine may read the outbox without its secret address. */
  isOutboxOpen: boolean;
  /** How accounts pay, once plans are switched on. */
  billing: BillingSettings;
  /** Where heads of experts' record go beside table and file: calendars of OpenTimestamps, and a signed webhook. */
  advice: { calendars: readonly string[]; webhook?: { url: string; secret: string } };
  /** The Telegram bot that sends alerts. */
  telegram?: { token: string; apiRoot: string };
  /** Ports that users' webhooks may use. */
  webhookPorts: ReadonlySet<number>;
  /** The chosen feeds with their markets. */
  feeds: readonly FeedChoice[];
  /** Exchanges that are tried for live prices; the first that answers takes the place of the simulation of its market. */
  triedExchanges: readonly ExchangeSettings[];
  /** Whether sources of news are contacted, as far as operators have agreed. */
  isNewsOn: boolean;
  /** How long they have to answer, ms. */
  triedMs: number;
  /** Time without prices after which a chosen exchange is given up, ms. */
  lostMs: number;
  /** Addresses that settings give to providers that want a key, by name. */
  providerUrls: Readonly<Record<string, ProviderAddresses>>;
  /** How many connections in all may serve their account alone. */
  ownConnections: number;
  barCloseDelayMs: number;
  /** Factor on the limits of docs/limits.md per user or address. */
  limitFactor: number;
  /** Number of threads that share the scan of closed bars. */
  scanThreads: number;
  /** Markets without public signals: offering them can require a registration. */
  withoutSignals: readonly Market[];
  /** Instruments of providers' lists, by symbol, that are scanned beside the catalogue's. */
  scannedSymbols: ReadonlyMap<Market, readonly string[]>;
  /** Whether this server measures edges and replays history at night, and after its first start. */
  isNightlyOn: boolean;
  /** Public strategies publish calls as an automated expert; undefined where operators decide. */
  houseAdvisor: boolean | undefined;
  /** Days of market time for which bars of a timeframe are kept; unlisted timeframes are kept for ever. */
  retentionDays: Readonly<Partial<Record<Timeframe, number>>>;
  /** Days for which signals and other records are kept. */
  recordDays: RetentionDays;
}

/**
 * Reads all settings once, from the environment and the command line, which has priority. Throws a `StartError` that
 * names every invalid setting, with its place in the file. Relative paths start at `folder`.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
  folder: string,
  places: ReadonlyMap<string, string> = new Map(),
): Config {
  const flags = readFlags(args);
  const given = Object.fromEntries(
    Object.keys(Environment.shape).map((name) => [name, flags.get(name) ?? (environment[name] || undefined)]),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const flaws = parsed.error.issues.map(({ path: [key], message }) => {
      const name = String(key);
      const value = SECRETS.has(name) ? undefined : given[name];
      const place = places.get(name);
      const shown = flags.has(name) ? flagOf(name) : `${place === undefined ? '' : `${place}: `}${name}`;
      return `${shown} ${message}${value === undefined ? '' : `, not "${value}"`}`;
    });
    throw new StartError(`${flaws.join('; ')}.`);
  }
  const env = parsed.data;
  return Object.freeze({
    ...addressSettings(env),
    ...storageSettings(env, folder),
    ...secretsOf(env),
    ...contactSettings(env),
    ...marketSettings(env, folder),
    logLevel: env.LOG_LEVEL,
    isProduction: env.NODE_ENV === 'production',
    billing: billingSettings(env, isForThisMachine(env)),
    advice: adviceOf(env),
    limitFactor: env.LIMIT_FACTOR,
    isNightlyOn: env.NIGHTLY_WORK === '1',
    houseAdvisor: env.HOUSE_ADVISOR === undefined ? undefined : env.HOUSE_ADVISOR === '1',
  });
}

/** Where it is reached, and what it reaches of its own kind. */
function addressSettings(env: Settings) {
  const nodes = nodeSettings(env);
  const traces = traceSettings(env);
  return {
    ...(nodes ? { nodes } : {}),
    ...(traces ? { traces } : {}),
    port: env.PORT,
    host: env.HOST,
    isForThisMachine: isForThisMachine(env),
    ...(env.PUBLIC_URL ? { publicUrl: env.PUBLIC_URL.replace(/\/+$/, '') } : {}),
    allowedOrigins: entriesOf(env.ALLOWED_ORIGINS).map((origin) => new URL(origin).origin),
    proxies: env.TRUST_PROXY,
    webhookPorts: new Set(entriesOf(env.WEBHOOK_PORTS).map(Number)),
  };
}

const storageSettings = (env: Settings, folder: string) => ({
  dataDir: path.resolve(folder, env.DATA_DIR),
  ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
  ...(env.CLICKHOUSE_URL ? { clickhouse: clickHousePlace(env.CLICKHOUSE_URL) } : {}),
  databaseWaitMs: env.DATABASE_WAIT_MS,
  databaseLimits: {
    connectMs: env.DATABASE_CONNECT_TIMEOUT_MS,
    statementMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    idleTransactionMs: env.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
  },
  ...(env.BACKUP_DIR ? { backups: backupPlan(env.BACKUP_DIR, env, folder) } : {}),
  retentionDays: Object.fromEntries(
    env.BAR_RETENTION_DAYS.split(',')
      .filter(Boolean)
      .map((entry) => entry.split('='))
      .map(([timeframe, days]) => [timeframe, Number(days)]),
  ),
  recordDays: retentionDaysOf(env.RETENTION_DAYS),
});

const secretsOf = (env: Settings) => ({
  ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
  ...(env.AUTH_SECRET ? { authSecret: env.AUTH_SECRET } : {}),
  ...(env.CONNECTION_SECRET ? { connectionSecret: env.CONNECTION_SECRET } : {}),
  ...(env.CONNECTION_SECRET_BEFORE ? { connectionSecretBefore: env.CONNECTION_SECRET_BEFORE } : {}),
});

/** How users are reached, and who they reach. */
const contactSettings = (env: Settings) => ({
  operator: {
    ...(env.OPERATOR_NAME ? { name: env.OPERATOR_NAME } : {}),
    ...(env.OPERATOR_CONTACT ? { contact: env.OPERATOR_CONTACT } : {}),
  },
  mail: { from: env.MAIL_FROM, ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}) },
  isOutboxOpen: env.DEV_MAIL === '1',
  ...(env.TELEGRAM_TOKEN ? { telegram: { token: env.TELEGRAM_TOKEN, apiRoot: env.TELEGRAM_API } } : {}),
  ...supportSettings(env),
});

/** Prices, news, bars and what is scanned of them. */
const marketSettings = (env: Settings, folder: string) => ({
  ...feedsOf(env, folder),
  isNewsOn: isNewsOn(env),
  triedMs: env.FEED_AUTO_MS,
  lostMs: env.FEED_LOST_MS,
  ownConnections: env.OWN_CONNECTIONS,
  barCloseDelayMs: env.BAR_CLOSE_DELAY_MS,
  scanThreads: env.SCAN_THREADS,
  withoutSignals: MARKETS.filter((market) => MARKET_INFO[market].isSebiRegulated && env.INDIAN_SIGNALS === '0'),
  scannedSymbols: new Map<Market, readonly string[]>([['Crypto', entriesOf(env.SCAN_CRYPTO)]]),
});

/** Returns whether only this machine reaches the server, as far as the settings say. */
const isForThisMachine = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Settings): boolean =>
  isLoopbackName(HOST.includes(':') ? `[${HOST}]` : HOST) &&
  (PUBLIC_URL === undefined || isLoopbackName(new URL(PUBLIC_URL).hostname)) &&
  TRUST_PROXY === 0;

/** A setting that names a feed for all markets is a choice to contact nobody: `--feed sim` contacts no host. */
const isNewsOn = ({ NEWS, FEED }: Settings): boolean =>
  NEWS === undefined ? FEED === undefined || FEED === 'auto' : NEWS === 'auto';

type FeedConfig = Pick<Config, 'feeds' | 'triedExchanges' | 'providerUrls' | 'pinnedFeed'>;

function feedsOf(env: Settings, folder: string): FeedConfig {
  const settings: FeedSettings = { ...env, FEED: env.FEED ?? 'auto' };
  const feeds = feedChoices(settings, folder);
  if (feeds.some(({ name }) => name === 'yahoo-unofficial')) checkYahoo(env);
  return {
    feeds,
    triedExchanges: autoExchanges(settings),
    providerUrls: Object.fromEntries(KEYED_NAMES.map((name) => [name, providerUrls(name, settings)])),
    ...(env.FEED === undefined || env.FEED === 'auto' ? {} : { pinnedFeed: env.FEED }),
  };
}

/** Yahoo offers programs nothing, so nobody gets its prices by accident, and nobody else than who asked for them. */
function checkYahoo(env: Settings): void {
  const why =
    'Yahoo offers programs no interface and no terms for one. Its prices are for personal use on this machine alone';
  if (env.YAHOO_UNOFFICIAL !== '1')
    throw new StartError(`The yahoo-unofficial feed is off: ${why}. Set YAHOO_UNOFFICIAL=1 if that is your use.`);
  if (!isForThisMachine(env))
    throw new StartError(`The yahoo-unofficial feed is refused on a server that others reach. ${why}.`);
}

const backupPlan = (dir: string, { BACKUP_EVERY_HOURS, BACKUP_KEEP }: Settings, folder: string): BackupPlan => ({
  folder: path.resolve(folder, dir),
  everyHours: BACKUP_EVERY_HOURS,
  keep: BACKUP_KEEP,
});

function adviceOf(env: Settings): Config['advice'] {
  const calendars = entriesOf(env.ADVICE_CALENDARS).map((calendar) => calendar.replace(/\/+$/, ''));
  const [url, secret] = [env.ADVICE_WEBHOOK_URL, env.ADVICE_WEBHOOK_SECRET];
  if ((url === undefined) !== (secret === undefined))
    throw new StartError('ADVICE_WEBHOOK_URL and ADVICE_WEBHOOK_SECRET are set together.');
  return { calendars, ...(url !== undefined && secret !== undefined ? { webhook: { url, secret } } : {}) };
}
