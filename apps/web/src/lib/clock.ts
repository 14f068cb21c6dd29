import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let readAtMs = performance.now();
let timer: ReturnType<typeof setInterval> | undefined;

function read(): void {
  readAtMs = performance.now();
  for (const listener of listeners) listener();
}

/** Calls back every second; returns a function that stops it. */
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

/** Returns the last reading; a new one where nothing kept it up to date. */
function lastReading(): number {
  if (timer === undefined && performance.now() - readAtMs >= TICK_MS) readAtMs = performance.now();
  return readAtMs;
}

/**
 * Returns monotonic ms, updated every second by one timer for the page. Components must use it rather than a clock: the
 * compiler would cache a render that reads one itself.
 */
export const useNow = (): number => useSyncExternalStore(everySecond, lastReading);
