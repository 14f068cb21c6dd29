const LOOK_EVERY_MS = 1_000;
const SAY_EVERY_MS = 5_000;

/**
 * Writes now and then how far some work is, until it's done: `progress` is 0 to 1. Says nothing of work that is done before
 * the first line would be due. Returns what ends it.
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
