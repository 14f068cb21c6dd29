import { type Market, MINUTE_MS, type Timeframe } from '@wickwise/market';
import { usShare } from '../../listed-share.ts';
import { coinsNamed } from '../listed-coin.ts';
import { pairsNamed } from '../listed-pair.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import { readMassiveDividends } from './dividends.ts';
import {
  COIN_TRADES,
  massiveCoinOf,
  massivePairOf,
  PAIR_QUOTES,
  readMassiveCoinQuotes,
  readMassivePairQuotes,
  readMassivePairs,
} from './pairs.ts';
import { MASSIVE_TIMEFRAMES, MOST_AGGREGATES, readMassiveBars, readMassiveCloses, readMassiveQuotes } from './rest.ts';
import { readMassiveSplits, readPastMassiveSplits } from './splits.ts';
import { readMassiveOffers } from './tickers.ts';
import { MassiveSession, massiveSymbolOf, SECONDS } from './wire.ts';

/** What plans have, the default first: live prices, those of 15 minutes ago, or days alone. */
export const MASSIVE_PLANS = [
  { value: 'live', label: 'Live prices' },
  { value: 'delayed', label: 'Delayed prices (15 minutes)' },
  { value: 'free', label: 'Free: end of day' },
] as const;
const DELAY_MS = 15 * MINUTE_MS;
/** Of the free plan. */
const FREE_BUDGET = { capacity: 5, perSecond: 5 / 60 };

/** What all of Massive's streams have; limits as of November 2026. */
const massiveStream = (key: ProviderKey, cluster: string, host = 'socket') => {
  const { key: token = '' } = key;
  return {
    name: 'massive',
    attribution: 'Massive',
    scope: 'personal',
    restUrl: 'https://api.massive.com',
    wsUrl: `wss://${host}.massive.com/${cluster}`,
    headers: { authorization: `Bearer ${token}` },
    key,
    refusesKey: ({ status }: { status: number }) => status === 401 || status === 403,
    budget: { capacity: 50, perSecond: 10 },
    perConnection: null,
    messagesPerSecond: 5,
    silenceMs: MINUTE_MS,
    ping: { everyMs: 10_000 },
    sampling: { afterMs: 10_000, everyMs: MINUTE_MS },
    tellsTime: true,
  } as const satisfies Partial<ProviderProtocol>;
};

const spanMs = (timeframe: Timeframe): number => (timeframe === '1D' ? 1_440 : 1) * MOST_AGGREGATES * MINUTE_MS;

/** Massive's trades of US shares, as the plan has them. */
export const massiveProtocol = (key: ProviderKey): ProviderProtocol => {
  const { key: token = '', plan } = key;
  const isDelayed = plan === 'delayed';
  const isFree = plan === 'free';
  const late = { US_Equity: { badge: 'DELAYED', delaySec: DELAY_MS / 1_000, usualPauseMs: MINUTE_MS } } as const;
  return {
    ...massiveStream(key, 'stocks', isDelayed ? 'delayed' : 'socket'),
    ...(isDelayed ? { source: 'massive:delayed', delayMs: DELAY_MS, terms: late } : {}),
    ...(isFree ? { source: 'massive:free', isEndOfDay: true, budget: FREE_BUDGET } : {}),
    notes: { US_Equity: isFree ? 'Massive, end of day' : 'Massive' },
    symbolOf: massiveSymbolOf,
    instrumentOf: usShare(),
    session: () => new MassiveSession(token, isDelayed ? SECONDS : undefined),
    offers: readMassiveOffers,
    quotes: isFree ? readMassiveCloses : readMassiveQuotes,
    candles: {
      timeframes: isFree ? ['1D'] : MASSIVE_TIMEFRAMES,
      maxBars: MOST_AGGREGATES,
      spanMs,
      isNewestOnly: false,
      hasDates: true,
      page: readMassiveBars,
    },
    events: { by: 'Massive', dividend: readMassiveDividends },
    splits: readMassiveSplits,
    pastSplits: readPastMassiveSplits,
  };
};

const pairs = (key: ProviderKey, market: Extract<Market, 'Forex' | 'Crypto'>, cluster: string) => ({
  ...massiveStream(key, cluster),
  source: `massive:${cluster}`,
  offers: (get: Parameters<ProviderProtocol['offers']>[0]) => readMassivePairs(get, market),
});

/** Massive's quotes of currency pairs: the price is the middle of bid and ask. */
export const massiveForexProtocol = (key: ProviderKey): ProviderProtocol => ({
  ...pairs(key, 'Forex', 'forex'),
  notes: { Forex: 'Massive' },
  terms: { Forex: { badge: 'LIVE', delaySec: 0, usualPauseMs: MINUTE_MS } },
  symbolOf: massivePairOf,
  instrumentOf: pairsNamed((ticker) => ticker.slice(2)),
  session: () => new MassiveSession(key.key ?? '', PAIR_QUOTES),
  quotes: readMassivePairQuotes,
  candles: {
    timeframes: ['1m', '5m', '15m', '30m', '1h'],
    maxBars: MOST_AGGREGATES,
    spanMs,
    isNewestOnly: false,
    keepsQuiet: true,
    page: readMassiveBars,
  },
});

/** Massive's trades of coins against the dollar. */
export const massiveCryptoProtocol = (key: ProviderKey): ProviderProtocol => ({
  ...pairs(key, 'Crypto', 'crypto'),
  notes: { Crypto: 'Massive' },
  quotesReferences: true,
  symbolOf: massiveCoinOf,
  instrumentOf: coinsNamed(/^X:([A-Z\d]+)USD$/),
  session: () => new MassiveSession(key.key ?? '', COIN_TRADES),
  quotes: readMassiveCoinQuotes,
  candles: {
    timeframes: ['1m', '5m', '15m', '30m', '1h', '1D'],
    maxBars: MOST_AGGREGATES,
    spanMs,
    isNewestOnly: false,
    page: readMassiveBars,
  },
});
