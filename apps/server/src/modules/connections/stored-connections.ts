import type { Market } from '@wickwise/market';
import type { Db } from '#platform/db/db.ts';
import { isStaying } from '#platform/owners.ts';
import type { KeySeals, KeyTexts } from './key-seals.ts';
import type { ConnectionRecord } from './store.ts';

/** A stored connection that a feed can be made of. */
export interface StoredConnection {
  id: string;
  userId: string;
  provider: string;
  markets: readonly Market[];
  key: KeyTexts;
}

export interface StoredConnections {
  /** Whose markets are to be carried and whose key opens. */
  usable: readonly StoredConnection[];
  /** Ids of those whose key no known secret opens. */
  locked: ReadonlySet<string>;
  /** When each was changed last, by its id: compared with what is stored later. */
  changedAtMs: ReadonlyMap<string, number>;
}

/** Those that these operators connected for the server, or those that serve their account alone. */
type StoredUse = ReadonlySet<string> | 'own';

/**
 * Reads the connections of one use. A key that an older secret has encrypted is encrypted by the present one; where
 * that fails, the next start tries it again.
 */
export async function readStoredConnections(db: Db, seals: KeySeals, use: StoredUse): Promise<StoredConnections> {
  const rows = await listAtWork(db, use);
  const usable: StoredConnection[] = [];
  const locked = new Set<string>();
  for (const { id, user_id: userId, provider, markets, sealed_key } of rows) {
    const opened = seals.open(sealed_key, id);
    if (!opened) {
      locked.add(id);
      continue;
    }
    if (!opened.isCurrent) await sealAgain(db, seals, { id, sealed_key }, opened.key).catch(() => {});
    usable.push({ id, userId, provider, markets, key: opened.key });
  }
  return { usable, locked, changedAtMs: changesOf(rows) };
}

/** Returns the connections of one use without changing them; `key` is undefined where no known secret opens it. */
export async function lookAtConnections(
  db: Db,
  seals: KeySeals,
  use: StoredUse,
): Promise<(Pick<StoredConnection, 'provider' | 'markets'> & { key: KeyTexts | undefined })[]> {
  const rows = await listAtWork(db, use);
  return rows.map(({ id, provider, markets, sealed_key }) => {
    return { provider, markets, key: seals.open(sealed_key, id)?.key };
  });
}

/** Returns whether other feeds than those of `before` are to be made now. */
export async function isChangedSince(
  db: Db,
  use: StoredUse,
  { changedAtMs: before }: Pick<StoredConnections, 'changedAtMs'>,
): Promise<boolean> {
  const now = changesOf(await listAtWork(db, use));
  return now.size !== before.size || [...now].some(([id, atMs]) => before.get(id) !== atMs);
}

async function sealAgain(
  db: Db,
  seals: KeySeals,
  { id, sealed_key }: Pick<ConnectionRecord, 'id' | 'sealed_key'>,
  key: KeyTexts,
): Promise<void> {
  const set = { sealed_key: seals.seal(key, id) };
  const same = db.updateTable('connections').set(set).where('id', '=', id);
  await same.where('sealed_key', '=', sealed_key).execute();
}

async function listAtWork(db: Db, use: StoredUse): Promise<ConnectionRecord[]> {
  const rows = db.selectFrom('connections').selectAll('connections').where('is_paused', '=', false);
  const staying = rows.where('is_own', '=', use === 'own').where(isStaying('connections.user_id'));
  const all = await staying.orderBy('created_at').orderBy('id').execute();
  const isAtWork = ({ user_id }: ConnectionRecord): boolean => use === 'own' || use.has(user_id);
  return all.filter((row) => isAtWork(row) && row.markets.length > 0);
}

const changesOf = (rows: readonly ConnectionRecord[]): Map<string, number> =>
  new Map(rows.map(({ id, changed_at }) => [id, changed_at]));
