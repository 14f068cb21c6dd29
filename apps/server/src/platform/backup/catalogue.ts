import type pg from 'pg';
import type { Manifest, Partition } from './manifest.ts';

/** The migrator's own tables: a restore makes them again. */
const NOT_COPIED = ['kysely_migration', 'kysely_migration_lock'];

export interface BackupTable {
  name: string;
  columns: string[];
}

/** Returns the tables that hold rows, partitions among them, by name. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
    [NOT_COPIED],
  );
  return rows;
}

/** Returns the partitions, parents first. */
export async function listPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select child.relname::text as name, parent.relname::text as parent,
       pg_get_expr(child.relpartbound, child.oid) as bound,
       case child.relkind when 'p' then pg_get_partkeydef(child.oid) end as key
     from pg_inherits
     join pg_class as child on child.oid = inhrelid
     join pg_class as parent on parent.oid = inhparent
     where child.relispartition and child.relkind in ('r', 'p') and child.relnamespace = 'public'::regnamespace
     order by child.relkind, child.relname`,
  );
  return rows; // the letter p sorts before r
}

export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from public."${name}"`,
    );
    const { last = '1', called = false } = state.rows[0] ?? {};
    sequences.push({ name, lastValue: Number(last), isCalled: called });
  }
  return sequences;
}
