import type { BillingProviderName } from '@wickwise/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema.ts';
import { KeyedQueue } from '#platform/keyed-queue.ts';
import type { Log } from '#platform/log.ts';
import type { BillingProvider, RemoteSubscription } from './provider.ts';
import { type ApplyOptions, applyRemote, isLive, type Outcome } from './store/apply-remote.ts';

export interface SyncDeps {
  db: Kysely<Schema>;
  log: Log;
  books: ApplyOptions['books'];
  graceMs: number;
  providers: ReadonlyMap<BillingProviderName, BillingProvider>;
  now: () => number;
}

/** Looks at most, where a later one was stored meanwhile or two subscriptions were in each other's way. */
const MOST_LOOKS = 5;

/** Reads providers' objects and stores them, one look at a time for each object. */
export class Syncer {
  readonly #deps: SyncDeps;
  readonly #queue = new KeyedQueue();

  constructor(deps: SyncDeps) {
    this.#deps = deps;
  }

  /** Stores an object as it is now. Returns undefined where there is none, or nothing here asked for it. */
  sync(name: BillingProviderName, remoteId: string): Promise<RemoteSubscription | undefined> {
    return this.#queue.run(`${name} ${remoteId}`, () => this.#look(name, remoteId));
  }

  async #look(name: BillingProviderName, remoteId: string): Promise<RemoteSubscription | undefined> {
    const { log, now } = this.#deps;
    const provider = this.#deps.providers.get(name);
    if (!provider) return undefined;
    for (let look = 1; look <= MOST_LOOKS; look++) {
      const readAt = now();
      const remote = await provider.read(remoteId);
      if (!remote) return undefined;
      const outcome = await this.#apply(name, remote, readAt);
      if (outcome.kind === 'unknown') {
        log.warn({ provider: name, remoteId }, 'a subscription of the payment provider belongs to no checkout here');
        return undefined;
      }
      if (outcome.kind === 'applied') return remote;
      if (outcome.kind === 'duplicate') await this.#settle(provider, remote, outcome.other);
    }
    throw new Error(`subscription ${remoteId} of ${name} kept changing`);
  }

  #apply(name: BillingProviderName, remote: RemoteSubscription, readAt: number): Promise<Outcome> {
    const { db, books, graceMs, now } = this.#deps;
    return db.transaction().execute((tx) => applyRemote(tx, name, { remote, readAt }, { books, graceMs, now: now() }));
  }

  /**
   * Ends one of two subscriptions of an account that may both be charged, the younger, and gives its payments back:
   * unless the other one has ended meanwhile.
   */
  async #settle(
    provider: BillingProvider,
    remote: RemoteSubscription,
    other: { provider: BillingProviderName; remoteId: string },
  ): Promise<void> {
    const still = await this.sync(other.provider, other.remoteId);
    if (!still || !isLive(still.status)) return;
    this.#deps.log.warn({ provider: provider.name, remoteId: remote.id }, 'a second subscription was cancelled');
    await provider.cancel(remote.id, { atPeriodEnd: false });
    for (const { id, status, amount, refunded } of remote.payments) {
      const left = amount - refunded;
      if (status === 'succeeded' && left > 0)
        await provider.refund(id, { amount: left, key: `second-${id}`, reason: 'Second subscription' });
    }
  }
}
