import { calendarOf } from '@wickwise/market';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import { EODHD_SPANS_MS, EODHD_TIMEFRAMES, readEodhdBars } from './candles.ts';
import { readEodhdSplits } from './splits.ts';
import { EodhdSession, eodhdSymbolOf, readEodhdOffers, readEodhdQuotes } from './wire.ts';

const WS_URL = 'wss://ws.eodhistoricaldata.com/ws/us';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Bars of minutes are final so long after the session. */
const FINAL_AFTER_MS = 3 * HOUR_MS;
const nyse = calendarOf('nyse');
/** Days since the listing of the oldest share. */
const ALL_DAYS = 30_000;

/** EODHD's live trades of US shares, which a paid plan has; limits as of November 2026. */
export const eodhdProtocol = (key: ProviderKey): ProviderProtocol => {
  const { key: token = '' } = key;
  return {
    name: 'eodhd',
    notes: { US_Equity: 'EODHD' },
    attribution: 'EODHD',
    scope: 'personal',
    restUrl: 'https://eodhd.com/api',
    wsUrl: WS_URL,
    query: { api_token: token },
    key,
    place: () => ({ url: `${WS_URL}?${new URLSearchParams({ api_token: token })}` }),
    refusesKey: ({ status }) => status === 401 || status === 403,
    budget: { capacity: 2_000, perSecond: 1 }, // credits: 100,000 a day
    perConnection: 50, // over all connections of a key
    messagesPerSecond: 5,
    silenceMs: 60_000,
    ping: { everyMs: 30_000 },
    sampling: { afterMs: 10 * HOUR_MS, everyMs: 6 * HOUR_MS }, // bars are final 3 hours after the session
    tellsTime: false, // trades come seconds late
    symbolOf: eodhdSymbolOf,
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
    splits: readEodhdSplits,
  };
};
