import { queryClient } from './query-client.ts';

/** Pause between tasks in which the page renders, fetches and handles input, ms. */
const PAUSE_MS = 300;
/** Latest start of a task on a page that is never idle, ms. */
const LATEST_MS = 3_000;
/** Delay in browsers without idle callbacks, ms. */
const GUESS_MS = 1_000;

type Task = () => void;

const waiting = new Set<Task>();
let isAsked = false;
let askedAtMs = 0;
/** The first screen waits for its data: the page only seems idle. */
let isLoading = true;

/** Runs tasks when idle, one at a time in order, after the first screen's requests. Returns a function that cancels one. */
export function whenIdle(task: Task): () => void {
  waiting.add(task);
  ask();
  return () => waiting.delete(task);
}

function ask(): void {
  if (isAsked) return;
  isAsked = true;
  askedAtMs = performance.now();
  awaitIdle();
}

function awaitIdle(): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(doNext, { timeout: LATEST_MS });
  else setTimeout(doNext, GUESS_MS);
}

function doNext(): void {
  if (isLoading && queryClient.isFetching() > 0 && performance.now() - askedAtMs < LATEST_MS) {
    setTimeout(awaitIdle, PAUSE_MS);
    return;
  }
  isLoading = false;
  const [task] = waiting;
  if (task) {
    waiting.delete(task);
    task();
  }
  setTimeout(() => {
    isAsked = false;
    if (waiting.size > 0) ask();
  }, PAUSE_MS);
}
