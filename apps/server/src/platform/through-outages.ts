import { setTimeout as sleep } from 'node:timers/promises';
import { failureKindOf } from './db/failure-kind.ts';

/** Pauses between tries grow from the first to the longest. */
export interface Pauses {
  firstMs: number;
  longestMs: number;
}

const PAUSES: Pauses = { firstMs: 1_000, longestMs: 15_000 };

export interface OutageOptions {
  onFailure: (error: unknown) => void;
  /** From its end on each piece of work is tried once. */
  signal: AbortSignal;
  pauses?: Pauses | undefined;
  /** Whether a failure is none of the work's own. */
  isOutage?: (error: unknown) => boolean;
}

/** Does work again while the database is away, after growing pauses. Rejects with what else goes wrong with it. */
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
