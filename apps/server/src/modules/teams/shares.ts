import { randomUUIDv7 } from 'node:crypto';
import {
  type OwnStrategy,
  TEAM_LIMITS,
  type TeamShareKind,
  type TeamSharesAnswer,
  type TeamStrategy,
  type TeamWatchlist,
  type Watchlist,
  type WatchlistItem,
} from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { TeamSharesTable } from '#platform/db/team-schema.ts';
import { AccountLimit, NotFound } from '#platform/errors.ts';
import { findMember } from './store.ts';

type ShareRow = Selectable<TeamSharesTable>;

/** What is shared belongs to other modules. */
export interface SharedThings {
  /** Throw `NotFound` for what isn't the owner's. */
  strategy: (db: Db, ownerId: string, id: string) => Promise<OwnStrategy>;
  watchlist: (db: Db, ownerId: string, id: string) => Promise<Watchlist>;
  /** Return the copy's id. Throw where the reader's plan or account has no room. */
  copyStrategy: (userId: string, strategy: OwnStrategy) => Promise<string>;
  copyWatchlist: (userId: string, name: string, items: readonly WatchlistItem[]) => Promise<string>;
  /** Returns those lines of a list that a reader may see: a symbol of a personal feed is its owner's alone. */
  visibleItems: (userId: string, items: readonly WatchlistItem[]) => WatchlistItem[];
  namesOf: (db: Db, userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Shows the team something of a member's, as it is at any time; sharing it again changes nothing. */
export async function share(
  tx: Db,
  things: SharedThings,
  userId: string,
  { kind, id }: { kind: TeamShareKind; id: string },
): Promise<void> {
  await things[kind](tx, userId, id);
  const own = await tx.selectFrom('team_shares').selectAll().where('user_id', '=', userId).execute();
  if (own.some((row) => (row.strategy_id ?? row.watchlist_id) === id)) return;
  if (own.length >= TEAM_LIMITS.sharesOfMember) throw new AccountLimit('teamShares', TEAM_LIMITS.sharesOfMember);
  const ids = kind === 'strategy' ? { strategy_id: id, watchlist_id: null } : { strategy_id: null, watchlist_id: id };
  await tx
    .insertInto('team_shares')
    .values({ id: randomUUIDv7(), user_id: userId, ...ids, shared_at: new Date() })
    .execute();
}

/** Ends a share: its owner's own. */
export async function unshare(tx: Db, userId: string, shareId: string): Promise<void> {
  const own = tx.deleteFrom('team_shares').where('user_id', '=', userId).where('id', '=', shareId);
  if ((await own.executeTakeFirst()).numDeletedRows === 0n) throw new NotFound('Share');
}

/** Lists what a member's team shares, the newest first, as its owners have it now. */
export async function listShares(db: Db, things: SharedThings, userId: string): Promise<TeamSharesAnswer> {
  const rows = await sharesOf(db, userId);
  const names = await things.namesOf(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  const about = ({ id, user_id }: ShareRow) => ({
    id,
    userId: user_id,
    owner: names.get(user_id) ?? '',
    isOwn: user_id === userId,
  });
  const strategies: TeamStrategy[] = [];
  const watchlists: TeamWatchlist[] = [];
  for (const row of rows) {
    if (row.strategy_id !== null)
      strategies.push({
        ...about(row),
        strategy: withoutState(await things.strategy(db, row.user_id, row.strategy_id)),
      });
    if (row.watchlist_id !== null)
      watchlists.push({ ...about(row), ...shownList(things, userId, await ownerList(db, things, row)) });
  }
  return { strategies, watchlists };
}

/** Makes a copy of the reader's own. Returns its id. */
export async function copyShare(
  db: Db,
  things: SharedThings,
  userId: string,
  shareId: string,
): Promise<{ kind: TeamShareKind; id: string }> {
  const row = (await sharesOf(db, userId)).find(({ id }) => id === shareId);
  if (!row) throw new NotFound('Share');
  if (row.strategy_id !== null) {
    const strategy = await things.strategy(db, row.user_id, row.strategy_id);
    return { kind: 'strategy', id: await things.copyStrategy(userId, strategy) };
  }
  const { watchlist } = shownList(things, userId, await ownerList(db, things, row));
  return { kind: 'watchlist', id: await things.copyWatchlist(userId, watchlist.name, watchlist.items) };
}

/** Whether it is live or paused is its owner's affair. */
const withoutState = ({ isPaused: _, ...strategy }: OwnStrategy): OwnStrategy => ({ ...strategy, liveFrom: null });

const ownerList = (db: Db, things: SharedThings, row: ShareRow): Promise<Watchlist> =>
  things.watchlist(db, row.user_id, row.watchlist_id ?? '');

async function sharesOf(db: Db, userId: string): Promise<ShareRow[]> {
  const member = await findMember(db, userId);
  if (!member) throw new NotFound('Team');
  return db
    .selectFrom('team_shares')
    .innerJoin('team_members', 'team_members.user_id', 'team_shares.user_id')
    .selectAll('team_shares')
    .where('team_id', '=', member.team_id)
    .orderBy('shared_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

function shownList(things: SharedThings, userId: string, { id, name, items }: Watchlist) {
  const visible = things.visibleItems(userId, items);
  return { watchlist: { id, name, items: visible }, hiddenCount: items.length - visible.length };
}
