import type { InstrumentId } from '@wickwise/market';
import type { FeedHealth, FeedPlaces } from './feed.ts';

/** Takes the place of a stream where a provider has none: everything is polled, and its answers say whether it lives. */
export class NoStream {
  #hasAnswered = false;
  #failure: string | undefined;

  /** Returns all: no connection has a place for any. */
  want(ids: ReadonlySet<InstrumentId>): InstrumentId[] {
    return [...ids];
  }

  start(): void {}

  stop(): void {}

  /** Notes how a poll ended; undefined: well. */
  note(failure: string | undefined): void {
    this.#failure = failure;
    this.#hasAnswered ||= failure === undefined;
  }

  get health(): FeedHealth {
    const reason = this.#failure === undefined ? {} : { reason: this.#failure };
    return { state: this.#hasAnswered ? 'live' : 'starting', ...reason };
  }

  get places(): FeedPlaces {
    return { connections: { live: 0, wanted: 0, most: 0 }, used: 0, total: 0 };
  }
}
