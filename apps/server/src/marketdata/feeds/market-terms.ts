import { MARKET_INFO, type Market, type MarketInfo } from '@wickwise/market';
import type { MarketTerms, ProviderProtocol } from './provider-protocol.ts';

/** Coins are traded all the time, currencies on an exchange of coins are not; a share of the catalogue is each minute. */
const USUAL: Readonly<Record<MarketInfo['traded'], MarketTerms>> = {
  shares: { badge: 'LIVE', delaySec: 0, usualPauseMs: 60_000 },
  currencies: { badge: 'INDICATIVE', delaySec: 0, usualPauseMs: 120_000 },
  coins: { badge: 'LIVE', delaySec: 0, usualPauseMs: 10_000 },
};

/** Returns what is said of a provider's prices of a market. */
export const marketTerms = ({ terms }: ProviderProtocol, market: Market): MarketTerms => ({
  ...USUAL[MARKET_INFO[market].traded],
  ...terms?.[market],
});

/** Returns the markets that a provider has instruments of. */
export const marketsIn = ({ notes }: ProviderProtocol): Market[] => Object.keys(notes) as Market[];
