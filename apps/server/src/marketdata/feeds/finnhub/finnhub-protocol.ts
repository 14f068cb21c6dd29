import { MINUTE_MS } from '@wickwise/market';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import { readFinnhubEarnings } from './earnings.ts';
import {
  FINNHUB_COIN_TIMEFRAMES,
  FINNHUB_PAIR_TIMEFRAMES,
  FINNHUB_SPAN_MS,
  FINNHUB_TIMEFRAMES,
  finnhubInstrument,
  readFinnhubBars,
  readFinnhubOffers,
  readFinnhubQuotes,
} from './rest.ts';
import { FinnhubSession, finnhubSymbolOf } from './wire.ts';

const WS_URL = 'wss://ws.finnhub.io';

const PAIR_CANDLES = {
  timeframes: FINNHUB_PAIR_TIMEFRAMES,
  maxBars: FINNHUB_SPAN_MS / MINUTE_MS,
  spanMs: () => FINNHUB_SPAN_MS,
  isNewestOnly: false,
  page: readFinnhubBars,
};

/** Finnhub's trades of US shares, prices of currencies and coins; limits of the free plan, which has no bars, as of November 2026. */
export const finnhubProtocol = (key: ProviderKey): ProviderProtocol => {
  const { key: token = '' } = key;
  return {
    name: 'finnhub',
    notes: { US_Equity: 'Finnhub', Forex: 'Finnhub, OANDA', Crypto: 'Finnhub, Binance' },
    terms: { Forex: { badge: 'LIVE', delaySec: 0, usualPauseMs: MINUTE_MS } },
    quotesReferences: true,
    attribution: 'Finnhub',
    scope: 'personal',
    restUrl: 'https://finnhub.io/api/v1',
    wsUrl: WS_URL,
    headers: { 'X-Finnhub-Token': token },
    key,
    place: () => ({ url: `${WS_URL}?${new URLSearchParams({ token })}` }),
    budget: { capacity: 30, perSecond: 0.5 }, // of 60 a minute; HTTP 403 is a call that the plan doesn't have
    perConnection: 50,
    messagesPerSecond: 10,
    silenceMs: 60_000,
    ping: { everyMs: 10_000 },
    confirmsByEcho: true,
    sampling: { afterMs: MINUTE_MS, everyMs: 5 * MINUTE_MS },
    tellsTime: true,
    symbolOf: finnhubSymbolOf,
    instrumentOf: finnhubInstrument,
    session: () => new FinnhubSession(),
    offers: readFinnhubOffers,
    quotes: readFinnhubQuotes,
    events: { by: 'Finnhub', earnings: readFinnhubEarnings },
    candlesOf: {
      Forex: { ...PAIR_CANDLES, keepsQuiet: true },
      Crypto: { ...PAIR_CANDLES, timeframes: FINNHUB_COIN_TIMEFRAMES },
    },
    candles: {
      timeframes: FINNHUB_TIMEFRAMES,
      maxBars: FINNHUB_SPAN_MS / MINUTE_MS,
      spanMs: () => FINNHUB_SPAN_MS,
      isNewestOnly: false,
      page: readFinnhubBars,
    },
  };
};
