import { nseShare } from '../../listed-share.ts';
import type { ProviderKey, ProviderProtocol } from '../provider-protocol.ts';
import {
  readUpstoxCandles,
  readUpstoxOffers,
  readUpstoxPlace,
  readUpstoxQuotes,
  UPSTOX_TIMEFRAMES,
  UpstoxSession,
  upstoxSpanMs,
  upstoxSymbolOf,
} from './wire.ts';

/**
 * Upstox with its Analytics Token (or the access token of its OAuth login): last trades of NSE's shares and indices,
 * candles; limits as of November 2026.
 */
export const upstoxProtocol = (key: ProviderKey): ProviderProtocol => ({
  name: 'upstox',
  notes: { Indian_Equity: 'Upstox, NSE' },
  attribution: 'Upstox',
  scope: 'personal',
  restUrl: 'https://api.upstox.com',
  wsUrl: 'wss://wsfeeder-api.upstox.com',
  hosts: { assets: 'https://assets.upstox.com' },
  key,
  headers: { authorization: `Bearer ${key.key ?? ''}` },
  place: readUpstoxPlace,
  budget: { capacity: 40, perSecond: 1 }, // of 50 calls/s, 500 a minute and 2,000 in half an hour
  perConnection: 5_000,
  connections: 2,
  messagesPerSecond: 5,
  silenceMs: 45_000,
  ping: { everyMs: 15_000 }, // nothing comes while the market is closed
  sampling: { afterMs: 20_000, everyMs: 300_000 },
  needsList: true,
  symbolOf: upstoxSymbolOf,
  instrumentOf: nseShare,
  session: () => new UpstoxSession(),
  offers: readUpstoxOffers,
  quotes: readUpstoxQuotes,
  candles: {
    timeframes: UPSTOX_TIMEFRAMES,
    adjusted: UPSTOX_TIMEFRAMES, // or not: its pages don’t say
    maxBars: 10_000,
    spanMs: upstoxSpanMs,
    isNewestOnly: false,
    hasDates: true,
    keepsQuiet: true,
    page: readUpstoxCandles,
  },
});
