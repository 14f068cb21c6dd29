import { nseShare } from '../../listed-share.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import {
  DHAN_TIMEFRAMES,
  DhanSession,
  dhanSpanMs,
  dhanSymbolOf,
  readDhanCandles,
  readDhanOffers,
  readDhanQuotes,
} from './wire.ts';

const WS_URL = 'wss://api-feed.dhan.co';

/** Dhan with an access token of its data APIs; limits as of November 2026. */
export function dhanProtocol(key: ProviderKey): ProviderProtocol {
  const { key: token = '', clientId = '' } = key;
  return {
    name: 'dhan',
    notes: { Indian_Equity: 'Dhan, NSE' },
    attribution: 'Dhan',
    scope: 'personal',
    needsLogin: true,
    restUrl: 'https://api.dhan.co',
    wsUrl: WS_URL,
    hosts: { assets: 'https://images.dhan.co' },
    key,
    headers: { 'access-token': token, 'client-id': clientId },
    place: () => ({ url: `${WS_URL}?${new URLSearchParams({ version: '2', token, clientId, authType: '2' })}` }),
    budget: { capacity: 5, perSecond: 1 }, // 5 calls/s, 100,000 a day
    perConnection: 5_000,
    connections: 5,
    messagesPerSecond: 5,
    silenceMs: 40_000, // it pings each 10 s
    sampling: { afterMs: 20_000, everyMs: 300_000 },
    tellsTime: true, // no message has a time of its own
    needsList: true,
    symbolOf: dhanSymbolOf,
    instrumentOf: nseShare,
    session: () => new DhanSession(),
    offers: readDhanOffers,
    quotes: readDhanQuotes,
    candles: {
      timeframes: DHAN_TIMEFRAMES,
      adjusted: DHAN_TIMEFRAMES, // or not: its pages don’t say
      maxBars: 10_000,
      spanMs: dhanSpanMs,
      isNewestOnly: false,
      hasDates: true,
      keepsQuiet: true,
      page: readDhanCandles,
    },
  };
}
