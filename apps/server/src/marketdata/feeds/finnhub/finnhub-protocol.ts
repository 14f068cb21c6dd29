import { usShare } from '../listed-share.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import { FINNHUB_SPAN_MS, FINNHUB_TIMEFRAMES, readFinnhubBars, readFinnhubOffers, readFinnhubQuotes } from './rest.ts';
import { FinnhubSession, finnhubSymbolOf } from './wire.ts';

const WS_URL = 'wss://ws.finnhub.io';
const MINUTE_MS = 60_000;

/** Finnhub's trades of US shares; limits of the free plan, which has no bars, as of November 2026. */
export const finnhubProtocol = (key: ProviderKey): ProviderProtocol => {
  const { key: token = '' } = key;
  return {
    name: 'finnhub',
    notes: { US_Equity: 'Finnhub' },
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
    instrumentOf: usShare(),
    session: () => new FinnhubSession(),
    offers: readFinnhubOffers,
    quotes: readFinnhubQuotes,
    candles: {
      timeframes: FINNHUB_TIMEFRAMES,
      maxBars: FINNHUB_SPAN_MS / MINUTE_MS,
      spanMs: () => FINNHUB_SPAN_MS,
      isNewestOnly: false,
      page: readFinnhubBars,
    },
  };
};
