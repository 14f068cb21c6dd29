import { MARKETS, type Market } from '@wickwise/market';

/** Market names on the socket; `forexx` is the spelling of its event name, which clients send too. */
export const WIRE_MARKETS = ['indian', 'us', 'forex', 'forexx', 'crypto'] as const;
export type WireMarket = (typeof WIRE_MARKETS)[number];

const MARKET_OF: Readonly<Record<WireMarket, Market>> = {
  indian: 'Indian_Equity',
  us: 'US_Equity',
  forex: 'Forex',
  forexx: 'Forex',
  crypto: 'Crypto',
};

/** Returns the market of a socket name or constant; undefined for others. */
export function marketOfWire(name: string): Market | undefined {
  if ((MARKETS as readonly string[]).includes(name)) return name as Market;
  return Object.hasOwn(MARKET_OF, name) ? MARKET_OF[name as WireMarket] : undefined;
}

/** Tick event of each market. */
export const TICK_EVENTS = {
  Indian_Equity: 'indian_data',
  US_Equity: 'us_data',
  Forex: 'forexx_data',
  Crypto: 'crypto_data',
} as const satisfies Readonly<Record<Market, string>>;

/** Socket name of each market, for `subscribe_market`. */
export const WIRE_MARKET_OF = {
  Indian_Equity: 'indian',
  US_Equity: 'us',
  Forex: 'forex',
  Crypto: 'crypto',
} as const satisfies Readonly<Record<Market, WireMarket>>;
