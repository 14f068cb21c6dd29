import { type SqlBool, sql } from 'kysely';

/** Whose alerts on prices a service evaluates: those of one account, or of all without some. */
export type Holders = { only: string } | { without: readonly string[] };

export const EVERYBODY: Holders = { without: [] };

export const isHolder = (holders: Holders, userId: string): boolean =>
  'only' in holders ? holders.only === userId : !holders.without.includes(userId);

/** Returns SQL for whether the account of an alert is one of these. */
export function ofHolders(holders: Holders) {
  if ('only' in holders) return sql<SqlBool>`alerts.user_id = ${holders.only}`;
  return holders.without.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`alerts.user_id <> all(${[...holders.without]}::uuid[])`;
}
