import path from 'node:path';
import { MARKETS, type Market } from '@wickwise/market';
import * as z from 'zod';
import { isLoopbackName } from './loopback.ts';
import { StartError } from './start-error.ts';

/** Public data of exchanges, with the prefix of the settings that replace their addresses. */
const EXCHANGE_PREFIXES = {
  'binance-public': 'BINANCE',
  'kraken-public': 'KRAKEN',
  'coinbase-exchange': 'COINBASE',
  'bybit-public': 'BYBIT',
  'hyperliquid-public': 'HYPERLIQUID',
} as const;
export type ExchangeName = keyof typeof EXCHANGE_PREFIXES;
export const EXCHANGE_NAMES = Object.keys(EXCHANGE_PREFIXES) as ExchangeName[];

/** Every feed by its name in the settings, with the markets that it supports. */
const CARRIES: Readonly<Record<OwnFeed | ExchangeName, readonly Market[]>> = {
  sim: MARKETS,
  replay: MARKETS,
  load: ['US_Equity'],
  'binance-public': ['Crypto'],
  'kraken-public': ['Crypto', 'Forex'],
  'coinbase-exchange': ['Crypto'],
  'bybit-public': ['Crypto'],
  'hyperliquid-public': ['Crypto'],
};

/** Feeds that need no host. */
const OWN_FEEDS = ['sim', 'replay', 'load'] as const;
type OwnFeed = (typeof OWN_FEEDS)[number];
export type FeedName = keyof typeof CARRIES;
const FEED_NAMES = Object.keys(CARRIES) as FeedName[];

/** What `FEED` takes: for all markets, or `auto`: live prices where an exchange answers, simulated ones elsewhere. */
export const GENERAL_FEEDS = ['auto', ...OWN_FEEDS] as const;

/** The exchanges that `auto` tries; the others are taken where a setting names them. */
const TRIED: readonly ExchangeName[] = ['binance-public', 'kraken-public', 'coinbase-exchange'];

/** The market that `auto` looks for live prices of. */
const AUTO_MARKET: Market = 'Crypto';

/** Returns the setting that chooses the feed of a market; `FEED` chooses that of all others. */
const feedOf = (market: Market) => {
  const names = FEED_NAMES.filter((name) => CARRIES[name].includes(market));
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

type ExchangeUrlSetting = `${(typeof EXCHANGE_PREFIXES)[ExchangeName]}_${'REST' | 'WS'}_URL`;
const settingsOf = (name: ExchangeName) => {
  const prefix = EXCHANGE_PREFIXES[name];
  return { rest: `${prefix}_REST_URL`, ws: `${prefix}_WS_URL` } as const;
};

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

/** A setting for each address of an exchange, such as `BINANCE_WS_URL`. */
export const EXCHANGE_URLS = Object.fromEntries(
  EXCHANGE_NAMES.map(settingsOf).flatMap(({ rest, ws }) => [
    [rest, providerUrl('http')],
    [ws, providerUrl('ws')],
  ]),
) as Record<ExchangeUrlSetting, ReturnType<typeof providerUrl>>;

/** Where an exchange is reached; without an address at its usual one. */
export interface ExchangeSettings {
  name: ExchangeName;
  restUrl?: string;
  wsUrl?: string;
  /** What it trades, where that is known before it's asked. */
  offers?: readonly { symbol: string; tickSize: number }[];
}

export type FeedChoice = Chosen &
  (
    | ExchangeSettings
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
} & { [Setting in FeedSetting]?: FeedName | undefined } & { [Setting in ExchangeUrlSetting]?: string | undefined };

/** Returns the chosen feeds, each once with all its markets; relative paths start at `folder`. */
export function feedChoices(env: FeedSettings, folder: string): FeedChoice[] {
  const named = (market: Market): FeedName | undefined => env[settingOf(market)];
  const general = env.FEED === 'auto' ? 'sim' : env.FEED;
  const byName = Map.groupBy(MARKETS, (market) => named(market) ?? general);
  return [...byName].flatMap(([name, wanted]) => {
    const markets = wanted.filter((market) => CARRIES[name].includes(market));
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

/** Returns the choices with an exchange for the markets that it carries, in place of the simulation. */
export function withExchange(choices: readonly FeedChoice[], exchange: ExchangeSettings): FeedChoice[] {
  const markets = CARRIES[exchange.name].filter((market) => market === AUTO_MARKET || isFree(market, choices));
  const others = choices.map((choice) => ({
    ...choice,
    markets: choice.markets.filter((market) => !markets.includes(market)),
  }));
  return [...others.filter((other) => other.markets.length > 0), { ...exchange, markets, named: [] }];
}

/** Returns the first choice whose data is for the operator alone. */
export const findInternal = (choices: readonly FeedChoice[]): FeedChoice | undefined =>
  choices.find(({ name }) => isExchange(name));

const isExchange = (name: FeedName): name is ExchangeName => Object.hasOwn(EXCHANGE_PREFIXES, name);

function exchangeSettings(name: ExchangeName, env: FeedSettings): ExchangeSettings {
  const { rest, ws } = settingsOf(name);
  const [restUrl, wsUrl] = [env[rest], env[ws]];
  return { name, ...(restUrl ? { restUrl: restUrl.replace(/\/$/, '') } : {}), ...(wsUrl ? { wsUrl } : {}) };
}

function choiceOf(name: FeedName, chosen: Chosen, env: FeedSettings, folder: string): FeedChoice {
  if (name === 'sim') {
    const { SIM_SEED: seed, SIM_SYMBOLS: symbols } = env;
    return { name, ...chosen, seed, ...(symbols === undefined ? {} : { symbols }) };
  }
  if (isExchange(name)) return { ...exchangeSettings(name, env), ...chosen };
  if (name === 'load') return { name, ...chosen, symbols: env.LOAD_SYMBOLS, rate: env.LOAD_RATE };
  if (!env.REPLAY_DATA) {
    throw new StartError(
      'The replay feed needs a folder of recorded bars: npm start -- --feed replay --data <folder>.',
    );
  }
  return {
    ...{ name, ...chosen },
    folder: path.resolve(folder, env.REPLAY_DATA),
    speed: env.REPLAY_SPEED,
    ...(env.REPLAY_FROM ? { from: env.REPLAY_FROM } : {}),
  };
}
