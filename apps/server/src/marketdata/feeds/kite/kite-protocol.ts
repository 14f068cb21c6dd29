import { nseShare } from '../../listed-share.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import {
  KITE_TIMEFRAMES,
  KiteSession,
  kiteSpanMs,
  kiteSymbolOf,
  readKiteCandles,
  readKiteOffers,
  readKiteQuotes,
  refusesKiteKey,
} from './wire.ts';

const WS_URL = 'wss://ws.kite.trade';

/** Kite Connect with an access token, which lasts until the next morning; limits as of November 2026. */
export function kiteProtocol(key: ProviderKey): ProviderProtocol {
  const { key: apiKey = '', accessToken = '' } = key;
  /** Kite's names by their tokens, from its list. */
  const nameOf = new Map<string, string>();
  return {
    name: 'kite',
    notes: { Indian_Equity: 'Zerodha Kite, NSE' },
    attribution: 'Zerodha Kite Connect',
    scope: 'personal',
    needsLogin: true,
    restUrl: 'https://api.kite.trade',
    wsUrl: WS_URL,
    key,
    headers: { 'x-kite-version': '3', authorization: `token ${apiKey}:${accessToken}` },
    refusesKey: refusesKiteKey,
    place: () => ({ url: `${WS_URL}?${new URLSearchParams({ api_key: apiKey, access_token: accessToken })}` }),
    budget: { capacity: 3, perSecond: 3 },
    perConnection: 3_000,
    connections: 3,
    messagesPerSecond: 5,
    silenceMs: 5_000, // a heartbeat comes each second
    sampling: { afterMs: 20_000, everyMs: 180_000 },
    needsList: true,
    symbolOf: kiteSymbolOf,
    instrumentOf: nseShare,
    session: () => new KiteSession(),
    async offers(get) {
      const offers = await readKiteOffers(get);
      for (const { listedAs, code = '' } of offers) nameOf.set(code, listedAs);
      return offers;
    },
    quotes: (get, symbols) => readKiteQuotes(get, symbols, nameOf),
    candles: {
      timeframes: KITE_TIMEFRAMES,
      adjusted: KITE_TIMEFRAMES, // for bonuses, rights and spin-offs too, from 08:00 of the day on
      maxBars: 10_000,
      spanMs: kiteSpanMs,
      isNewestOnly: false,
      hasDates: true,
      keepsQuiet: true,
      page: readKiteCandles,
    },
  };
}
