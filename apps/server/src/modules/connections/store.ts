import { randomUUIDv7 } from 'node:crypto';
import { REFUSAL_TEXTS } from '@wickwise/contract';
import { MARKETS, type Market } from '@wickwise/market';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { ConnectionsTable } from '#platform/db/connection-schema.ts';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, Invalid, InvalidField, NotFound } from '#platform/errors.ts';
import { lockOwner } from '#platform/owners.ts';
import type { KeySeals, KeyTexts } from './key-seals.ts';

export type ConnectionRecord = Selectable<ConnectionsTable>;

/** An account and what its connections are for: for the server, or for the account alone. */
export interface Holder {
  userId: string;
  isOwn: boolean;
}

/** Limits of the connections that serve their account alone. */
export interface OwnLimits {
  perAccount: number;
  inAll: number;
}

export async function listConnections(db: Db, { userId, isOwn }: Holder): Promise<ConnectionRecord[]> {
  const rows = db.selectFrom('connections').selectAll().where('user_id', '=', userId).where('is_own', '=', isOwn);
  return rows.orderBy('created_at').orderBy('id').execute();
}

export async function readConnection(db: Db, { userId, isOwn }: Holder, id: string): Promise<ConnectionRecord> {
  const rows = db.selectFrom('connections').selectAll().where('user_id', '=', userId).where('is_own', '=', isOwn);
  const row = await rows.where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound('Connection');
  return row;
}

/** Returns markets that connections of others carry for the server. */
export async function takenMarkets(db: Db, { userId, isOwn }: Holder): Promise<Market[]> {
  if (isOwn) return [];
  const others = db.selectFrom('connections').select('markets').where('user_id', '!=', userId);
  const rows = await others.where('is_own', '=', false).where('is_paused', '=', false).execute();
  return MARKETS.filter((market) => rows.some(({ markets }) => markets.includes(market)));
}

/** Returns all connections that serve their account alone, running or not. */
export async function listOwn(db: Db): Promise<{ userId: string; provider: string }[]> {
  const rows = db.selectFrom('connections').select(['user_id', 'provider']).where('is_own', '=', true);
  return (await rows.execute()).map(({ user_id: userId, provider }) => ({ userId, provider }));
}

/** Returns how many connections for itself alone an account may still have. */
export async function ownPlaces(db: Db, userId: string, { perAccount, inAll }: OwnLimits): Promise<number> {
  const rows = await db.selectFrom('connections').select('user_id').where('is_own', '=', true).execute();
  const own = rows.filter(({ user_id }) => user_id === userId).length;
  return Math.max(0, Math.min(perAccount - own, inAll - rows.length));
}

export interface NewConnection {
  provider: string;
  key: KeyTexts;
  markets: readonly Market[];
  /** Markets that the key gives. */
  offered: readonly Market[];
  /** When its tokens end; null where that isn't known. */
  loginUntilMs: number | null;
}

/** Stores a connection. Its markets leave the owner's other connections. */
export async function addConnection(
  db: Db,
  seals: KeySeals,
  holder: Holder,
  { provider, key, markets, offered, loginUntilMs }: NewConnection,
  limits: OwnLimits,
): Promise<ConnectionRecord> {
  const id = randomUUIDv7();
  const { userId, isOwn } = holder;
  return exclusively(db, async (tx) => {
    await lockOwner(tx, userId);
    const known = await listConnections(tx, holder);
    if (known.some((row) => row.provider === provider)) throw new Invalid(REFUSAL_TEXTS.isConnected);
    if (isOwn && (await ownPlaces(tx, userId, limits)) === 0) throw noPlace(limits, known.length);
    await takeMarkets(tx, holder, id, markets);
    const now = new Date();
    const row = {
      id,
      user_id: userId,
      is_own: isOwn,
      provider,
      markets: [...markets],
      offered: [...offered],
      sealed_key: seals.seal(key, id),
      key_at: now,
      created_at: now,
      changed_at: now,
      is_paused: false,
      login_until: instantOrNull(loginUntilMs),
    };
    return tx.insertInto('connections').values(row).returningAll().executeTakeFirstOrThrow();
  });
}

/** Stores a new key for a connection, which goes on with those of its markets that the key gives. */
export async function replaceKey(
  db: Db,
  seals: KeySeals,
  { id, user_id: userId, is_own: isOwn }: Pick<ConnectionRecord, 'id' | 'user_id' | 'is_own'>,
  { key, offered, loginUntilMs }: Omit<NewConnection, 'provider' | 'markets'>,
): Promise<ConnectionRecord> {
  return exclusively(db, async (tx) => {
    const row = await readConnection(tx, { userId, isOwn }, id);
    const set = {
      sealed_key: seals.seal(key, id),
      offered: [...offered],
      key_at: new Date(),
      changed_at: new Date(),
      login_until: instantOrNull(loginUntilMs),
      markets: row.markets.filter((market) => offered.includes(market)),
    };
    return tx.updateTable('connections').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  });
}

/** Changes markets, or pauses and resumes. A connection that is resumed takes its markets back. */
export async function changeConnection(
  db: Db,
  holder: Holder,
  id: string,
  change: { markets?: readonly Market[] | undefined; isPaused?: boolean | undefined },
): Promise<ConnectionRecord> {
  return exclusively(db, async (tx) => {
    const row = await readConnection(tx, holder, id);
    const { markets = row.markets, isPaused = row.is_paused } = change;
    const foreign = markets.find((market) => !row.offered.includes(market));
    if (foreign) throw new InvalidField('markets', REFUSAL_TEXTS.keyHasNoMarket(foreign));
    if (!isPaused) await takeMarkets(tx, holder, id, markets);
    const set = { markets: [...markets], is_paused: isPaused, changed_at: new Date() };
    return tx.updateTable('connections').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  });
}

const instantOrNull = (timeMs: number | null): Date | null => (timeMs === null ? null : new Date(timeMs));

export async function removeConnection(db: Db, { userId, isOwn }: Holder, id: string): Promise<void> {
  const own = db.deleteFrom('connections').where('user_id', '=', userId).where('is_own', '=', isOwn);
  const { numDeletedRows } = await own.where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw new NotFound('Connection');
}

const noPlace = ({ perAccount, inAll }: OwnLimits, held: number): AccountLimit => {
  if (inAll === 0) return new AccountLimit('connectionsByOperators');
  return held >= perAccount ? new AccountLimit('connections', perAccount) : new AccountLimit('connectionsOfServer');
};

/** A market has one feed: takes it from the owner's other connections, refuses one that somebody else's carries. */
async function takeMarkets(tx: Db, holder: Holder, id: string, markets: readonly Market[]): Promise<void> {
  const taken = await takenMarkets(tx, holder);
  if (markets.some((market) => taken.includes(market)))
    throw new InvalidField('markets', 'Another operator’s connection carries this market.');
  for (const row of await listConnections(tx, holder)) {
    const left = row.markets.filter((market) => !markets.includes(market));
    if (row.id === id || row.is_paused || left.length === row.markets.length) continue;
    const set = { markets: left, changed_at: new Date() };
    await tx.updateTable('connections').set(set).where('id', '=', row.id).execute();
  }
}

/** Changes of connections come one after the other, since markets are unique among all of them. */
async function exclusively<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table connections in share row exclusive mode`.execute(tx);
    return work(tx);
  });
}
