/** Between two tasks the page draws, fetches and answers presses. */
const PAUSE_MS = 300;
/** A page that is never idle does its tasks all the same. */
const LATEST_MS = 3_000;
/** Where the browser doesn't tell when it's idle. */
const GUESS_MS = 1_000;

type Task = () => void;

const waiting = new Set<Task>();
let isAsked = false;

/** Does tasks once there is nothing else to do, one at a time, in the order in which they came. Returns what takes one back. */
export function whenIdle(task: Task): () => void {
  waiting.add(task);
  ask();
  return () => waiting.delete(task);
}

function ask(): void {
  if (isAsked) return;
  isAsked = true;
  if (typeof requestIdleCallback === 'function') requestIdleCallback(doNext, { timeout: LATEST_MS });
  else setTimeout(doNext, GUESS_MS);
}

function doNext(): void {
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
