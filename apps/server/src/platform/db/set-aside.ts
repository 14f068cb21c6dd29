import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { oneLine } from '../mail/mail.ts';
import type { Db } from './db.ts';
import type { SetAsideKind } from './schema.ts';

/** Only this many of the newest are kept. */
const MOST_KEPT = 10_000;
const MOST_CHARACTERS = 1_000;

/** A write that the database refused. */
export interface SetAsideWrite {
  kind: SetAsideKind;
  payload: unknown;
  error: unknown;
}

/** Stores a rejected write for the operator: `wickwise operator set-aside` and /metrics show it. */
export async function setAside(db: Db, log: Log, { kind, payload, error }: SetAsideWrite): Promise<void> {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const row = {
    id: randomUUIDv7(),
    kind,
    payload: JSON.stringify(payload, storable),
    code: typeof code === 'string' ? code.slice(0, 10) : null,
    error: oneLine(String(message)).slice(0, MOST_CHARACTERS),
    at: new Date(),
  };
  log.error({ kind, payload, err: error }, 'a write was set aside: the database refuses it');
  await db.insertInto('set_aside_writes').values(row).execute();
  await sql`
    delete from set_aside_writes where id in (select id from set_aside_writes order by at desc offset ${MOST_KEPT})
  `.execute(db);
}

/** Lists rejected writes, newest first. */
export const listSetAside = (db: Db, limit: number) =>
  db
    .selectFrom('set_aside_writes')
    .select(['at', 'kind', 'code', 'error', 'payload'])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();

/** Counts rejected writes by kind. */
export async function countSetAside(db: Db): Promise<Map<SetAsideKind, number>> {
  const rows = await db
    .selectFrom('set_aside_writes')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** Removes all; returns their number. */
export async function clearSetAside(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('set_aside_writes').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Replaces NaN and infinities, which JSON can't express. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)) ? String(value) : value;
