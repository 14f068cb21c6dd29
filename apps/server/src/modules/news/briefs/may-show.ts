import type { Market } from '@wickwise/market';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import type { MayShow } from '../sources/source-store.ts';

interface MarketReaders {
  mayRead(market: Market, reader: undefined): boolean;
}

/**
 * Decides which briefs are shown: those of the prices that a market has now, since their figures lead to its charts, where
 * everybody may see these.
 */
export const mayShowBriefs =
  (registry: Pick<InstrumentRegistry, 'origins'>, access: MarketReaders): MayShow =>
  (priceSource, market) =>
    registry.origins.get(market)?.source === priceSource && access.mayRead(market, undefined);
