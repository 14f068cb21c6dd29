import path from 'node:path';
import { MARKETS, type Market } from '@wickwise/market';
import * as z from 'zod';
import { isLoopbackName } from './loopback.ts';
import {
  EXCHANGE_NAMES,
  type ExchangeName,
  KEY_SETTING_NAMES,
  type KeyedName,
  keySetting,
  PLAN_SETTINGS,
  PROVIDER_NAMES,
  type ProviderName,
  providerSettings,
} from './provider-settings.ts';
import { StartError } from './start-error.ts';

/** Feeds that need no host. */
const OWN_FEEDS = ['sim', 'replay', 'load'] as const;
export type OwnFeed = (typeof OWN_FEEDS)[number];
export type FeedName = OwnFeed | ProviderName;
const FEED_NAMES: readonly FeedName[] = [...OWN_FEEDS, ...PROVIDER_NAMES];

/** Returns the markets that a feed supports. */
function carriedBy(name: FeedName): readonly Market[] {
  if (name === 'load') return ['US_Equity'];
  return isOwn(name) ? MARKETS : providerSettings(name).markets;
}

const isOwn = (name: FeedName): name is OwnFeed => (OWN_FEEDS as readonly string[]).includes(name);

/** What `FEED` takes: for all markets, or `auto`: live prices where an exchange answers, simulated ones elsewhere. */
export const GENERAL_FEEDS = ['auto', ...OWN_FEEDS] as const;

/** The exchanges that `auto` tries; the others are taken where a setting names them. */
const TRIED: readonly ExchangeName[] = ['binance-public', 'kraken-public', 'coinbase-exchange'];

/** The market that `auto` looks for live prices of. */
const AUTO_MARKET: Market = 'Crypto';

/** Returns the setting that chooses the feed of a market; `FEED` chooses that of all others. */
const feedOf = (market: Market) => {
  const names = FEED_NAMES.filter((name) => carriedBy(name).includes(market));
  return z.enum(names, `must be one of ${names.join(', ')}`).optional();
};

type FeedSetting = `FEED_${Uppercase<Market>}`;
const settingOf = (market: Market) => `FEED_${market.toUpperCase()}` as FeedSetting;

/** A setting for each market, such as `FEED_CRYPTO`, and its flag, such as `feed-crypto`. */
export const MARKET_FEEDS = Object.fromEntries(MARKETS.map((market) => [settingOf(market), feedOf(market)])) as Record<
  FeedSetting,
  ReturnType<typeof feedOf>
>;
export const MARKET_FEED_FLAGS: Readonly<Record<string, FeedSetting>> = Object.fromEntries(
  MARKETS.map((market) => [`feed-${market.toLowerCase().replace('_', '-')}`, settingOf(market)]),
);

interface Chosen {
  markets: readonly Market[];
  /** Markets that their own setting names: the start fails where the feed has no instruments for one. */
  named: readonly Market[];
}

/** Returns whether an address may be called: plain text stays on this machine. */
const isProviderUrl = (text: string, scheme: 'http' | 'ws'): boolean => {
  const url = URL.parse(text);
  return url?.protocol === `${scheme}s:` || (url?.protocol === `${scheme}:` && isLoopbackName(url.hostname));
};
const providerUrl = (scheme: 'http' | 'ws') =>
  z
    .string()
    .refine((text) => isProviderUrl(text, scheme), `must be an address that begins with ${scheme}s://`)
    .optional();

/** Returns the settings of a provider's addresses. */
const urlSettings = (name: ProviderName) => {
  const { prefix, hosts = [], isPolled = false } = providerSettings(name);
  const more = hosts.map((host) => [host, `${prefix}_${host.toUpperCase()}_URL`] as const);
  return { rest: `${prefix}_REST_URL`, ws: isPolled ? undefined : `${prefix}_WS_URL`, hosts: more };
};

/** A setting for each address of a provider, such as `BINANCE_WS_URL`, and for each part of its key. */
export const PROVIDER_ENVIRONMENT = Object.fromEntries([
  ...PROVIDER_NAMES.map(urlSettings).flatMap(({ rest, ws, hosts }) => [
    [rest, providerUrl('http')],
    ...(ws ? [[ws, providerUrl('ws')]] : []),
    ...hosts.map(([, setting]) => [setting, providerUrl('http')]),
  ]),
  ...KEY_SETTING_NAMES.map((setting) => [setting, z.string().min(1).optional()]),
  ...PLAN_SETTINGS.map(({ setting, plans }) => [
    setting,
    z.enum(plans, `must be one of ${plans.join(', ')}`).optional(),
  ]),
]) as Record<never, z.ZodOptional<z.ZodString>>;

/** Where a provider is reached; without an address at its usual one. */
export interface ProviderAddresses {
  restUrl?: string;
  wsUrl?: string;
  hosts?: Readonly<Record<string, string>>;
}

export interface ExchangeSettings extends ProviderAddresses {
  name: ExchangeName;
  /** What it trades, where that is known before it's asked. */
  offers?: readonly { symbol: string; tickSize: number }[];
}

/** A provider with the key that it's used with, from a setting or from elsewhere. */
export interface KeyedSettings extends ProviderAddresses {
  name: KeyedName;
  /** By the names of the key's fields. */
  key: Readonly<Record<string, string>>;
}

export type FeedChoice = Chosen &
  (
    | ExchangeSettings
    | KeyedSettings
    | { name: 'sim'; seed: number; symbols?: number }
    | { name: 'replay'; folder: string; speed: number; from?: string }
    | { name: 'load'; symbols: number; rate: number }
  );

export type FeedSettings = {
  FEED: (typeof GENERAL_FEEDS)[number];
  SIM_SEED: number;
  SIM_SYMBOLS?: number | undefined;
  REPLAY_DATA?: string | undefined;
  REPLAY_SPEED: number;
  REPLAY_FROM?: string | undefined;
  LOAD_SYMBOLS: number;
  LOAD_RATE: number;
} & { [Setting in FeedSetting]?: FeedName | undefined };

/** Returns the chosen feeds, each once with all its markets; relative paths start at `folder`. */
export function feedChoices(env: FeedSettings, folder: string): FeedChoice[] {
  const named = (market: Market): FeedName | undefined => env[settingOf(market)];
  const general = env.FEED === 'auto' ? 'sim' : env.FEED;
  const byName = Map.groupBy(MARKETS, (market) => named(market) ?? general);
  return [...byName].flatMap(([name, wanted]) => {
    const markets = wanted.filter((market) => carriedBy(name).includes(market));
    const chosen = { markets, named: markets.filter((market) => named(market) !== undefined) };
    return markets.length > 0 ? [choiceOf(name, chosen, env, folder)] : [];
  });
}

/** Returns the exchanges that `auto` tries; none where the settings name all feeds. */
export const autoExchanges = (env: FeedSettings): ExchangeSettings[] =>
  env.FEED === 'auto' && env[settingOf(AUTO_MARKET)] === undefined
    ? TRIED.map((name) => exchangeSettings(name, env))
    : [];

/** Returns whether a market has no feed but the simulation that nobody named for it. */
export const isFree = (market: Market, choices: readonly FeedChoice[]): boolean =>
  choices.every(({ name, markets, named }) => !markets.includes(market) || (name === 'sim' && !named.includes(market)));

/** Returns the markets that a found exchange carries in place of the simulation; none of `taken`. */
export const exchangeMarkets = (
  choices: readonly FeedChoice[],
  name: ExchangeName,
  taken: readonly Market[] = [],
): Market[] =>
  carriedBy(name)
    .filter((market) => !taken.includes(market))
    .filter((market) => market === AUTO_MARKET || isFree(market, choices));

/**
 * Returns the choices with an exchange for the markets that it carries, in place of the simulation. It gets none of
 * `taken`.
 */
export function withExchange(
  choices: readonly FeedChoice[],
  exchange: ExchangeSettings,
  taken: readonly Market[] = [],
): FeedChoice[] {
  const markets = exchangeMarkets(choices, exchange.name, taken);
  return markets.length === 0 ? [...choices] : withFeed(choices, { ...exchange, markets, named: [] });
}

/** Returns the choices with a provider and its key for these of its markets, in place of what carries them. */
export function withKey(choices: readonly FeedChoice[], keyed: KeyedSettings, wanted: readonly Market[]): FeedChoice[] {
  const markets = carriedBy(keyed.name).filter((market) => wanted.includes(market));
  return markets.length === 0 ? [...choices] : withFeed(choices, { ...keyed, markets, named: [] });
}

const withFeed = (choices: readonly FeedChoice[], chosen: FeedChoice): FeedChoice[] => [
  ...withoutMarkets(choices, chosen.markets),
  chosen,
];

/** Returns the choices without these markets, and without those that are left with none. */
export const withoutMarkets = (choices: readonly FeedChoice[], markets: readonly Market[]): FeedChoice[] =>
  choices
    .map((choice) => ({ ...choice, markets: choice.markets.filter((market) => !markets.includes(market)) }))
    .filter((choice) => choice.markets.length > 0);

const isExchange = (name: FeedName): name is ExchangeName => (EXCHANGE_NAMES as readonly string[]).includes(name);

const exchangeSettings = (name: ExchangeName, env: FeedSettings): ExchangeSettings => ({
  name,
  ...providerUrls(name, env),
});

const textIn = (env: FeedSettings, setting: string | undefined): string | undefined =>
  setting === undefined ? undefined : ((env as Readonly<Record<string, unknown>>)[setting] as string | undefined);

/** Returns the addresses that the settings give a provider. */
export function providerUrls(name: ProviderName, env: FeedSettings): ProviderAddresses {
  const { rest, ws, hosts } = urlSettings(name);
  const [restUrl, wsUrl] = [textIn(env, rest)?.replace(/\/$/, ''), textIn(env, ws)];
  const found = hosts.flatMap(([host, setting]) => {
    const url = textIn(env, setting);
    return url ? [[host, url.replace(/\/$/, '')] as const] : [];
  });
  return {
    ...(restUrl ? { restUrl } : {}),
    ...(wsUrl ? { wsUrl } : {}),
    ...(found.length > 0 ? { hosts: Object.fromEntries(found) } : {}),
  };
}

/** Returns a provider with the operator's key. Throws a `StartError` where a part of it isn't set. */
function keyedSettings(name: KeyedName, env: FeedSettings): KeyedSettings {
  const { prefix, key: fields, optional = [] } = providerSettings(name);
  const values = fields.map((field) => [field, textIn(env, keySetting(prefix, field))] as const);
  const missing = values.filter(([field, value]) => !value && !optional.includes(field));
  if (missing.length > 0) {
    const settings = missing.map(([field]) => keySetting(prefix, field));
    throw new StartError(`The ${name} feed needs a key: set ${settings.join(' and ')}.`);
  }
  const key = Object.fromEntries(values.flatMap(([field, value]) => (value ? [[field, value]] : [])));
  return { name, ...providerUrls(name, env), key };
}

function choiceOf(name: FeedName, chosen: Chosen, env: FeedSettings, folder: string): FeedChoice {
  if (isExchange(name)) return { ...exchangeSettings(name, env), ...chosen };
  if (!isOwn(name)) return { ...keyedSettings(name, env), ...chosen };
  if (name === 'sim') {
    const { SIM_SEED: seed, SIM_SYMBOLS: symbols } = env;
    return { name, ...chosen, seed, ...(symbols === undefined ? {} : { symbols }) };
  }
  if (name === 'load') return { name, ...chosen, symbols: env.LOAD_SYMBOLS, rate: env.LOAD_RATE };
  if (!env.REPLAY_DATA) {
    throw new StartError(
      'The replay feed needs a folder of recorded bars: npm start -- --feed replay --data <folder>.',
    );
  }
  return {
    name,
    ...chosen,
    folder: path.resolve(folder, env.REPLAY_DATA),
    speed: env.REPLAY_SPEED,
    ...(env.REPLAY_FROM ? { from: env.REPLAY_FROM } : {}),
  };
}
