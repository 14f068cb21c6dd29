import type { BillingProviderName } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import type { BillingProvider } from './provider.ts';
import { lastEventAt } from './store/events.ts';
import { countLive } from './store/subscriptions.ts';

export interface Silence {
  provider: BillingProviderName;
  /** Of the last webhook, epoch ms; null before the first. */
  lastAt: number | null;
  live: number;
}

/**
 * Returns the providers from which no webhook came for some time although they have running subscriptions: providers
 * switch an address off that fails for a day. `since`: when the server began to listen.
 */
export async function silentProviders(
  db: Db,
  providers: Iterable<BillingProvider>,
  { now, since, silenceMs }: { now: number; since: number; silenceMs: number },
): Promise<Silence[]> {
  const hooked = [...providers].filter(({ hasWebhooks }) => hasWebhooks).map(({ name }) => name);
  const live = await countLive(db, hooked);
  const silent: Silence[] = [];
  for (const provider of hooked) {
    const count = live.get(provider) ?? 0;
    if (count === 0) continue;
    const lastAt = await lastEventAt(db, provider);
    if (now - Math.max(lastAt ?? 0, since) > silenceMs) silent.push({ provider, lastAt, live: count });
  }
  return silent;
}
