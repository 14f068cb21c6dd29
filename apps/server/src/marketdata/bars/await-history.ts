import type { InstrumentId } from '@wickwise/market';

/** Maximum wait for an instrument's history that is still loading, ms. */
const PATIENCE_MS = 8_000;

/** Waits for an instrument's history while it loads, within reason. */
export async function awaitHistory(
  { hurry }: { hurry: (id: InstrumentId) => Promise<void> },
  id: InstrumentId,
): Promise<void> {
  await Promise.race([hurry(id), patience()]);
}

const patience = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref();
  });
