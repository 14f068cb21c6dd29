import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let readAtMs = performance.now();
let timer: ReturnType<typeof setInterval> | undefined;

function read(): void {
  readAtMs = performance.now();
  for (const listener of listeners) listener();
}

/** Calls back every second. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(read, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The last reading; one that nobody kept up to date is taken anew. */
function lastReading(): number {
  if (timer === undefined && performance.now() - readAtMs >= TICK_MS) readAtMs = performance.now();
  return readAtMs;
}

/**
 * Monotonic ms, read anew every second by one timer for the whole page.
 *
 * Whatever is told from a clock takes the time from here: a render that read a clock itself would be remembered with the
 * old time, because to the compiler nothing in it has changed.
 */
export const useNow = (): number => useSyncExternalStore(everySecond, lastReading);
