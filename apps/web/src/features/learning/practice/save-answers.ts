import { PRACTICE_LIMITS, PracticeProgress } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ownUserPath } from '../../../lib/user.ts';
import { type BrowserAnswer, browserAnswers, dropAnswers } from './kept-answers.ts';
import { progressQuery } from './queries.ts';

let running: Promise<void> | undefined;

/**
 * Moves the answers of this browser into the account, oldest first. An answer leaves the browser once the account has
 * it; sent twice, it counts once.
 */
export function saveAnswers(): Promise<void> {
  running ??= saveAll().finally(() => {
    running = undefined;
  });
  return running;
}

async function saveAll(): Promise<void> {
  let size: number = PRACTICE_LIMITS.atOnce;
  for (;;) {
    const some = browserAnswers.get().slice(0, size);
    if (some.length === 0) return;
    try {
      const progress = await api.put(ownUserPath('/practice'), { answers: some.map(asSent) }, PracticeProgress);
      queryClient.setQueryData(progressQuery.queryKey, progress);
    } catch (error) {
      // one of them is of an exercise that the server no longer knows: it's found by sending each alone
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      if (some.length > 1) {
        size = 1;
        continue;
      }
    }
    dropAnswers(new Set(some.map(({ id }) => id)));
  }
}

const asSent = ({ exercise: _, ...answer }: BrowserAnswer) => answer;
