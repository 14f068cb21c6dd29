import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#platform/db/db.ts';
import type { Schema } from '#platform/db/schema.ts';

interface Column {
  table: string;
  column: string;
  type: string;
}

interface ForeignKey {
  table: string;
  column: string;
  toTable: string;
  toColumn: string;
}

/** Tables and how they hang together, as a migrated database has them. */
export interface Catalogue {
  columns: readonly Column[];
  keys: readonly ForeignKey[];
  /** Conditions on the rows of tables, as PostgreSQL writes them. */
  checks: readonly { table: string; text: string }[];
}

export async function readCatalogue(db: Kysely<Schema>): Promise<Catalogue> {
  const columns = await sql<Column>`
    select relname as table, attname as column, format_type(atttypid, null) as type
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(db);
  const keys = await sql<ForeignKey>`
    select conrelid::regclass::text as table, own.attname as column,
      confrelid::regclass::text as "toTable", other.attname as "toColumn"
    from pg_constraint
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
    join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`.execute(db);
  const checks = await sql<{ table: string; text: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db);
  return { columns: columns.rows, keys: keys.rows, checks: checks.rows };
}

/** Tables whose rows belong to accounts: they name one, or hang on a row that does. */
export function tablesOfAccounts({ keys }: Catalogue): string[] {
  const found = new Set(['users']);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { table, toTable } of keys) if (found.has(toTable)) found.add(table);
  }
  return [...found].sort();
}

/** Values that a table's conditions ask for where any value of the type won't do. */
type Fixed = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Conditions that go over several columns. */
export const FIXED: Fixed = {
  paper_orders: { kind: 'market', level: null, units: null, cash: null, guard: 'stop' },
};

export interface FilledRow {
  table: string;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Puts one row into each of the tables, and into those that they hang on, but for those in `known`. Each text in them is
 * like no other.
 */
export async function fillTables(
  db: Kysely<Schema>,
  catalogue: Catalogue,
  tables: readonly string[],
  { known, fixed }: { known: Readonly<Record<string, Record<string, unknown>>>; fixed: Fixed },
): Promise<FilledRow[]> {
  const rows = new Map(Object.entries(known));
  let count = 0;
  const add = async (table: string): Promise<Record<string, unknown>> => {
    const made = rows.get(table);
    if (made) return made;
    const values: Record<string, unknown> = {};
    rows.set(table, values);
    for (const { column, type } of catalogue.columns.filter((one) => one.table === table)) {
      const key = catalogue.keys.find((one) => one.table === table && one.column === column);
      if (key) values[column] = (await add(key.toTable))[key.toColumn];
      else values[column] = choiceOf(catalogue, table, column) ?? uniqueValue(type, `${table}.${column}`, ++count);
    }
    Object.assign(values, fixed[table]);
    const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(values))})`.execute(db);
    return values;
  };
  for (const table of tables) await add(table);
  return [...rows].flatMap(([table, values]) => (Object.hasOwn(known, table) ? [] : [{ table, values }]));
}

/** Puts a row into every table but the migrator's own; bars, whose partitions are made as they come, stay empty. */
export async function fillEveryTable({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<void> {
  const catalogue = await readCatalogue(db);
  const partitioned = await pool.query<{ name: string }>(`select relname as name from pg_class where relkind = 'p'`);
  const isLeftOut = new Set([...partitioned.rows.map(({ name }) => name), 'kysely_migration', 'kysely_migration_lock']);
  const tables = [...new Set(catalogue.columns.map(({ table }) => table))].filter((table) => !isLeftOut.has(table));
  await fillTables(db, catalogue, tables, { known: {}, fixed: FIXED });
}

/** The first of the values that a condition allows for a column, where it lists them. */
function choiceOf({ checks }: Catalogue, table: string, column: string): string | undefined {
  const list = new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\['([^']*)'`);
  return checks.filter((one) => one.table === table).flatMap(({ text }) => list.exec(text)?.[1] ?? [])[0];
}

function uniqueValue(type: string, name: string, n: number): unknown {
  const mark = `~${name}~`;
  if (type === 'text') return mark;
  if (type === 'uuid') return randomUUIDv7();
  if (type === 'boolean') return true;
  if (type === 'bytea') return Buffer.from(mark);
  if (type === 'json' || type === 'jsonb') return JSON.stringify({ mark });
  if (type === 'timestamp with time zone') return new Date(Date.UTC(2001, 0, 1) + n * 86_400_000);
  if (type === 'text[]') return [mark];
  if (type === 'uuid[]') return [randomUUIDv7()];
  if (type.endsWith('[]')) return [n];
  if (type === 'smallint') return 60;
  return n + 1_000; // numbers of any size
}
