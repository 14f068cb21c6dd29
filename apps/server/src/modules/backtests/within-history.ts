import { BeyondHistory, type HistoryDepth } from '#platform/entitlements/history.ts';
import type { StoredRequest } from './stored-request.ts';

/**
 * Returns a request that begins within the history of its owner's plan: one without a start begins there, and says so.
 * Throws `BeyondHistory` for an earlier start.
 */
export function withinHistory(request: StoredRequest, depth: HistoryDepth | undefined): StoredRequest {
  if (!depth) return request;
  if (request.fromMs === undefined) return { ...request, fromMs: depth.fromMs, historyDays: depth.days };
  if (request.fromMs < depth.fromMs) throw new BeyondHistory(depth);
  return request;
}
