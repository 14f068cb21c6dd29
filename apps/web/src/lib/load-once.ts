import { LIMITS } from '@wickwise/contract';
import { createStore } from './store.ts';

/** A part of the app that could not be loaded: in time, or at all. */
export class ChunkError extends Error {
  readonly isLate: boolean;

  constructor(isLate: boolean) {
    super(isLate ? 'This part of Wickwise took too long to load.' : 'This part of Wickwise could not be loaded.');
    this.isLate = isLate;
  }
}

/**
 * Loads a part of the app on demand, within two minutes.
 *
 * A connection that breaks off is tried once more. Chunks of an older version that are gone after an update fail for good:
 * whoever shows the error offers to reload the page.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(true)), LIMITS.chunkTimeoutMs);
  });
  try {
    return await Promise.race([load().catch(() => load()), late]);
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(false);
  } finally {
    clearTimeout(timer);
  }
}

/** Counts how often what failed may be loaded again: by a press, or because the connection is back. */
const attempt = createStore(0);

/** Lets everything that failed be loaded again: at once where its failure is shown, else when it's next needed. */
export const retryFailed = (): void => attempt.set(attempt.get() + 1);

/** Calls when what failed may be loaded again. Returns what ends it. */
export const onRetry = attempt.subscribe;

/** Something that is loaded once, as a promise for React's `use`. */
export interface Once<Value> {
  /** Starts loading when first called. A failure stays until `retryFailed`: a render that tried again would never end. */
  ready: () => Promise<Value>;
  /** The same, but after a failure it loads again at once. */
  again: () => Promise<Value>;
  /** Lets the next call of either load again. */
  forget: () => void;
  /** Takes a value that is known already. */
  keep: (value: Value) => void;
}

export function loadOnce<Value>(load: () => Promise<Value>): Once<Value> {
  let promise: Promise<Value> | undefined;
  let failedIn: number | undefined;
  const start = (): Promise<Value> => {
    failedIn = undefined;
    const started = load();
    promise = started;
    started.then(
      (value) => asFulfilled(started, value),
      () => {
        if (promise === started) failedIn = attempt.get();
      },
    );
    return started;
  };
  return {
    ready: () => (promise && (failedIn === undefined || failedIn === attempt.get()) ? promise : start()),
    again: () => (promise && failedIn === undefined ? promise : start()),
    forget: () => {
      promise = undefined;
    },
    keep: (value) => {
      promise = asFulfilled(Promise.resolve(value), value);
      failedIn = undefined;
    },
  };
}

/** Marks a promise as React does: `use` then reads its value without waiting. */
const asFulfilled = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });
