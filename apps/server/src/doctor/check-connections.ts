import { operatorIds } from '#modules/accounts/operators.ts';
import { KeySeals } from '#modules/connections/key-seals.ts';
import { lookAtConnections } from '#modules/connections/stored-connections.ts';
import type { Config } from '#platform/config.ts';
import { type Database, hasDatabase, joinUnchanged } from '#platform/db/db.ts';
import { withKey } from '#platform/feed-choice.ts';
import type { Log } from '#platform/log.ts';
import { KEYED_NAMES } from '#platform/provider-settings.ts';
import { reachAll } from './check-prices.ts';
import { bad, type CheckResult, good } from './check-result.ts';

type Connected = Awaited<ReturnType<typeof lookAtConnections>>[number];

/**
 * Checks whether the providers that operators have connected can be reached, and their keys opened. Settings that name
 * a feed for all markets leave them out.
 */
export async function checkConnections(config: Config, log: Log): Promise<CheckResult[]> {
  const { nodes, pinnedFeed } = config;
  if ((nodes && nodes.role !== 'leader') || pinnedFeed !== undefined || !hasDatabase(config)) return [];
  const connections = await connectionsIn(config, log);
  return (await Promise.all(connections.map((one) => checkConnection(one, config)))).flat();
}

/** Returns none where the database has none yet, or can't be read: that is said of the database. */
async function connectionsIn(config: Config, log: Log): Promise<Connected[]> {
  let database: Database | undefined;
  try {
    database = await joinUnchanged(config, log);
    return await lookAtConnections(database.db, new KeySeals(config), await operatorIds(database.db));
  } catch {
    return [];
  } finally {
    await database?.stop();
  }
}

async function checkConnection(
  { provider, markets, key }: Connected,
  { providerUrls }: Pick<Config, 'providerUrls'>,
): Promise<CheckResult[]> {
  const what = `${markets.join(', ')} by ${provider}, which an operator connected`;
  if (!key)
    return [
      bad('prices', `${what}: no known secret opens its key. Set CONNECTION_SECRET right, or paste the key again.`),
    ];
  const name = KEYED_NAMES.find((one) => one === provider);
  const [choice] = name ? withKey([], { name, key, ...providerUrls[name] }, markets) : [];
  if (!choice || !('key' in choice)) return [bad('prices', `${what}: this version has no such provider.`)];
  return [good('prices', `${what}.`), ...(await reachAll(choice, bad))];
}
