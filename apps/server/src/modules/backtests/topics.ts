import type { JobProgress } from '@wickwise/contract';
import { topic } from '#platform/bus.ts';

/** Progress of a user's test, sent to that user only; the key is the user's id. */
export interface OwnProgress {
  userId: string;
  progress: JobProgress;
}
export const backtestProgress = topic<OwnProgress>('backtest-progress');
