import type { JobProgress } from '@wickwise/contract';
import { topic } from '#platform/bus.ts';

/** How far somebody's test is, for him alone; the key is his id. */
export interface OwnProgress {
  userId: string;
  progress: JobProgress;
}
export const backtestProgress = topic<OwnProgress>('backtest-progress');
