import type { BacktestJobRequest } from '@wickwise/contract';

/** The request with the instruments it meant at that time: a watchlist may change while a test waits. */
export interface StoredRequest extends BacktestJobRequest {
  symbols: readonly string[];
  /** Bars that were counted for its owner's plan; absent in older tests. */
  countedBars?: number;
  /** Days of history that the plan allows, where these gave the test its start. */
  historyDays?: number;
}
