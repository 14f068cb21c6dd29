import { setTimeout as sleep } from 'node:timers/promises';
import type { InstrumentId } from '@wickwise/market';
import type { Log } from '#platform/log.ts';
import type { Pauses } from '#platform/through-outages.ts';
import { FeedRefusals, type RefusalListener } from './feed-refusals.ts';
import type { PolledPrices } from './polled-prices.ts';
import { KeyRefused } from './provider-key.ts';
import type { ProviderListing } from './provider-listing.ts';
import type { Get } from './provider-protocol.ts';
import type { ProviderStream } from './provider-stream.ts';

export interface SubscriptionsDeps extends RefusalListener {
  name: string;
  listing: ProviderListing;
  stream: Pick<ProviderStream, 'want'>;
  polled: PolledPrices | undefined;
  /** The market's time, epoch ms. */
  nowMs(): number;
  log: Log;
}

/** Which instruments a provider streams, which are polled, and which it refuses, by name. */
export class ProviderSubscriptions {
  readonly #deps: SubscriptionsDeps;
  readonly #refusals: FeedRefusals;
  #wanted: ReadonlySet<InstrumentId> = new Set();
  /** Those of the catalogue that the provider doesn't have; empty until its list is read. */
  #absent: ReadonlySet<InstrumentId> = new Set();
  #noPlace: string;
  /** Why the list of instruments could not be read the last time. */
  listFailure: string | undefined;

  constructor(deps: SubscriptionsDeps) {
    this.#deps = deps;
    this.#noPlace = `${deps.name} has no place for more`;
    this.#refusals = new FeedRefusals(deps);
  }

  get wanted(): ReadonlySet<InstrumentId> {
    return this.#wanted;
  }

  want(ids: ReadonlySet<InstrumentId>): void {
    this.#wanted = ids;
    this.#place();
  }

  /** The provider refuses a symbol. */
  refuse(code: string, reason: string): void {
    const id = this.#deps.listing.idOf(code);
    if (id) this.#refusals.refuse(id, reason);
  }

  /** There are fewer places than before, for this reason. */
  placeAgain(reason: string): void {
    this.#noPlace = reason;
    this.#place();
  }

  /**
   * Reads what the provider has, until that succeeds or its key is refused. What isn't there is refused by name: its
   * stream may be silent about it. Returns whether the list is read.
   */
  async readList(get: Get, { firstMs, longestMs }: Pauses, signal: AbortSignal): Promise<boolean> {
    for (let pauseMs = firstMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, longestMs)) {
      try {
        const missing = await this.#deps.listing.missing(get);
        for (const { id, symbol } of missing) this.#refusals.refuse(id, `${this.#deps.name} does not trade ${symbol}`);
        this.#absent = new Set(missing.map(({ id }) => id));
        this.#place();
        return true;
      } catch (error) {
        if (error instanceof KeyRefused) return false;
        this.#deps.log.debug({ err: error }, 'the list of instruments could not be read');
        this.listFailure = (error as Error).message;
        await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
      }
    }
    return false;
  }

  #place(): void {
    const { listing, stream, polled, nowMs } = this.#deps;
    const offered = [...this.#wanted].filter((id) => listing.codeOf(id) !== undefined && !this.#absent.has(id));
    const beyond = stream.want(new Set(offered));
    if (polled) polled.want(listing.codesOf(beyond));
    else this.#refusals.noteWithoutPlace(beyond, this.#noPlace, nowMs());
  }
}
