import * as z from 'zod/mini';
import { MarketName } from './markets.ts';
import { Text } from './text.ts';

export const CONNECTION_LIMITS = {
  /** Longest text of a key field: tokens of brokers are long. */
  keyLength: 4_000,
  keyFields: 8,
  /** Most parts of the address that a login comes back with. */
  answerFields: 20,
  /** How long a provider has to answer a test. */
  testSeconds: 10,
  /** Longest answer of a provider that is shown. */
  reasonLength: 500,
  /** Instruments without prices that are named. */
  namedRefusals: 20,
  /** Connections of an account that serve it alone, and symbols that these carry at a time. */
  ownPerAccount: 2,
  ownSymbols: 100,
} as const;

/** Who may see prices of a feed: see docs/providers.md. */
const DATA_SCOPES = ['simulated', 'personal', 'internal', 'display', 'redistribute'] as const;

/** A part of a provider's key, as the form asks for it. */
const KeyField = z.object({
  name: z.string(),
  label: z.string(),
  isSecret: z.boolean(),
  isOptional: z.boolean(),
  /** What it may be, the default first; a text of any kind without them. */
  choices: z.optional(z.readonly(z.array(z.object({ value: z.string(), label: z.string() })))),
});

/** How somebody logs in at a provider from here. */
const ProviderLogin = z.object({
  /** `redirect`: on the provider's page, which sends the browser back; `form`: by `fields`, which are never stored. */
  kind: z.enum(['redirect', 'form']),
  fields: z.array(KeyField),
  /** What the app at the provider needs as its redirect URL; null for a form. */
  redirectUrl: z.nullable(z.string()),
});

/** A broker or vendor that a key connects. */
export const DataProvider = z.object({
  name: z.string(),
  label: z.string(),
  markets: z.array(MarketName),
  fields: z.array(KeyField),
  scope: z.enum(DATA_SCOPES),
  /** Where an account or a key is had. */
  signUpUrl: z.nullable(z.string()),
  /** Its terms in one sentence. */
  terms: z.string(),
  /** `daily`: somebody has to log in at the provider each day. */
  login: z.enum(['none', 'daily']),
  /** Null where a key is pasted. */
  logIn: z.nullable(ProviderLogin),
});
export type DataProvider = z.infer<typeof DataProvider>;
export const DataProvidersAnswer = z.object({ providers: z.array(DataProvider) });

/**
 * `paused`: by its owner. `locked`: the secret that opens its key is lost, so the key has to be pasted again. `unused`:
 * it carries no market, or the server's settings choose other feeds. The others are states of the running feed.
 */
const CONNECTION_STATES = [
  'starting',
  'live',
  'degraded',
  'needs-login',
  'stopped',
  'paused',
  'locked',
  'unused',
] as const;

/** What a running feed has measured since its start. */
export const ConnectionFigures = z.object({
  /** From the exchange's time to ours, ms; null without a recent price. */
  latencyMs: z.nullable(z.object({ p50: z.number(), p99: z.number() })),
  /** Share of the provider's request budget that is left, 0 to 1; null where the feed has none. */
  budgetLeft: z.nullable(z.number()),
  subscriptions: z.int(),
  /** Instruments that its connections have places for; null for any number. */
  places: z.nullable(z.int()),
  /** Connections that deliver, that the instruments need, and that the provider allows; null where it isn't streamed. */
  connections: z.nullable(z.object({ live: z.int(), wanted: z.int(), most: z.int() })),
  /** Instruments without prices: how many, and why, of the first of them. */
  refused: z.object({ count: z.int(), first: z.array(z.object({ symbol: z.string(), reason: z.string() })) }),
  /** Stretches in which prices were missed, and how many of them are loaded from history by now. */
  gaps: z.int(),
  gapsRepaired: z.int(),
  lastError: z.nullable(z.object({ text: z.string(), at: z.number() })),
});
export type ConnectionFigures = z.infer<typeof ConnectionFigures>;

/** A provider that an account has connected. Its key is never part of an answer. */
export const DataConnection = z.object({
  id: z.string(),
  provider: z.string(),
  /** Markets whose prices it carries on this server. */
  markets: z.array(MarketName),
  /** Markets that its key gives. */
  offered: z.array(MarketName),
  state: z.enum(CONNECTION_STATES),
  /** The provider's or the server's words about the state. */
  reason: z.nullable(z.string()),
  figures: z.nullable(ConnectionFigures),
  createdAt: z.number(),
  /** When the key was pasted, or the last login. */
  keyAt: z.number(),
  /** Whether its stored key has what a login at the provider needs. */
  canLogIn: z.boolean(),
  /** When the last login ends; null where that isn't known. */
  loginUntil: z.nullable(z.number()),
});
export type DataConnection = z.infer<typeof DataConnection>;

/**
 * `taken`: markets of other operators' connections. `settled`: markets that the server's settings name a feed for.
 * `places`: how many more this account may connect for itself alone; null for connections of operators for the server.
 */
export const DataConnectionsAnswer = z.object({
  connections: z.array(DataConnection),
  taken: z.array(MarketName),
  settled: z.array(MarketName),
  /** The feed that the server was started with for all markets, so that it uses no connection; null for none. */
  pinnedFeed: z.nullable(z.string()),
  places: z.nullable(z.int()),
});
export type DataConnectionsAnswer = z.infer<typeof DataConnectionsAnswer>;
export const DataConnectionAnswer = z.object({ connection: DataConnection });

const Name = Text.check(z.minLength(1), z.maxLength(40));
/** All fields as a form has them; an empty value is no value. */
const Field = z.strictObject({ name: Name, value: Text.check(z.trim(), z.maxLength(CONNECTION_LIMITS.keyLength)) });
const Key = z.array(Field).check(z.minLength(1), z.maxLength(CONNECTION_LIMITS.keyFields));
const Markets = z.array(MarketName).check(z.minLength(1), z.maxLength(MarketName.options.length));

export const TestConnectionRequest = z.strictObject({ provider: Name, key: Key });
/** What a key carries, by the provider's answer; `isTested` is false where a login has to come first. */
export const TestedConnection = z.object({ markets: z.array(MarketName), isTested: z.boolean() });
export type TestedConnection = z.infer<typeof TestedConnection>;
export const CreateConnectionRequest = z.strictObject({ provider: Name, key: Key, markets: Markets });
export type CreateConnectionRequest = z.infer<typeof CreateConnectionRequest>;
export const ReplaceKeyRequest = z.strictObject({ key: Key });
/** Omitted fields stay. */
export const ChangeConnectionRequest = z.strictObject({
  markets: z.optional(Markets),
  isPaused: z.optional(z.boolean()),
});
export type ChangeConnectionRequest = z.infer<typeof ChangeConnectionRequest>;

/** The provider's login page; `state` is for the browser to keep, where that page doesn't send it back. */
export const StartedLogin = z.object({ url: z.string(), state: z.nullable(z.string()) });
/** What the provider's page sent back in its address. */
export const FinishLoginRequest = z.strictObject({
  provider: Name,
  state: Text.check(z.minLength(1), z.maxLength(CONNECTION_LIMITS.keyLength)),
  answer: z.array(Field).check(z.maxLength(CONNECTION_LIMITS.answerFields)),
});
export type FinishLoginRequest = z.infer<typeof FinishLoginRequest>;
/** What is asked for at each login. */
export const FormLoginRequest = z.strictObject({ answer: Key });
