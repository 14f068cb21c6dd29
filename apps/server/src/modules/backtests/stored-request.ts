import type { BacktestJobRequest } from '@wickwise/contract';

/** The request with the instruments it meant at that time: a watchlist may change while a test waits. */
export interface StoredRequest extends BacktestJobRequest {
  symbols: readonly string[];
}
