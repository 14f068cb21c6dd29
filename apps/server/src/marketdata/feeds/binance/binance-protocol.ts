import { DAY_MS } from '@wickwise/market';
import { coinsNamed } from '../listed-coin.ts';
import type { ProviderProtocol } from '../provider-protocol.ts';
import {
  BINANCE_TIMEFRAMES,
  BinanceSession,
  binanceSymbolOf,
  MOST_KLINES,
  readBinanceOffers,
  readBinanceQuotes,
  readKlines,
} from './wire.ts';

/** Binance's public trades and klines; limits as of November 2026. */
export const binanceProtocol: ProviderProtocol = {
  name: 'binance-public',
  notes: { Crypto: 'Binance, in USDT' },
  attribution: 'Binance, prices in USDT',
  restUrl: 'https://data-api.binance.vision',
  wsUrl: 'wss://data-stream.binance.vision/ws',
  // weight: a fifth of the 6,000 a minute that an address has, which others may share
  budget: { capacity: 1_200, perSecond: 20 },
  used: { header: 'x-mbx-used-weight-1m', most: 4_000 },
  perConnection: 512, // of 1,024 streams, two of each coin
  connections: 4, // an address may connect 300 times in 5 min
  messagesPerSecond: 4, // of 5; pongs count
  lifetimeMs: DAY_MS,
  silenceMs: 45_000, // it pings every 20 s
  symbolOf: binanceSymbolOf,
  instrumentOf: coinsNamed(/^([A-Z\d]+)USDT$/),
  session: () => new BinanceSession(),
  offers: readBinanceOffers,
  quotes: readBinanceQuotes,
  candles: { timeframes: BINANCE_TIMEFRAMES, maxBars: MOST_KLINES, isNewestOnly: false, page: readKlines },
};
