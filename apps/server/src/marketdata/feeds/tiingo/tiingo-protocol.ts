import { DAY_MS } from '@wickwise/market';
import { dottedClass, usShare } from '../../listed-share.ts';
import { coinsNamed } from '../listed-coin.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import {
  COINS,
  readTiingoCoinBars,
  readTiingoCoinQuotes,
  readTiingoCoins,
  TIINGO_COIN_TIMEFRAMES,
  tiingoCoinOf,
} from './coins.ts';
import {
  readTiingoShareBars,
  readTiingoShareQuotes,
  readTiingoShares,
  SHARES,
  TIINGO_SHARE_TIMEFRAMES,
  tiingoShareOf,
} from './shares.ts';
import {
  MOST_TIINGO_BARS,
  readTiingoBars,
  readTiingoOffers,
  readTiingoQuotes,
  TIINGO_TIMEFRAMES,
  TiingoSession,
  tiingoSymbolOf,
} from './wire.ts';

/** What all of Tiingo's streams have; limits of the free plan as of November 2026. */
const tiingoStream = (key: ProviderKey, path: string) =>
  ({
    name: 'tiingo',
    attribution: 'Tiingo',
    scope: 'personal',
    restUrl: 'https://api.tiingo.com',
    wsUrl: `wss://api.tiingo.com/${path}`,
    headers: { authorization: `Token ${key.key ?? ''}` },
    key,
    refusesKey: ({ status }: { status: number }) => status === 401 || status === 403,
    budget: { capacity: 40, perSecond: 0.0125 }, // of 50 an hour
    perConnection: null,
    messagesPerSecond: 5,
    silenceMs: 60_000, // a heartbeat comes each half minute
    sampling: { afterMs: 60_000, everyMs: 3_600_000 },
    tellsTime: true,
  }) as const satisfies Partial<ProviderProtocol>;

/** Tiingo's currencies. */
export const tiingoProtocol = (key: ProviderKey): ProviderProtocol => ({
  ...tiingoStream(key, 'fx'),
  notes: { Forex: 'Tiingo' },
  terms: { Forex: { badge: 'LIVE', delaySec: 0, usualPauseMs: 60_000 } },
  symbolOf: tiingoSymbolOf,
  session: () => new TiingoSession(key.key ?? ''),
  offers: readTiingoOffers,
  quotes: readTiingoQuotes,
  candles: {
    timeframes: TIINGO_TIMEFRAMES,
    maxBars: MOST_TIINGO_BARS,
    isNewestOnly: false,
    keepsQuiet: true,
    page: readTiingoBars,
  },
});

/** US shares at IEX; days of all exchanges. */
export const tiingoSharesProtocol = (key: ProviderKey): ProviderProtocol => ({
  ...tiingoStream(key, 'iex'),
  source: 'tiingo:iex',
  notes: { US_Equity: 'Tiingo, IEX' },
  symbolOf: tiingoShareOf,
  instrumentOf: usShare(dottedClass),
  session: () => new TiingoSession(key.key ?? '', SHARES),
  offers: readTiingoShares,
  quotes: readTiingoShareQuotes,
  candles: {
    timeframes: TIINGO_SHARE_TIMEFRAMES,
    maxBars: MOST_TIINGO_BARS,
    spanMs: (timeframe) => (timeframe === '1D' ? ALL_DAYS : SHARE_DAYS) * DAY_MS,
    isNewestOnly: false,
    adjusted: ['1D'],
    hasDates: true,
    keepsQuiet: true, // times without a price have no row
    page: readTiingoShareBars,
  },
});

const ALL_DAYS = 30_000;
const SHARE_DAYS = 20;

/** Coins against the dollar. */
export const tiingoCryptoProtocol = (key: ProviderKey): ProviderProtocol => ({
  ...tiingoStream(key, 'crypto'),
  source: 'tiingo:crypto',
  notes: { Crypto: 'Tiingo' },
  quotesReferences: true,
  symbolOf: tiingoCoinOf,
  instrumentOf: (offer) => coinOf({ ...offer, symbol: offer.symbol.toUpperCase() }),
  session: () => new TiingoSession(key.key ?? '', COINS),
  offers: readTiingoCoins,
  quotes: readTiingoCoinQuotes,
  candles: {
    timeframes: TIINGO_COIN_TIMEFRAMES,
    maxBars: 5_000,
    isNewestOnly: false,
    page: readTiingoCoinBars,
  },
});

const coinOf = coinsNamed(/^([A-Z\d]+)USD$/);
