const LOOK_EVERY_MS = 1_000;
const SAY_EVERY_MS = 5_000;

/**
 * Prints progress at an interval until the work is done; `progress` returns 0 to 1. Prints nothing for short work.
 * Returns a function that ends it.
 */
export function showProgress(
  name: string,
  progress: () => number,
  output: Pick<NodeJS.WriteStream, 'write'>,
): () => void {
  let dueMs = performance.now() + SAY_EVERY_MS;
  let shown = '';
  const timer = setInterval(() => {
    const done = progress();
    if (done >= 1) {
      clearInterval(timer);
      if (shown) output.write(`${name}: complete\n`);
      return;
    }
    const text = `${name}: ${Math.floor(done * 100)} %\n`;
    if (performance.now() < dueMs || text === shown) return;
    dueMs = performance.now() + SAY_EVERY_MS;
    shown = text;
    output.write(text);
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
