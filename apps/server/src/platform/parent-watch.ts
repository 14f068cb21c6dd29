const LOOK_EVERY_MS = 500;

/**
 * Calls `onGone` when the shell that npm put between itself and us has gone. npm ends that shell when it is told to stop,
 * the shell passes nothing on, and we would live on unseen with the port taken.
 */
export function watchParent(onGone: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}
