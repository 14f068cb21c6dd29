import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Timeframe } from '@wickwise/market';
import * as z from 'zod';
import { DATABASE_LIMITS, type DatabaseLimits } from './db/limits.ts';
import {
  autoExchanges,
  type ExchangeSettings,
  type FeedChoice,
  type FeedSettings,
  feedChoices,
  GENERAL_FEEDS,
  MARKET_FEED_FLAGS,
  MARKET_FEEDS,
  PROVIDER_ENVIRONMENT,
  type ProviderAddresses,
  providerUrls,
} from './feed-choice.ts';
import { isLoopbackName } from './loopback.ts';
import { KEY_SETTING_NAMES, KEYED_NAMES } from './provider-settings.ts';
import { RETENTION_SETTING, type RetentionDays, retentionDaysOf } from './retention/retention-days.ts';
import { StartError } from './start-error.ts';

const integer = (from: number, to: number) =>
  z.coerce
    .number(`must be a whole number from ${from} to ${to}`)
    .refine(
      (value) => Number.isInteger(value) && value >= from && value <= to,
      `must be a whole number from ${from} to ${to}`,
    );

const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text),
      `must be an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    );

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Returns whether a text is an origin as browsers send it; a trailing slash is accepted, a path isn't. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text) || !/^https?:/i.test(text)) return false;
  const { href, origin } = new URL(text);
  return href === `${origin}/`;
}

const isHttpsOrigin = (text: string): boolean => isOrigin(text) && text.startsWith('https://');
const isPort = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

/** Every setting under its environment name; `.env.example` documents the same list. */
export const Environment = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url('http', 'https').optional(),
  TRUST_PROXY: integer(0, 10).default(0),
  ALLOWED_ORIGINS: z
    .string()
    .refine((text) => listOf(text).every(isOrigin), 'must be a list of origins such as https://app.example')
    .default(''),
  SUPPORT_CHAT_URL: url('https').optional(),
  SUPPORT_CHAT_ORIGINS: z
    .string()
    .refine((text) => listOf(text).every(isHttpsOrigin), 'must be a list of origins such as https://chat.example')
    .default(''),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_WAIT_MS: integer(0, 3_600_000).default(60_000),
  DATABASE_CONNECT_TIMEOUT_MS: integer(100, 60_000).default(DATABASE_LIMITS.connectMs),
  DATABASE_STATEMENT_TIMEOUT_MS: integer(0, 3_600_000).default(DATABASE_LIMITS.statementMs),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: integer(0, 3_600_000).default(DATABASE_LIMITS.idleTransactionMs),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: integer(1, 720).default(24),
  BACKUP_KEEP: integer(1, 1_000).default(7),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  NODE_ENV: z.string().optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CONNECTION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  CONNECTION_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*$/, 'must be one line')
    .default('Wickwise <wickwise@localhost>'),
  DEV_MAIL: oneOf('0', '1').default('0'),
  TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{20,}$/, 'must be the token of a bot')
    .optional(),
  TELEGRAM_API: url('http', 'https').default('https://api.telegram.org'),
  WEBHOOK_PORTS: z
    .string()
    .refine((text) => listOf(text).length > 0 && listOf(text).every(isPort), 'must be a list of ports such as 443,8443')
    .default('443,8443'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  FEED: oneOf(...GENERAL_FEEDS).optional(),
  ...MARKET_FEEDS,
  ...PROVIDER_ENVIRONMENT,
  FEED_AUTO_MS: integer(100, 60_000).default(3_000),
  SIM_SEED: integer(0, 4_294_967_295).default(1),
  SIM_SYMBOLS: integer(1, 100_000).optional(),
  REPLAY_DATA: z.string().min(1).optional(),
  REPLAY_SPEED: z.coerce
    .number('must be a number from 1 to 10000')
    .refine((speed) => speed >= 1 && speed <= 10_000, 'must be a number from 1 to 10000')
    .default(60),
  REPLAY_FROM: z.iso.date('must be a date such as 2024-10-14').optional(),
  LOAD_SYMBOLS: integer(1, 100_000).default(500),
  LOAD_RATE: integer(1, 10_000_000).default(2_000),
  BAR_CLOSE_DELAY_MS: integer(0, 60_000).default(2_000),
  SCAN_THREADS: integer(1, 64).default(1),
  NIGHTLY_WORK: oneOf('0', '1').default('1'),
  LIMIT_FACTOR: integer(1, 1_000).default(1),
  BAR_RETENTION_DAYS: z
    .string()
    .regex(/^((1m|3m|5m|10m|15m|30m|1h|1D|1W|1M)=\d+(,|$))*$/, 'must be a list such as 1m=30,1h=730')
    .default('1m=30,3m=60,5m=90,10m=180,15m=365,30m=365,1h=730'),
  RETENTION_DAYS: z.string().regex(RETENTION_SETTING, 'must be a list such as signals=400,notices=180').default(''),
});

/** Settings whose value is never printed, not even when it's wrong. */
const SECRETS: ReadonlySet<string> = new Set([
  'AUTH_SECRET',
  'CONNECTION_SECRET',
  'CONNECTION_SECRET_BEFORE',
  'SMTP_URL',
  'TELEGRAM_TOKEN',
  'METRICS_TOKEN',
  'DATABASE_URL',
  ...KEY_SETTING_NAMES,
]);

const FLAGS = {
  feed: 'FEED',
  ...MARKET_FEED_FLAGS,
  seed: 'SIM_SEED',
  data: 'REPLAY_DATA',
  speed: 'REPLAY_SPEED',
  from: 'REPLAY_FROM',
  symbols: 'LOAD_SYMBOLS',
  rate: 'LOAD_RATE',
} as const;

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
  /** The script of the support chat, and the hosts that it may connect to. */
  supportChat?: { url: string; origins: readonly string[] };
  /** Number of proxies in front of the server: that many last addresses in `X-Forwarded-For` are trusted. */
  proxies: number;
  dataDir: string;
  databaseUrl?: string;
  databaseLimits: DatabaseLimits;
  /** How long the start waits for the database server, ms. */
  databaseWaitMs: number;
  /** Undefined without scheduled backups. */
  backups?: BackupPlan;
  logLevel: z.infer<typeof Environment>['LOG_LEVEL'];
  metricsToken?: string;
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
  /** Whether any browser on this machine may read the outbox without its secret address. */
  isOutboxOpen: boolean;
  /** The Telegram bot that sends alerts. */
  telegram?: { token: string; apiRoot: string };
  /** Ports that users' webhooks may use. */
  webhookPorts: ReadonlySet<number>;
  /** The chosen feeds with their markets. */
  feeds: readonly FeedChoice[];
  /** Exchanges that are tried at the start; the first that answers takes the place of the simulation of its market. */
  triedExchanges: readonly ExchangeSettings[];
  /** How long they have to answer, ms. */
  triedMs: number;
  /** Addresses that settings give to providers that want a key, by name. */
  providerUrls: Readonly<Record<string, ProviderAddresses>>;
  barCloseDelayMs: number;
  /** Factor on the limits of docs/limits.md per user or address. */
  limitFactor: number;
  /** Number of threads that share the scan of closed bars. */
  scanThreads: number;
  /** Whether this server measures edges and replays history at night, and after its first start. */
  isNightlyOn: boolean;
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
    port: env.PORT,
    host: env.HOST,
    isForThisMachine: isForThisMachine(env),
    ...(env.PUBLIC_URL ? { publicUrl: env.PUBLIC_URL.replace(/\/+$/, '') } : {}),
    allowedOrigins: listOf(env.ALLOWED_ORIGINS).map((origin) => new URL(origin).origin),
    ...(env.SUPPORT_CHAT_URL ? { supportChat: supportChat(env.SUPPORT_CHAT_URL, env.SUPPORT_CHAT_ORIGINS) } : {}),
    proxies: env.TRUST_PROXY,
    dataDir: path.resolve(folder, env.DATA_DIR),
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    databaseWaitMs: env.DATABASE_WAIT_MS,
    databaseLimits: {
      connectMs: env.DATABASE_CONNECT_TIMEOUT_MS,
      statementMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      idleTransactionMs: env.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
    },
    ...(env.BACKUP_DIR ? { backups: backupPlan(env.BACKUP_DIR, env, folder) } : {}),
    logLevel: env.LOG_LEVEL,
    ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
    isProduction: env.NODE_ENV === 'production',
    ...(env.AUTH_SECRET ? { authSecret: env.AUTH_SECRET } : {}),
    ...(env.CONNECTION_SECRET ? { connectionSecret: env.CONNECTION_SECRET } : {}),
    ...(env.CONNECTION_SECRET_BEFORE ? { connectionSecretBefore: env.CONNECTION_SECRET_BEFORE } : {}),
    mail: { from: env.MAIL_FROM, ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}) },
    isOutboxOpen: env.DEV_MAIL === '1',
    ...(env.TELEGRAM_TOKEN ? { telegram: { token: env.TELEGRAM_TOKEN, apiRoot: env.TELEGRAM_API } } : {}),
    webhookPorts: new Set(listOf(env.WEBHOOK_PORTS).map(Number)),
    ...feedsOf(env, folder),
    triedMs: env.FEED_AUTO_MS,
    barCloseDelayMs: env.BAR_CLOSE_DELAY_MS,
    limitFactor: env.LIMIT_FACTOR,
    isNightlyOn: env.NIGHTLY_WORK === '1',
    scanThreads: env.SCAN_THREADS,
    retentionDays: Object.fromEntries(
      env.BAR_RETENTION_DAYS.split(',')
        .filter(Boolean)
        .map((entry) => entry.split('='))
        .map(([timeframe, days]) => [timeframe, Number(days)]),
    ),
    recordDays: retentionDaysOf(env.RETENTION_DAYS),
  });
}

/** Returns whether only this machine reaches the server, as far as the settings say. */
const isForThisMachine = ({ HOST, PUBLIC_URL, TRUST_PROXY }: z.infer<typeof Environment>): boolean =>
  isLoopbackName(HOST.includes(':') ? `[${HOST}]` : HOST) &&
  (PUBLIC_URL === undefined || isLoopbackName(new URL(PUBLIC_URL).hostname)) &&
  TRUST_PROXY === 0;

type FeedConfig = Pick<Config, 'feeds' | 'triedExchanges' | 'providerUrls' | 'pinnedFeed'>;

/** On a server that others reach, nothing is looked for: whoever runs it names the feeds, whose prices reach that account. */
function feedsOf(env: z.infer<typeof Environment>, folder: string): FeedConfig {
  const isOwn = isForThisMachine(env);
  const settings: FeedSettings = { ...env, FEED: env.FEED ?? (isOwn ? 'auto' : 'sim') };
  const feeds = feedChoices(settings, folder);
  if (settings.FEED === 'auto' && !isOwn) {
    throw new StartError(
      'FEED=auto looks for prices that may not be passed on to others: it works on a server that only this machine ' +
        'reaches (HOST 127.0.0.1, without PUBLIC_URL and TRUST_PROXY). Name the feeds instead, e.g. ' +
        'FEED_CRYPTO=kraken-public: their prices reach the operator alone until he states that they may be shown.',
    );
  }
  return {
    feeds,
    triedExchanges: autoExchanges(settings),
    providerUrls: Object.fromEntries(KEYED_NAMES.map((name) => [name, providerUrls(name, settings)])),
    ...(env.FEED === undefined || env.FEED === 'auto' ? {} : { pinnedFeed: env.FEED }),
  };
}

function supportChat(script: string, more: string): NonNullable<Config['supportChat']> {
  const { href, origin } = new URL(script);
  return { url: href, origins: [...new Set([origin, ...listOf(more).map((one) => new URL(one).origin)])] };
}

const backupPlan = (
  dir: string,
  { BACKUP_EVERY_HOURS, BACKUP_KEEP }: z.infer<typeof Environment>,
  folder: string,
): BackupPlan => ({ folder: path.resolve(folder, dir), everyHours: BACKUP_EVERY_HOURS, keep: BACKUP_KEEP });

/** Returns the command line's name of a setting. */
const flagOf = (setting: string): string =>
  `--${Object.entries(FLAGS).find(([, name]) => name === setting)?.[0] ?? setting}`;

/** Joins a flag and a value that begins with a dash; apart they would be two flags. */
const joined = (args: readonly string[]): string[] =>
  args.flatMap((arg, i) => {
    const isValue = /^-\d/.test(arg) && args[i - 1]?.startsWith('--');
    const next = args[i + 1];
    if (isValue) return [];
    return arg.startsWith('--') && next !== undefined && /^-\d/.test(next) ? [`${arg}=${next}`] : [arg];
  });

/** Reads command-line flags under their settings' names. */
function readFlags(args: readonly string[]): Map<string, string> {
  const options = Object.fromEntries(Object.keys(FLAGS).map((flag) => [flag, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: joined(args), options, strict: true });
    return new Map(Object.entries(values).map(([flag, value]) => [FLAGS[flag as keyof typeof FLAGS], String(value)]));
  } catch (error) {
    const reason = (error as Error).message.split(/\. |\.?\n/)[0];
    const known = Object.keys(FLAGS).map((flag) => `--${flag}`);
    throw new StartError(`${reason}. Known flags: ${known.join(', ')}.`);
  }
}
