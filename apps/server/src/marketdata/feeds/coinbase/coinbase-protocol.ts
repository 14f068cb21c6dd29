import { coinsNamed } from '../listed-coin.ts';
import type { ProviderProtocol } from '../provider-protocol.ts';
import {
  COINBASE_TIMEFRAMES,
  CoinbaseSession,
  coinbaseSymbolOf,
  MOST_COINBASE_CANDLES,
  readCoinbaseCandles,
  readCoinbaseOffers,
  readCoinbaseQuotes,
} from './wire.ts';

/** Coinbase Exchange's public trades and candles; limits as of November 2026. Its terms forbid building indexes. */
export const coinbaseProtocol: ProviderProtocol = {
  name: 'coinbase-exchange',
  notes: { Crypto: 'Coinbase, in US dollars' },
  attribution: 'Coinbase Exchange',
  restUrl: 'https://api.exchange.coinbase.com',
  wsUrl: 'wss://ws-feed.exchange.coinbase.com',
  budget: { capacity: 10, perSecond: 5 },
  perConnection: null,
  messagesPerSecond: 50,
  silenceMs: 10_000, // a heartbeat of each product comes each second
  symbolOf: coinbaseSymbolOf,
  instrumentOf: coinsNamed(/^([A-Z\d]+)-USD$/),
  session: () => new CoinbaseSession(),
  offers: readCoinbaseOffers,
  quotes: readCoinbaseQuotes,
  candles: {
    timeframes: COINBASE_TIMEFRAMES,
    maxBars: MOST_COINBASE_CANDLES,
    isNewestOnly: false,
    page: readCoinbaseCandles,
  },
};
