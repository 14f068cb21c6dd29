const STOP_GRACE_MS = 500;

/** Yields the same pages; after `signal` aborts it waits only a moment for a vendor, then throws. */
export async function* untilAborted<Page>(pages: AsyncIterable<Page>, signal: AbortSignal): AsyncGenerator<Page> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {}); // the last page may have arrived before
  let timer: NodeJS.Timeout | undefined;
  const abort = (): void => {
    timer = setTimeout(() => aborted.reject(signal.reason), STOP_GRACE_MS);
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  const iterator = pages[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted.promise]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    clearTimeout(timer);
  }
}
