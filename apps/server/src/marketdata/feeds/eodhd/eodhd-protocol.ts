import { calendarOf, DAY_MS, HOUR_MS, MINUTE_MS } from '@wickwise/market';
import { dottedClass, nseShare, usShare } from '../../listed-share.ts';
import { coinsNamed } from '../listed-coin.ts';
import { pairsNamed } from '../listed-pair.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import { EODHD_SPANS_MS, EODHD_TIMEFRAMES, readEodhdBars } from './candles.ts';
import { eodhdCoin, eodhdQuote, readEodhdCloses, withoutReferences } from './currency.ts';
import { readEodhdEarnings } from './earnings.ts';
import { readEodhdNse, readEodhdOffers, readEodhdPairs } from './list.ts';
import { readEodhdSplits, readPastEodhdSplits } from './splits.ts';
import { EodhdSession, eodhdSymbolOf, readEodhdQuotes } from './wire.ts';

const WS_URL = 'wss://ws.eodhistoricaldata.com/ws';
/** Time after the session at which bars of minutes are final, ms. */
const FINAL_AFTER_MS = 3 * HOUR_MS;
const nyse = calendarOf('nyse');
/** Days since the listing of the oldest share. */
const ALL_DAYS = 30_000;

/** What all of EODHD's streams have; limits as of November 2026. */
const eodhdStream = (key: ProviderKey, path: string) => {
  const { key: token = '' } = key;
  const url = `${WS_URL}/${path}`;
  return {
    name: 'eodhd',
    attribution: 'EODHD',
    scope: 'personal',
    restUrl: 'https://eodhd.com/api',
    wsUrl: url,
    query: { api_token: token },
    key,
    place: () => ({ url: `${url}?${new URLSearchParams({ api_token: token })}` }),
    refusesKey: ({ status }: { status: number }) => status === 401 || status === 403,
    budget: { capacity: 2_000, perSecond: 1 }, // credits: 100,000 a day
    perConnection: 50,
    perKey: 50,
    messagesPerSecond: 5,
    silenceMs: 60_000,
    ping: { everyMs: 30_000 },
    sampling: { afterMs: 10 * HOUR_MS, everyMs: 6 * HOUR_MS }, // bars are final 3 hours after the session
    tellsTime: false, // trades come seconds late
  } as const satisfies Partial<ProviderProtocol>;
};

/** EODHD's live trades of US shares, which a paid plan has. */
export const eodhdProtocol = (key: ProviderKey): ProviderProtocol => {
  return {
    ...eodhdStream(key, 'us'),
    notes: { US_Equity: 'EODHD' },
    symbolOf: eodhdSymbolOf,
    instrumentOf: usShare(dottedClass),
    session: () => new EodhdSession(),
    offers: readEodhdOffers,
    quotes: readEodhdQuotes,
    candles: {
      timeframes: EODHD_TIMEFRAMES,
      maxBars: 100_000,
      spanMs: (timeframe) => EODHD_SPANS_MS[timeframe] ?? ALL_DAYS * DAY_MS,
      isNewestOnly: false,
      hasDates: true,
      finalMs: (nowMs) => nyse.previous(nowMs - FINAL_AFTER_MS).closeMs,
      page: readEodhdBars,
    },
    events: { by: 'EODHD', earnings: readEodhdEarnings },
    splits: readEodhdSplits,
    pastSplits: readPastEodhdSplits,
  };
};

const FOREX = { name: 'FOREX', dayTime: 'T00:00Z' };
const COINS = { name: 'CC', dayTime: 'T00:00Z' };

/** Quotes of currency pairs: the price is the middle of bid and ask. */
export const eodhdForexProtocol = (key: ProviderKey): ProviderProtocol => ({
  ...eodhdStream(key, 'forex'),
  source: 'eodhd:forex',
  notes: { Forex: 'EODHD' },
  terms: { Forex: { badge: 'LIVE', delaySec: 0, usualPauseMs: MINUTE_MS } },
  sampling: { afterMs: 3 * HOUR_MS, everyMs: 6 * HOUR_MS },
  symbolOf: ({ symbol }) => symbol,
  instrumentOf: pairsNamed((name) => name),
  session: () => new EodhdSession(eodhdQuote),
  offers: (get) => readEodhdPairs(get, 'FOREX'),
  quotes: (get, symbols) => readEodhdQuotes(get, symbols, 'FOREX').then(withoutReferences),
  candles: {
    timeframes: ['1m', '5m', '1h'],
    maxBars: 100_000,
    spanMs: (timeframe) => EODHD_SPANS_MS[timeframe] ?? ALL_DAYS * DAY_MS,
    isNewestOnly: false,
    keepsQuiet: true,
    page: (get, call) => readEodhdBars(get, call, FOREX),
  },
});

/** Trades of coins against the dollar. */
export const eodhdCryptoProtocol = (key: ProviderKey): ProviderProtocol => ({
  ...eodhdStream(key, 'crypto'),
  source: 'eodhd:crypto',
  notes: { Crypto: 'EODHD' },
  sampling: { afterMs: 3 * HOUR_MS, everyMs: 6 * HOUR_MS },
  symbolOf: ({ symbol }) => symbol,
  instrumentOf: coinsNamed(/^([A-Z\d]+)-USD$/),
  session: () => new EodhdSession(eodhdCoin),
  offers: (get) => readEodhdPairs(get, 'CC'),
  quotes: (get, symbols) => readEodhdQuotes(get, symbols, 'CC').then(withoutReferences),
  candles: {
    timeframes: ['1m', '5m', '1h', '1D'],
    maxBars: 100_000,
    spanMs: (timeframe) => EODHD_SPANS_MS[timeframe] ?? ALL_DAYS * DAY_MS,
    isNewestOnly: false,
    page: (get, call) => readEodhdBars(get, call, COINS),
  },
});

const NSE = { name: 'NSE', dayTime: 'T12:00Z' };

/** Days of NSE's shares, raw, some hours after each session. */
export const eodhdNseProtocol = (key: ProviderKey): ProviderProtocol => ({
  ...eodhdStream(key, 'nse'),
  source: 'eodhd:nse',
  isEndOfDay: true,
  notes: { Indian_Equity: 'EODHD, NSE, end of day' },
  terms: { Indian_Equity: { badge: 'EOD', delaySec: 0, usualPauseMs: Number.POSITIVE_INFINITY } },
  symbolOf: ({ symbol, kind }) => (kind === 'index' ? undefined : symbol),
  instrumentOf: nseShare,
  session: () => new EodhdSession(), // never opened
  offers: readEodhdNse,
  quotes: (get, symbols) => readEodhdCloses(get, symbols, NSE),
  candles: {
    timeframes: ['1D'],
    maxBars: 100_000,
    spanMs: () => ALL_DAYS * DAY_MS,
    isNewestOnly: false,
    hasDates: true,
    page: (get, call) => readEodhdBars(get, call, NSE),
  },
});
