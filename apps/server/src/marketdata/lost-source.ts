import type { MarketState } from '@wickwise/contract';

/** A source that the server chose automatically and that gives no prices now. */
export type LostSource = NonNullable<MarketState['source']['lost']>;
