import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import {
  MOST_TWELVE_DATA_BARS,
  readTwelveDataBars,
  readTwelveDataOffers,
  readTwelveDataQuotes,
  TWELVE_DATA_SHARE_TIMEFRAMES,
  TWELVE_DATA_TIMEFRAMES,
  twelveDataInstrument,
  twelveDataRefusalIn,
  twelveDataThrottledMs,
} from './rest.ts';
import { TwelveDataSession, twelveDataSymbolOf } from './wire.ts';

const WS_URL = 'wss://ws.twelvedata.com/v1/quotes/price';
const DAY_S = 86_400;
/** Of the free plan. */
const CREDITS = { aDay: 800, aMinute: 8, atOnce: 300 };

/** Twelve Data's currencies and US shares; limits of the free plan, which streams a few trial symbols alone, as of November 2026. */
export const twelveDataProtocol = (key: ProviderKey): ProviderProtocol => {
  const { key: token = '' } = key;
  return {
    name: 'twelvedata',
    notes: { Forex: 'Twelve Data', US_Equity: 'Twelve Data' },
    terms: { Forex: { badge: 'LIVE', delaySec: 0, usualPauseMs: 60_000 } },
    attribution: 'Twelve Data',
    scope: 'personal',
    restUrl: 'https://api.twelvedata.com',
    wsUrl: WS_URL,
    headers: { authorization: `apikey ${token}` },
    key,
    place: () => ({ url: `${WS_URL}?${new URLSearchParams({ apikey: token })}` }),
    refusalIn: twelveDataRefusalIn,
    throttledMs: twelveDataThrottledMs,
    budget: {
      capacity: CREDITS.atOnce,
      perSecond: (CREDITS.aDay - CREDITS.atOnce) / DAY_S,
      perMinute: CREDITS.aMinute,
    },
    perConnection: 8,
    messagesPerSecond: 1,
    silenceMs: 60_000,
    ping: { everyMs: 10_000, message: () => '{"action":"heartbeat"}' },
    sampling: { afterMs: 60_000, everyMs: 3_600_000 },
    tellsTime: true,
    symbolOf: twelveDataSymbolOf,
    instrumentOf: twelveDataInstrument,
    session: () => new TwelveDataSession(),
    offers: readTwelveDataOffers,
    quotes: readTwelveDataQuotes,
    candles: {
      timeframes: TWELVE_DATA_TIMEFRAMES,
      maxBars: MOST_TWELVE_DATA_BARS,
      isNewestOnly: false,
      keepsQuiet: true,
      page: readTwelveDataBars,
    },
    candlesOf: {
      US_Equity: {
        timeframes: TWELVE_DATA_SHARE_TIMEFRAMES,
        maxBars: MOST_TWELVE_DATA_BARS,
        isNewestOnly: false,
        hasDates: true,
        keepsQuiet: true, // times without a price have no row
        page: readTwelveDataBars,
      },
    },
  };
};
