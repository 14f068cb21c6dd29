import type { BillingProviderName } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import type { Kysely } from 'kysely';
import type { Schema } from '#platform/db/schema.ts';
import type { Log } from '#platform/log.ts';
import { listLeaving } from '#platform/owners.ts';
import type { BillingProvider } from './provider.ts';
import { listOpen } from './store/subscriptions.ts';
import type { Syncer } from './sync.ts';

/** Objects of the provider that are looked at besides the stored ones. */
const SINCE_MS = { hourly: 2 * DAY_MS, full: 400 * DAY_MS } as const;

export interface ReconcilerDeps {
  db: Kysely<Schema>;
  log: Log;
  providers: ReadonlyMap<BillingProviderName, BillingProvider>;
  syncer: Syncer;
  now: () => number;
}

/** Compares what is stored with what providers have, whatever became of their webhooks. */
export class Reconciler {
  readonly #deps: ReconcilerDeps;

  constructor(deps: ReconcilerDeps) {
    this.#deps = deps;
  }

  /** Reads all running subscriptions and the provider's newest ones. What fails is left to the next time. */
  async run(kind: keyof typeof SINCE_MS): Promise<{ read: number; failed: number }> {
    const { db, log, providers, syncer, now } = this.#deps;
    const leaving = await listLeaving(db);
    let [read, failed] = [0, 0];
    for (const provider of providers.values()) {
      const open = await listOpen(db, provider.name);
      const listed = await provider.list(now() - SINCE_MS[kind]).catch((error: Error) => {
        log.warn({ provider: provider.name, reason: error.message }, 'subscriptions could not be listed');
        failed++;
        return [];
      });
      const ownerOf = new Map(open.map(({ provider_id, user_id }) => [provider_id, user_id]));
      for (const remoteId of new Set([...ownerOf.keys(), ...listed])) {
        try {
          const remote = await syncer.sync(provider.name, remoteId);
          const mayCharge = remote && remote.endedAt === null && !remote.cancelsAtPeriodEnd;
          if (mayCharge && leaving.has(ownerOf.get(remoteId) ?? '')) await this.#leave(provider, remoteId);
          read++;
        } catch (error) {
          failed++;
          log.warn(
            { provider: provider.name, remoteId, reason: (error as Error).message },
            'a subscription could not be read',
          );
        }
      }
    }
    return { read, failed };
  }

  /** An account that waits for its deletion isn't charged again. */
  async #leave(provider: BillingProvider, remoteId: string): Promise<void> {
    await provider.cancel(remoteId, { atPeriodEnd: true });
    await this.#deps.syncer.sync(provider.name, remoteId);
  }
}
