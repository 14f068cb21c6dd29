import type { KeyObject } from 'node:crypto';
import type { RefusalBody } from '@wickwise/contract';
import { AppError } from '#platform/errors.ts';
import type { ReadPastCounts } from '#realtime/past-counts-part.ts';
import { AWAY } from './forward.ts';
import { nodeProof, PAST_COUNTS_PATH } from './subjects.ts';

const LIMIT_MS = 40_000;

/** Returns counts of signals as the leader counts them: limits and stored counts are kept there. */
export function pastCountsOfLeader(leader: string, key: KeyObject): ReadPastCounts {
  return async (id, { userId, address }) => {
    const query = new URLSearchParams({ id, address, ...(userId === undefined ? {} : { user: userId }) });
    const response = await fetch(`${leader}${PAST_COUNTS_PATH}?${query}`, {
      headers: { authorization: `Bearer ${nodeProof(key)}` },
      signal: AbortSignal.timeout(LIMIT_MS),
    }).catch(() => {
      throw new AppError(503, 'API_ERROR', 'UNAVAILABLE', AWAY.message, { waitMs: 1_000 });
    });
    const body: unknown = await response.json();
    if (response.ok) return body as Awaited<ReturnType<ReadPastCounts>>;
    const { code, reason, message } = body as RefusalBody;
    throw new AppError(response.status, code, reason, message);
  };
}
