/** Sources that can't be reached one after the other, without an answer between, before the fault is this server's own. */
const MANY = 3;

/**
 * Tells a source that can't be reached from a server without internet: before the first answer one is enough for that,
 * afterwards it takes several sources.
 */
export class Reachability {
  #state: 'unknown' | 'online' | 'offline' = 'unknown';
  readonly #unreached = new Set<string>();

  get isOffline(): boolean {
    return this.#state === 'offline';
  }

  /** Notes an answer, whatever it was; returns whether it ends a time without internet. */
  answered(): boolean {
    const wasOffline = this.isOffline;
    this.#state = 'online';
    this.#unreached.clear();
    return wasOffline;
  }

  /** Notes a source that could not be reached; returns whether a time without internet begins. */
  notReached(source: string): boolean {
    this.#unreached.add(source);
    if (this.isOffline || (this.#state === 'online' && this.#unreached.size < MANY)) return false;
    this.#state = 'offline';
    return true;
  }
}
