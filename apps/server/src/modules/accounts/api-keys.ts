import { randomUUIDv7 } from 'node:crypto';
import { ACCOUNT_LIMITS, type ApiKey, type ApiScope } from '@wickwise/contract';
import type { Selectable } from 'kysely';
import { randomToken, sha256 } from '#platform/auth/random.ts';
import type { ApiKeysTable } from '#platform/db/account-schema.ts';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, NotFound } from '#platform/errors.ts';
import type { Caller } from '#platform/guard.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { writeAccountMail } from './mails.ts';
import type { UserRow } from './user-store.ts';
import type { Visitor } from './visitor.ts';

/** Prefix of every key, so scanners for leaked secrets recognise it. */
export const API_KEY_START = 'wick_';
const SHOWN_LENGTH = API_KEY_START.length + 6;
const USE_NOTED_EVERY_MS = 60_000;

export async function listApiKeys(db: Db, userId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(toApiKey);
}

/** Creates a key. The key is returned this once; only its hash is stored. */
export async function createApiKey(
  deps: AccountDeps,
  user: UserRow,
  { name, scopes }: { name: string; scopes: readonly ApiScope[] },
  visitor: Visitor,
): Promise<{ apiKey: ApiKey; key: string }> {
  const key = `${API_KEY_START}${randomToken()}`;
  const row = {
    id: randomUUIDv7(),
    user_id: user.id,
    name,
    prefix: key.slice(0, SHOWN_LENGTH),
    key_hash: sha256(key),
    scopes: [...new Set(scopes)],
  };
  const stored = await deps.db.transaction().execute(async (tx) => {
    // concurrent requests count each other's keys
    await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const { length } = await listApiKeys(tx, user.id);
    if (length >= ACCOUNT_LIMITS.apiKeys) throw new AccountLimit('apiKeys', ACCOUNT_LIMITS.apiKeys);
    await noteEvent(tx, user.id, 'api-key-made', visitor);
    await writeAccountMail(deps, tx, user, (texts) => texts.apiKeyCreated(name));
    const values = { ...row, created_at: new Date() };
    return tx.insertInto('api_keys').values(values).returningAll().executeTakeFirstOrThrow();
  });
  deps.notifier.wake();
  return { apiKey: toApiKey(stored), key };
}

export async function removeApiKey({ db }: AccountDeps, userId: string, id: string, visitor: Visitor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('api_keys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw new NotFound('API key');
    await noteEvent(tx, userId, 'api-key-removed', visitor);
  });
}

/** Returns the caller of a key; undefined for an unknown key and while the account waits for deletion. */
export async function callerOfApiKey(db: Db, key: string): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'user_id', 'scopes', 'last_used_at'])
    .where('key_hash', '=', sha256(key))
    .where('delete_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const now = Date.now();
  if (now - (row.last_used_at ?? 0) > USE_NOTED_EVERY_MS) {
    await db
      .updateTable('api_keys')
      .set({ last_used_at: new Date(now) })
      .where('id', '=', row.id)
      .execute();
  }
  return { userId: row.user_id, scopes: row.scopes };
}

const toApiKey = ({ id, name, prefix, scopes, created_at, last_used_at }: Selectable<ApiKeysTable>): ApiKey => ({
  id,
  name,
  prefix,
  scopes,
  createdAt: created_at,
  lastUsedAt: last_used_at,
});
