import { randomUUIDv7 } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ensureSignalMonths } from '#modules/signals/signal-months.ts';
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

/** Tables and their foreign keys, from a migrated database. */
export interface DatabaseCatalogue {
  columns: readonly Column[];
  keys: readonly ForeignKey[];
  /** Check constraints, as PostgreSQL writes them. */
  checks: readonly { table: string; text: string }[];
}

export async function readCatalogue(db: Kysely<Schema>): Promise<DatabaseCatalogue> {
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

/** Returns the tables whose rows belong to accounts, directly or through another row. */
export function tablesOfAccounts({ keys }: DatabaseCatalogue): string[] {
  const found = new Set(['users']);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { table, toTable } of keys) if (found.has(toTable)) found.add(table);
  }
  return [...found].sort();
}

/** Values required by constraints. */
type Fixed = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Values of constraints on several columns. */
export const FIXED: Fixed = {
  advice_entries: {
    kind: 'call',
    call_id: randomUUIDv7(),
    content: Buffer.alloc(32, 1),
    previous: Buffer.alloc(32, 2),
    hash: Buffer.alloc(32, 3),
  },
  advice_heads: { day: '2026-11-30', anchor: 'pending' },
  calendar_lists: { source: null },
  digest_settings: { hour: 8 },
  invoices: { number: '~invoices~', invoice_id: null, net: 50_000, tax: 9_000, total: 59_000 },
  paper_orders: { kind: 'market', level: null, units: null, cash: null, guard: 'stop' },
  team_shares: { watchlist_id: null },
  payments: { amount: 59_900, refunded: 100 },
};

export interface FilledRow {
  table: string;
  values: Readonly<Record<string, unknown>>;
}

/** Inserts one row into each of the tables and those they reference, except `known`. Every text is unique. */
export async function fillTables(
  db: Kysely<Schema>,
  catalogue: DatabaseCatalogue,
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
    if (table === 'signals') await ensureSignalMonths(db, [Number(values.at)]);
    const names = sql.join(Object.keys(values).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(values))})`.execute(db);
    return values;
  };
  for (const table of tables) await add(table);
  return [...rows].flatMap(([table, values]) => (Object.hasOwn(known, table) ? [] : [{ table, values }]));
}

/** Inserts a row into every table except the migrator's and bars, whose partitions the bar store creates. */
export async function fillEveryTable({ db }: Pick<Database, 'db'>): Promise<void> {
  const catalogue = await readCatalogue(db);
  const isLeftOut = new Set(['bars', 'kysely_migration', 'kysely_migration_lock']);
  const tables = [...new Set(catalogue.columns.map(({ table }) => table))].filter((table) => !isLeftOut.has(table));
  await fillTables(db, catalogue, tables, { known: {}, fixed: FIXED });
}

/** Returns the first value that a constraint lists for a column. */
function choiceOf({ checks }: DatabaseCatalogue, table: string, column: string): string | undefined {
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
  return n + 1_000; // any number
}
