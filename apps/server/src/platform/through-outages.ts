import { setTimeout as sleep } from 'node:timers/promises';
import { failureKindOf } from './db/failure-kind.ts';

/** Pauses between attempts grow from the first to the longest. */
export interface Pauses {
  firstMs: number;
  longestMs: number;
}

const PAUSES: Pauses = { firstMs: 1_000, longestMs: 15_000 };

export interface OutageOptions {
  onFailure: (error: unknown) => void;
  /** After it aborts, each task is tried once. */
  signal: AbortSignal;
  pauses?: Pauses | undefined;
  /** Returns whether a failure isn't the task's own. */
  isOutage?: (error: unknown) => boolean;
}

/** Retries work while the database is unavailable, after growing pauses. Rejects with other errors. */
export async function throughOutages<Result>(
  work: () => Promise<Result>,
  { onFailure, signal, pauses = PAUSES, isOutage = isAway }: OutageOptions,
): Promise<Result> {
  for (let ms = pauses.firstMs; ; ms = Math.min(ms * 2, pauses.longestMs)) {
    try {
      return await work();
    } catch (error) {
      onFailure(error);
      if (!isOutage(error) || signal.aborted) throw error;
    }
    await sleep(ms * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
  }
}

const isAway = (error: unknown): boolean => failureKindOf(error) === 'outage';
