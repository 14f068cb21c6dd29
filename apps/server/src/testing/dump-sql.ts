import type pg from 'pg';
import { listPartitions, listTables } from '#platform/backup/catalogue.ts';

/** Returns a schema from the catalogue, one statement per line, in an executable order. */
export async function dumpSchema(client: pg.ClientBase): Promise<string[]> {
  const lines = async (query: string): Promise<string[]> =>
    (await client.query<{ line: string }>(query)).rows.map(({ line }) => `${line.replace(/\s*\n\s*/g, ' ')};`);
  const partitions = (await listPartitions(client)).map(
    ({ name, parent, bound, key }) =>
      `create table ${name} partition of ${parent} ${bound}${key === null ? '' : ` partition by ${key}`};`,
  );
  return [
    ...(await lines(SEQUENCES)),
    ...(await lines(TABLES)),
    ...partitions,
    ...(await lines(STORAGE)),
    ...(await lines(OWNED)),
    ...(await lines(CONSTRAINTS)),
    ...(await lines(INDEXES)),
  ];
}

/** Returns the rows of all tables as statements, including the migrator's. */
export async function dumpRows(client: pg.ClientBase): Promise<string[]> {
  const tables = [...(await listTables(client)), { name: 'kysely_migration', columns: ['name', 'timestamp'] }];
  const lines: string[] = [];
  for (const { name, columns } of tables) {
    const values = columns.map((column) => `quote_nullable("${column}"::text)`).join(` || ', ' || `);
    const { rows } = await client.query<{ row: string }>(`select ${values} as row from only ${name} order by 1`);
    const names = columns.map((column) => `"${column}"`).join(', ');
    for (const { row } of rows) lines.push(`insert into ${name} (${names}) values (${row.replaceAll('\n', '\\n')});`);
  }
  return lines;
}

/** Returns the rows of each table, the text of each column by its name. */
export async function rowsAsTexts(client: pg.ClientBase): Promise<Map<string, Record<string, string | null>[]>> {
  const found = new Map<string, Record<string, string | null>[]>();
  for (const { name, columns } of await listTables(client)) {
    const texts = columns.map((column) => `"${column}"::text as "${column}"`).join(', ');
    found.set(name, (await client.query<Record<string, string | null>>(`select ${texts} from only ${name}`)).rows);
  }
  return found;
}

const OURS = `relnamespace = 'public'::regnamespace`;

const SEQUENCES = `
  select format('create sequence %I as %s', relname, format_type(seqtypid, null)) as line
  from pg_class join pg_sequence on seqrelid = oid where ${OURS} order by relname`;

const TABLES = `
  select format('create table %I (%s)', relname, string_agg(
      format('%I %s', attname, format_type(atttypid, atttypmod))
        || case when attnotnull then ' not null' else '' end
        || coalesce(' default ' || pg_get_expr(adbin, adrelid), ''), ', ' order by attnum))
    || case relkind when 'p' then ' partition by ' || pg_get_partkeydef(pg_class.oid) else '' end as line
  from pg_class join pg_attribute on attrelid = pg_class.oid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where ${OURS} and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
  group by relname, relkind, pg_class.oid order by relname`;

/** Columns with another storage mode than their type's default. */
const STORAGE = `
  select format('alter table %I alter column %I set storage %s', relname, attname,
    case attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end) as line
  from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
  where ${OURS} and relkind in ('r', 'p') and attnum > 0 and not attisdropped and attstorage <> typstorage
  order by relname, attnum`;

const OWNED = `
  select format('alter sequence %I owned by %I.%I', sequence.relname, owner.relname, attname) as line
  from pg_depend join pg_class as sequence on sequence.oid = objid and sequence.relkind = 'S'
  join pg_class as owner on owner.oid = refobjid
  join pg_attribute on attrelid = refobjid and attnum = refobjsubid
  where deptype = 'a' and sequence.${OURS} order by 1`;

/** Newer servers list "not null" here too, which the columns already have. */
const CONSTRAINTS = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f') and conparentid = 0 and conrelid <> 0
  order by contype = 'f', 1`;

const INDEXES = `
  select pg_get_indexdef(indexrelid) as line
  from pg_index join pg_class on pg_class.oid = indexrelid
  where ${OURS} and not relispartition
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  order by 1`;
