import type { MarketState } from '@wickwise/contract';

/** A source that the server chose by itself and that gives no prices now. */
export type LostSource = NonNullable<MarketState['source']['lost']>;
