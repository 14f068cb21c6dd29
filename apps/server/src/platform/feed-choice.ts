import path from 'node:path';
import { MARKETS, type Market } from '@wickwise/market';
import * as z from 'zod';
import { StartError } from './start-error.ts';

/** Every feed by its name in the settings, with the markets that it can carry. */
const CARRIES = {
  sim: MARKETS,
  replay: MARKETS,
  load: ['US_Equity'],
} as const satisfies Readonly<Record<string, readonly Market[]>>;

export type FeedName = keyof typeof CARRIES;
export const FEED_NAMES = Object.keys(CARRIES) as [FeedName, ...FeedName[]];

/** The setting that chooses the feed of one market; `FEED` chooses that of all others. */
export const feedOf = (market: Market) => {
  const names = FEED_NAMES.filter((name) => (CARRIES[name] as readonly Market[]).includes(market));
  return z.enum(names, `must be one of ${names.join(', ')}`).optional();
};

const SETTING_OF = {
  Indian_Equity: 'FEED_INDIAN_EQUITY',
  US_Equity: 'FEED_US_EQUITY',
  Forex: 'FEED_FOREX',
  Crypto: 'FEED_CRYPTO',
} as const satisfies Readonly<Record<Market, string>>;

interface Chosen {
  markets: readonly Market[];
  /** Those of them that a setting of their own names: the start fails where the feed has nothing for one. */
  named: readonly Market[];
}

export type FeedChoice = Chosen &
  (
    | { name: 'sim'; seed: number; symbols?: number }
    | { name: 'replay'; folder: string; speed: number; from?: string }
    | { name: 'load'; symbols: number; rate: number }
  );

export type FeedSettings = {
  FEED: FeedName;
  SIM_SEED: number;
  SIM_SYMBOLS?: number | undefined;
  REPLAY_DATA?: string | undefined;
  REPLAY_SPEED: number;
  REPLAY_FROM?: string | undefined;
  LOAD_SYMBOLS: number;
  LOAD_RATE: number;
} & { [Setting in (typeof SETTING_OF)[Market]]?: FeedName | undefined };

/** Returns the feeds that are wanted, each once with all its markets; `folder` is where relative paths begin. */
export function feedChoices(env: FeedSettings, folder: string): FeedChoice[] {
  const named = (market: Market): FeedName | undefined => env[SETTING_OF[market]];
  const byName = Map.groupBy(MARKETS, (market) => named(market) ?? env.FEED);
  return [...byName].flatMap(([name, wanted]) => {
    const markets = wanted.filter((market) => (CARRIES[name] as readonly Market[]).includes(market));
    const chosen = { markets, named: markets.filter((market) => named(market) !== undefined) };
    return markets.length > 0 ? [choiceOf(name, chosen, env, folder)] : [];
  });
}

function choiceOf(name: FeedName, chosen: Chosen, env: FeedSettings, folder: string): FeedChoice {
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
    ...{ name, ...chosen },
    folder: path.resolve(folder, env.REPLAY_DATA),
    speed: env.REPLAY_SPEED,
    ...(env.REPLAY_FROM ? { from: env.REPLAY_FROM } : {}),
  };
}
