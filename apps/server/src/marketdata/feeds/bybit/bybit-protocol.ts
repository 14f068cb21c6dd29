import { coinsNamed } from '../listed-coin.ts';
import type { ProviderProtocol } from '../provider-protocol.ts';
import {
  BYBIT_TIMEFRAMES,
  BybitSession,
  bybitPing,
  bybitSymbolOf,
  bybitThrottledMs,
  MOST_BYBIT_CANDLES,
  readBybitCandles,
  readBybitOffers,
  readBybitQuotes,
} from './wire.ts';

/** Bybit's public spot trades and candles; limits as of November 2026. */
export const bybitProtocol: ProviderProtocol = {
  name: 'bybit-public',
  notes: { Crypto: 'Bybit, in USDT' },
  attribution: 'Bybit, prices in USDT',
  restUrl: 'https://api.bybit.com',
  wsUrl: 'wss://stream.bybit.com/v5/public/spot',
  // a sixth of the 600 calls in 5 s that an address has, which others may share
  budget: { capacity: 100, perSecond: 20 },
  throttledMs: bybitThrottledMs,
  perConnection: null,
  messagesPerSecond: 20,
  silenceMs: 45_000, // the answer to a ping comes each 20 s
  ping: { everyMs: 20_000, message: bybitPing },
  symbolOf: bybitSymbolOf,
  instrumentOf: coinsNamed(/^([A-Z\d]+)USDT$/),
  session: () => new BybitSession(),
  offers: readBybitOffers,
  quotes: readBybitQuotes,
  candles: { timeframes: BYBIT_TIMEFRAMES, maxBars: MOST_BYBIT_CANDLES, isNewestOnly: false, page: readBybitCandles },
};
