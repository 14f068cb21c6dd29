import { listOwn } from '#modules/connections/store.ts';
import type { Db } from '#platform/db/db.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Log } from '#platform/log.ts';

/** A page that is open while its account connects a key shows the server's prices for this time at most, ms. */
const READ_EVERY_MS = 2_000;

/**
 * The accounts with connections of their own, running or not: only the leader has their prices. While the database is
 * away, the last state holds.
 */
export class OwnAccounts {
  #ids: ReadonlySet<string> = new Set();

  get size(): number {
    return this.#ids.size;
  }

  has(userId: string): boolean {
    return this.#ids.has(userId);
  }

  /** Reads them again. Returns those that have become some, or are none any more. */
  async read(db: Db): Promise<string[]> {
    const before = this.#ids;
    this.#ids = new Set((await listOwn(db)).map(({ userId }) => userId));
    return [...this.#ids.symmetricDifference(before)];
  }

  /** Reads them every few seconds, and calls `changed` with each that has changed. */
  follow(db: Db, { lifecycle, log }: { lifecycle: Lifecycle; log: Log }, changed: (userId: string) => void): void {
    let reading: Promise<void> | undefined;
    const timer = setInterval(() => {
      reading ??= this.read(db)
        .then((ids) => ids.forEach(changed))
        .catch((error) => log.warn({ err: error }, 'accounts with connections of their own could not be read'))
        .finally(() => {
          reading = undefined;
        });
    }, READ_EVERY_MS);
    lifecycle.onStop('accounts with own connections', async () => {
      clearInterval(timer);
      await reading;
    });
  }
}
