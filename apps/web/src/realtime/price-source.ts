import type { MarketState } from '@wickwise/contract';

/** Names the source of a market's prices. */
export const priceSourceOf = ({ isOwn, source }: MarketState): string => `${isOwn} ${source.feed}`;
