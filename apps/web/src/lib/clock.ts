import { useEffect, useState } from 'react';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let readAtMs = performance.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the last reading; a new one where nothing kept it up to date. */
export function clockReading(): number {
  if (timer === undefined && performance.now() - readAtMs >= TICK_MS) readAtMs = performance.now();
  return readAtMs;
}

/**
 * Returns what changes with time, read every second by one timer for the page. React renders a page in one piece once more
 * when a store that it subscribes to has changed meanwhile, as the time always has; so this is no store.
 */
export function useEverySecond(read: () => number): number {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const listener = (): void => setValue(read);
    listener();
    listeners.add(listener);
    timer ??= setInterval(tick, TICK_MS);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, [read]);
  return value;
}

function tick(): void {
  readAtMs = performance.now();
  for (const listener of listeners) listener();
}

/**
 * Returns monotonic ms, updated every second. Components must use it rather than a clock: the compiler would cache a
 * render that reads one itself.
 */
export const useNow = (): number => useEverySecond(clockReading);
