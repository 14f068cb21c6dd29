import { LIMITS } from '@wickwise/contract';
import { createStore } from './store.ts';

/** A part of the app that couldn't be loaded, or not in time. */
export class ChunkError extends Error {
  readonly isLate: boolean;

  constructor(isLate: boolean) {
    super(isLate ? 'This part of Wickwise took too long to load.' : 'This part of Wickwise could not be loaded.');
    this.isLate = isLate;
  }
}

/**
 * Loads a part of the app within two minutes; retries once after a lost connection. Chunks of an outdated version fail
 * permanently: the error view offers to reload the page.
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

/** Incremented when failures may be retried, by a press or on reconnecting. */
const attempt = createStore(0);

/** Retries failed loads: at once where the failure is shown, else on next use. */
export const retryFailed = (): void => attempt.set(attempt.get() + 1);

/** Subscribes to retries. Returns a function that unsubscribes. */
export const onRetry = attempt.subscribe;

/** A value loaded once, as a promise for React's `use`. */
export interface Once<Value> {
  /** Starts loading on first call. A failure stays until `retryFailed`: retrying in a render would loop. */
  ready: () => Promise<Value>;
  /** The same, but retries after a failure. */
  again: () => Promise<Value>;
  /** Makes the next call load again. */
  forget: () => void;
  /** Stores a known value. */
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

/** Marks a promise as React does: `use` then reads its value synchronously. */
const asFulfilled = <Value>(promise: Promise<Value>, value: Value): Promise<Value> =>
  Object.assign(promise, { status: 'fulfilled', value });
