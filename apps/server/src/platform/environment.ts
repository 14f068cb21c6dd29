import { MOST_SCANNED } from '@wickwise/contract';
import * as z from 'zod';
import { BILLING_ENVIRONMENT, BILLING_SECRETS } from './billing-settings.ts';
import { DATABASE_LIMITS } from './db/limits.ts';
import { GENERAL_FEEDS, MARKET_FEEDS, PROVIDER_ENVIRONMENT } from './feed-choice.ts';
import { KEY_SETTING_NAMES } from './provider-settings.ts';
import { RETENTION_SETTING } from './retention/retention-days.ts';
import { CHAT_PROVIDERS } from './support-chat.ts';
import { TRACE_ENVIRONMENT, TRACE_SECRETS } from './trace-settings.ts';
import { inTheirOrder, WORKER_ROLES, WORKER_TASKS } from './worker-roles.ts';

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

/** Returns the entries of a list with commas. */
export const entriesOf = (text: string): string[] =>
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
const SYMBOL = /^[\w.:/-]{1,40}$/;
const MAIL_PLACE = /^[\w.+-]*(\{token\})?[\w.-]*@[\w.-]+$/;
const isPort = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

const ONE_LINE = z.string().regex(/^[^\p{Cc}]{1,200}$/u, 'must be one line of at most 200 characters');

/** Every setting under its environment name; `.env.example` documents the same list. */
export const Environment = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url('http', 'https').optional(),
  TRUST_PROXY: integer(0, 10).default(0),
  ALLOWED_ORIGINS: z
    .string()
    .refine((text) => entriesOf(text).every(isOrigin), 'must be a list of origins such as https://app.example')
    .default(''),
  SUPPORT_CHAT: oneOf(...CHAT_PROVIDERS).optional(),
  SUPPORT_CHAT_URL: url('https').optional(),
  SUPPORT_CHAT_ID: z
    .string()
    .regex(/^[\w-]{1,100}(\/[\w-]{1,100})?$/, 'must be the id that the provider of the chat gives')
    .optional(),
  SUPPORT_CHAT_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  SUPPORT_CHAT_ORIGINS: z
    .string()
    .refine((text) => entriesOf(text).every(isHttpsOrigin), 'must be a list of origins such as https://chat.example')
    .default(''),
  OPERATOR_NAME: ONE_LINE.optional(),
  OPERATOR_CONTACT: ONE_LINE.optional(),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  CLICKHOUSE_URL: url('http', 'https').optional(),
  ROLES: z
    .preprocess(
      inTheirOrder,
      z.enum(['all', ...WORKER_ROLES], `must be all, or some of ${WORKER_TASKS.join(', ')} with commas between them`),
    )
    .default('all'),
  NATS_URL: z
    .string()
    .refine(
      (text) => entriesOf(text).length > 0 && entriesOf(text).every(isNatsUrl),
      'must be a list of addresses such as nats://bus-1:4222,nats://bus-2:4222',
    )
    .optional(),
  NODE_URL: url('http', 'https').optional(),
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
  SUPPORT_MAIL: z
    .string()
    .regex(MAIL_PLACE, 'must be a mail address, with {token} where the mailbox takes such addresses')
    .optional(),
  SUPPORT_IMAP_URL: url('imap', 'imaps').optional(),
  DEV_MAIL: oneOf('0', '1').default('0'),
  ADVICE_CALENDARS: z
    .string()
    .refine(
      (text) => entriesOf(text).every((entry) => /^https?:\/\/[\w.:/-]+$/.test(entry) && URL.canParse(entry)),
      'must be addresses such as https://alice.btc.calendar.opentimestamps.org',
    )
    .default(''),
  ADVICE_WEBHOOK_URL: url('http', 'https').optional(),
  ADVICE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and a secret of at least 24 bytes in base64')
    .optional(),
  TELEGRAM_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{20,}$/, 'must be the token of a bot')
    .optional(),
  TELEGRAM_API: url('http', 'https').default('https://api.telegram.org'),
  WEBHOOK_PORTS: z
    .string()
    .refine(
      (text) => entriesOf(text).length > 0 && entriesOf(text).every(isPort),
      'must be a list of ports such as 443,8443',
    )
    .default('443,8443'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ...TRACE_ENVIRONMENT,
  FEED: oneOf(...GENERAL_FEEDS).optional(),
  ...MARKET_FEEDS,
  ...PROVIDER_ENVIRONMENT,
  ...BILLING_ENVIRONMENT,
  INDIAN_SIGNALS: oneOf('0', '1').default('1'),
  HOUSE_ADVISOR: oneOf('0', '1').optional(),
  YAHOO_UNOFFICIAL: oneOf('0', '1').default('0'),
  OWN_CONNECTIONS: integer(0, 1_000).default(20),
  NEWS: oneOf('auto', 'off').optional(),
  FEED_AUTO_MS: integer(100, 60_000).default(3_000),
  FEED_LOST_MS: integer(1_000, 86_400_000).default(600_000),
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
  SCAN_CRYPTO: z
    .string()
    .refine(
      (text) => entriesOf(text).length <= MOST_SCANNED && entriesOf(text).every((one) => SYMBOL.test(one)),
      `must be a list of at most ${MOST_SCANNED} symbols such as WLD-USD,ENA-USD`,
    )
    .default(''),
  NIGHTLY_WORK: oneOf('0', '1').default('1'),
  LIMIT_FACTOR: integer(1, 1_000).default(1),
  BAR_RETENTION_DAYS: z
    .string()
    .regex(/^((1m|3m|5m|10m|15m|30m|1h|1D|1W|1M)=\d+(,|$))*$/, 'must be a list such as 1m=30,1h=730')
    .default('1m=30,3m=60,5m=90,10m=180,15m=365,30m=365,1h=730'),
  RETENTION_DAYS: z.string().regex(RETENTION_SETTING, 'must be a list such as signals=400,notices=180').default(''),
});

const isNatsUrl = (text: string): boolean => /^(nats|tls):\/\//.test(text) && URL.canParse(text);

/** Settings whose value is never printed, not even when it's wrong. */
export const SECRETS: ReadonlySet<string> = new Set([
  'AUTH_SECRET',
  'CONNECTION_SECRET',
  'CONNECTION_SECRET_BEFORE',
  'SMTP_URL',
  'SUPPORT_IMAP_URL',
  'SUPPORT_CHAT_SECRET',
  'ADVICE_WEBHOOK_SECRET',
  'TELEGRAM_TOKEN',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'NATS_URL',
  ...TRACE_SECRETS,
  ...BILLING_SECRETS,
  ...KEY_SETTING_NAMES,
]);

export type Settings = z.infer<typeof Environment>;
