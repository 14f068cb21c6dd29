import { nseShare } from '../../listed-share.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import { angelHeaders } from './angelone-login.ts';
import {
  ANGEL_PING,
  ANGEL_TIMEFRAMES,
  AngelSession,
  angelRefusal,
  angelSpanMs,
  angelSymbolOf,
  readAngelCandles,
  readAngelOffers,
  readAngelQuotes,
} from './wire.ts';

const WS_URL = 'wss://smartapisocket.angelone.in/smart-stream';

/** Angel One's SmartAPI with the tokens of a login, which last a day; limits as of November 2026. */
export function angeloneProtocol(key: ProviderKey): ProviderProtocol {
  const { key: apiKey = '', clientCode = '', jwt = '', feedToken = '' } = key;
  const authorization = `Bearer ${jwt}`;
  const streamHeaders = { authorization, 'x-api-key': apiKey, 'x-client-code': clientCode, 'x-feed-token': feedToken };
  return {
    name: 'angelone',
    notes: { Indian_Equity: 'Angel One, NSE' },
    attribution: 'Angel One SmartAPI',
    scope: 'personal',
    needsLogin: true,
    restUrl: 'https://apiconnect.angelone.in',
    wsUrl: WS_URL,
    hosts: { assets: 'https://margincalculator.angelone.in' },
    key,
    headers: { ...angelHeaders(apiKey), authorization },
    refusalIn: angelRefusal,
    place: () => ({ url: WS_URL, headers: streamHeaders }),
    budget: { capacity: 3, perSecond: 1 }, // of 3 calls/s and 5,000 an hour
    perConnection: 1_000,
    connections: 3,
    messagesPerSecond: 5,
    silenceMs: 45_000,
    ping: { everyMs: 15_000, message: () => ANGEL_PING }, // nothing comes while the market is closed
    sampling: { afterMs: 20_000, everyMs: 300_000 },
    needsList: true,
    symbolOf: angelSymbolOf,
    instrumentOf: nseShare,
    session: () => new AngelSession(),
    offers: readAngelOffers,
    quotes: readAngelQuotes,
    candles: {
      timeframes: ANGEL_TIMEFRAMES,
      adjusted: ANGEL_TIMEFRAMES, // or not: its pages don’t say
      maxBars: 8_000,
      spanMs: angelSpanMs,
      isNewestOnly: false,
      hasDates: true,
      keepsQuiet: true,
      page: readAngelCandles,
    },
  };
}
