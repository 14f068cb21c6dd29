import { MARKETS, type Market } from '@wickwise/market';
import type { Feed } from '#marketdata/feeds/feed.ts';
import { type KeyField, KeyRefused } from '#marketdata/feeds/provider-key.ts';
import { loginParts, type ProviderLogin } from '#marketdata/feeds/provider-login.ts';
import type { ProviderUrls } from '#marketdata/feeds/provider-options.ts';
import { PROVIDERS, type Provider } from '#marketdata/feeds/providers.ts';
import { operatorIds } from '#modules/accounts/operators.ts';
import { LoginRefused, lacksLogin, redact } from '#modules/connections/check-key.ts';
import type { ConnectableLogin, ConnectableProvider } from '#modules/connections/deps.ts';
import { KeySeals } from '#modules/connections/key-seals.ts';
import { readStoredConnections, type StoredConnection } from '#modules/connections/stored-connections.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { withKey } from '#platform/feed-choice.ts';
import { KEYED_NAMES } from '#platform/provider-settings.ts';
import { type ConnectedMarkets, createFeeds, type FeedParts } from './compose-feeds.ts';
import type { ConnectedFeeds } from './roles/connections.ts';

type Connected = ConnectedMarkets & Omit<ConnectedFeeds, 'restart'>;

/**
 * Makes the feeds of the stored connections without contacting a host. One that can't be made leaves its markets to the
 * settings, as does one without instruments.
 */
export async function connectFeeds(config: Config, db: Db, parts: FeedParts): Promise<Connected> {
  const seals = new KeySeals(config);
  const stored = await readStoredConnections(db, seals, await operatorIds(db));
  const settled = config.feeds.flatMap(({ named }) => named);
  const pinnedFeed = config.pinnedFeed ?? null;
  const providers = connectableProviders(config);
  const made = new Map<string, readonly Feed[] | Error | 'needs-login'>();
  const feeds: Feed[] = [];
  const owners = new Map<Market, string>();
  for (const connection of pinnedFeed === null ? stored.usable : []) {
    const markets = connection.markets.filter((market) => !settled.includes(market) && !owners.has(market));
    if (markets.length === 0) continue;
    const provider = providers.find(({ name }) => name === connection.provider);
    if (provider && lacksLogin(provider, connection.key)) {
      made.set(connection.id, 'needs-login'); // until the first login its markets stay as they are
      continue;
    }
    const own = await makeFeeds({ ...connection, markets }, config, parts).catch((error: Error) => error);
    made.set(connection.id, own);
    if (own instanceof Error) {
      const reason = redact(own.message, connection.key);
      parts.log.error({ provider: connection.provider, reason }, 'a connection has no feed');
      continue;
    }
    feeds.push(...own);
    for (const market of own.flatMap((feed) => feed.markets)) owners.set(market, connection.userId);
  }
  const markets = MARKETS.filter((market) => owners.has(market));
  return { stored, seals, providers, made, pinnedFeed, settled, feeds, owners, markets };
}

/** Returns what makes the feeds of a connection that serves its account alone: their prices are a source of their own. */
export const connectOwn =
  (config: Config, parts: FeedParts, providers: readonly ConnectableProvider[]) =>
  async (connection: StoredConnection): Promise<readonly Feed[] | 'needs-login'> => {
    const provider = providers.find(({ name }) => name === connection.provider);
    if (provider && lacksLogin(provider, connection.key)) return 'needs-login';
    return makeFeeds(connection, config, { ...parts, account: connection.userId });
  };

async function makeFeeds(
  { provider, key, markets }: Pick<StoredConnection, 'provider' | 'key' | 'markets'>,
  { providerUrls }: Config,
  parts: FeedParts,
): Promise<Feed[]> {
  const name = KEYED_NAMES.find((one) => one === provider);
  const [choice] = name ? withKey([], { name, key, ...providerUrls[name] }, markets) : [];
  if (!choice) throw new Error('This version of the server has no such provider.');
  return createFeeds(choice, parts);
}

/** Returns the providers that want a key, as the forms show them. */
const connectableProviders = ({ providerUrls }: Config): ConnectableProvider[] =>
  PROVIDERS.filter(({ keyFields }) => keyFields.length > 0).map((provider) => {
    const { name, label, markets, scope, signUp, terms, login, logIn, check } = provider;
    const urls = providerUrls[name] ?? {};
    return {
      name,
      label,
      markets: [...markets],
      fields: fieldsOf(provider),
      scope,
      terms,
      login,
      signUpUrl: signUp,
      logIn: logIn ? connectableLogin(logIn, urls) : null,
      check: (key, signal) => check(key, urls, signal),
    };
  });

/** What a login gives needn't be pasted. */
const fieldsOf = ({ keyFields, logIn }: Provider): KeyField[] => [
  ...keyFields.map((field) => ({
    ...field,
    isOptional: field.isOptional || logIn?.gives.includes(field.name) === true,
  })),
  ...(logIn?.keyFields ?? []),
];

const connectableLogin = (login: ProviderLogin, urls: ProviderUrls): ConnectableLogin => ({
  kind: login.kind,
  fields: [...login.fields],
  needs: login.needs,
  gives: login.gives,
  returnsState: login.returnsState,
  endsMs: login.endsMs,
  async open(key, { redirectUrl, state }, signal) {
    if (!login.open) throw new Error('this provider has no login page');
    const parts = loginParts(login, urls, { key, redirectUrl }, signal);
    return Promise.resolve(login.open(parts, state)).catch(rethrow);
  },
  finish: (key, { redirectUrl, answer }, signal) =>
    login.finish(loginParts(login, urls, { key, redirectUrl, secrets: answer }, signal), answer).catch(rethrow),
});

function rethrow(error: Error): never {
  throw error instanceof KeyRefused ? new LoginRefused(error.message) : error;
}
