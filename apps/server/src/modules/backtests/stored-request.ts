import type { BacktestJobRequest } from '@wickwise/contract';

/** What was asked, and the instruments that this meant when it was asked: a watchlist may change while a test waits. */
export interface StoredRequest extends BacktestJobRequest {
  symbols: readonly string[];
}
