import { accountSource } from '#marketdata/account-source.ts';
import { KeySeals } from '#modules/connections/key-seals.ts';
import { addConnection } from '#modules/connections/store.ts';
import type { Config } from '#platform/config.ts';
import { PrivateFeed } from './private-feed.ts';
import { signUpByHttp } from './sign-up.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { FEW_PRICES, startTestApp } from './test-app.ts';
import { createTestDatabase, testDatabase } from './test-database.ts';

export type OwnAccount = Awaited<ReturnType<typeof signUpByHttp>>;

/** Starts the product; connections that serve their account alone get private feeds of coins. */
export async function startWithOwnConnections(
  change: Partial<Config> = {},
  { nowMs, args = FEW_PRICES }: { nowMs?: number; args?: readonly string[] } = {},
) {
  const name = await createTestDatabase();
  const settings = { dataDir: temporaryFolder(), limitFactor: 1_000, ...change };
  /** The newest feed of each account. */
  const feeds = new Map<string, PrivateFeed>();
  const connect = async ({ userId }: { userId: string }) => {
    const feed = new PrivateFeed('personal', nowMs, accountSource(userId, 'tiingo'));
    feeds.set(userId, feed);
    return [feed];
  };
  const app = await startTestApp(args, settings, name, undefined, undefined, undefined, connect);
  const { db } = await testDatabase(name);
  const seals = new KeySeals(settings);
  const call = callsTo(app.url);
  /** Stores a key of an account for coins, without asking the provider about it. */
  const store = async ({ userId }: OwnAccount, isPaused = false): Promise<string> => {
    const given = { provider: 'tiingo', key: { key: 'a key of a test' }, loginUntilMs: null };
    const markets = ['Crypto'] as const;
    const limits = { perAccount: 2, inAll: 20 };
    const holder = { userId, isOwn: true };
    const row = await addConnection(db, seals, holder, { ...given, markets, offered: markets }, limits);
    if (isPaused) await db.updateTable('connections').set({ is_paused: true }).where('id', '=', row.id).execute();
    return row.id;
  };
  /** Connects coins of a private feed to an account; resolves with the feed that the server made. */
  const connectKey = async (account: OwnAccount): Promise<{ id: string; feed: PrivateFeed }> => {
    const id = await store(account, true);
    await call('PATCH', account, `own/connections/${id}`, { isPaused: false });
    return { id, feed: await made(account.userId) };
  };
  const made = async (userId: string): Promise<PrivateFeed> => {
    for (;;) {
      const feed = feeds.get(userId);
      if (feed?.sink) return feed;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { ...app, name, db, feeds, call, store, connectKey, signUp: () => signUpByHttp(app.url) };
}

/** Returns calls below the API's prefix of a server; `own/` is what is the account's. */
export const callsTo =
  (url: string) =>
  (method: string, { headers, userId }: OwnAccount, path: string, body?: object): Promise<Response> =>
    fetch(`${url}/api/v1/${path.replace('own/', `user/${userId}/`)}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
