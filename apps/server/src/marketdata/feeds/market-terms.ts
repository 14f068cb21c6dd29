import type { Market } from '@wickwise/market';
import type { MarketTerms, ProviderProtocol } from './provider-protocol.ts';

/** Coins are traded all the time, currencies on an exchange of coins are not; a share of the catalogue is each minute. */
const USUAL: Readonly<Record<Market, MarketTerms>> = {
  Indian_Equity: { badge: 'LIVE', delaySec: 0, usualPauseMs: 60_000 },
  US_Equity: { badge: 'LIVE', delaySec: 0, usualPauseMs: 60_000 },
  Forex: { badge: 'INDICATIVE', delaySec: 0, usualPauseMs: 120_000 },
  Crypto: { badge: 'LIVE', delaySec: 0, usualPauseMs: 10_000 },
};

/** Returns what is said of a provider's prices of a market. */
export const marketTerms = ({ terms }: ProviderProtocol, market: Market): MarketTerms => ({
  ...USUAL[market],
  ...terms?.[market],
});

/** Returns the markets that a provider has instruments of. */
export const marketsIn = ({ notes }: ProviderProtocol): Market[] => Object.keys(notes) as Market[];
