const LOOK_EVERY_MS = 500;

/**
 * Calls `onGone` when npm's shell has ended. npm ends that shell on stop, the shell forwards no signal, and the server
 * would run on with its port taken.
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
