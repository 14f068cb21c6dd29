/** What browsers have besides timers: not all, and not yet in TypeScript's library. */
interface Scheduler {
  postTask(task: () => void, options: { priority: 'user-blocking' }): void;
}

/** Runs a task of its own, so that inputs are handled before, but ahead of the next frame where the browser can. */
export function beforeFrame(task: () => void): void {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler) scheduler.postTask(task, { priority: 'user-blocking' });
  else setTimeout(task);
}
