import type { LicenceScope } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { licenceKey, MarketAccess } from '#marketdata/market-access.ts';
import type { OwnViews } from '#marketdata/own/own-views.ts';
import { storedLicences } from '#marketdata/registry.ts';
import { runningAccount } from '#modules/accounts/operators.ts';
import { validStatements } from '#modules/licences/store.ts';
import { port } from '#platform/bus.ts';
import type { RoleContext } from './context.ts';

/** Interval of reading again: the command line names operators beside a running server. */
const READ_EVERY_MS = 2_000;

export interface AccessRole {
  /** Reads the operators and their licence statements; takes effect at once. */
  refresh(): Promise<void>;
}

interface AccessContext extends Pick<RoleContext, 'bus' | 'config' | 'database' | 'lifecycle' | 'log' | 'registry'> {
  feeds: Pick<RoleContext['feeds'], 'ownerOf'>;
  /** What accounts have of own connections. */
  views?: OwnViews;
}

export const accessCalls = port<AccessRole>('access');

/** Keeps what decides who may see a market. While the database is away the last state holds. */
export async function startAccess({
  bus,
  config: { isForThisMachine },
  database: { db },
  feeds,
  lifecycle,
  log,
  registry,
  views,
}: AccessContext): Promise<MarketAccess> {
  const storedScopes = await storedLicences(db);
  const access = new MarketAccess({
    registry,
    ownerOf: (market) => feeds.ownerOf(market),
    isForThisMachine,
    storedScopes,
    hasOwn: (account, market) => views?.has(account, market) ?? false,
  });
  const refresh = async (): Promise<void> => {
    const [operatorId, statements] = await Promise.all([runningAccount(db, isForThisMachine), validStatements(db)]);
    const raised = new Map<string, LicenceScope>(
      statements.map(({ source, market, scope }) => [licenceKey(source, market as Market), scope]),
    );
    access.set({ operatorId, raised });
  };
  await refresh();
  let reading: Promise<void> | undefined;
  const timer = setInterval(() => {
    reading ??= refresh()
      .catch((error) => log.warn({ err: error }, 'who may see the markets could not be read'))
      .finally(() => {
        reading = undefined;
      });
  }, READ_EVERY_MS);
  lifecycle.onStop('market access', async () => {
    clearInterval(timer);
    await reading;
  });
  bus.answer(accessCalls, { refresh });
  return access;
}
