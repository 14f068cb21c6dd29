import { coinsNamed } from '../listed-coin.ts';
import type { ProviderProtocol } from '../provider-protocol.ts';
import {
  KRAKEN_TIMEFRAMES,
  KrakenSession,
  krakenSymbolOf,
  MOST_KRAKEN_CANDLES,
  readKrakenCandles,
  readKrakenOffers,
  readKrakenQuotes,
  throttledMs,
} from './wire.ts';

/** Kraken's public trades and candles; limits as of November 2026. */
export const krakenProtocol: ProviderProtocol = {
  name: 'kraken-public',
  notes: { Crypto: 'Kraken, in US dollars', Forex: 'Kraken' },
  attribution: 'Kraken',
  restUrl: 'https://api.kraken.com',
  wsUrl: 'wss://ws.kraken.com/v2',
  budget: { capacity: 10, perSecond: 0.5 },
  throttledMs,
  perConnection: null,
  messagesPerSecond: 5,
  silenceMs: 10_000, // a heartbeat comes each second
  symbolOf: krakenSymbolOf,
  instrumentOf: coinsNamed(/^([A-Z\d]+)\/USD$/),
  session: () => new KrakenSession(),
  offers: readKrakenOffers,
  quotes: readKrakenQuotes,
  candles: {
    timeframes: KRAKEN_TIMEFRAMES,
    maxBars: MOST_KRAKEN_CANDLES,
    isNewestOnly: true,
    isWhole: true,
    page: readKrakenCandles,
  },
};
