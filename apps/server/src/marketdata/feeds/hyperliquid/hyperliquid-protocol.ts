import { coinsNamed } from '../listed-coin.ts';
import type { ProviderProtocol } from '../provider-protocol.ts';
import {
  HYPERLIQUID_TIMEFRAMES,
  HyperliquidSession,
  hyperliquidPing,
  hyperliquidSymbolOf,
  MOST_HYPERLIQUID_CANDLES,
  readHyperliquidCandles,
  readHyperliquidOffers,
  readHyperliquidQuotes,
} from './wire.ts';

/** Hyperliquid's public trades and candles of perpetual futures; limits as of November 2026. */
export const hyperliquidProtocol: ProviderProtocol = {
  name: 'hyperliquid-public',
  notes: { Crypto: 'Hyperliquid perpetuals, in USDC' },
  attribution: 'Hyperliquid, prices of perpetual futures in USDC',
  restUrl: 'https://api.hyperliquid.xyz',
  wsUrl: 'wss://api.hyperliquid.xyz/ws',
  // weight: half of the 1,200 a minute that an address has, which others may share
  budget: { capacity: 240, perSecond: 10 },
  perConnection: 500, // 1,000 subscriptions of an address, two of each coin
  messagesPerSecond: 20, // of 2,000 a minute
  silenceMs: 60_000, // the answer to a ping comes each 20 s
  ping: { everyMs: 20_000, message: hyperliquidPing },
  symbolOf: hyperliquidSymbolOf,
  instrumentOf: coinsNamed(/^([A-Z\d]+)$/),
  session: () => new HyperliquidSession(),
  offers: readHyperliquidOffers,
  quotes: readHyperliquidQuotes,
  candles: {
    timeframes: HYPERLIQUID_TIMEFRAMES,
    maxBars: MOST_HYPERLIQUID_CANDLES,
    isNewestOnly: true,
    page: readHyperliquidCandles,
  },
};
