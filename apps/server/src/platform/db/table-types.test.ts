import { globSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readTableTypes, type TypedColumn } from '../../testing/table-types.ts';
import { testDatabase } from '../../testing/test-database.ts';

const FILES = globSync(path.join(import.meta.dirname, '{*-schema,schema,timestamp}.ts'));

/** A column as the migrated database has it. */
interface StoredColumn {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** Types of PostgreSQL, and what the driver returns for them. */
const KINDS: Readonly<Record<string, string>> = {
  text: 'text',
  uuid: 'text',
  bpchar: 'text',
  varchar: 'text',
  tsvector: 'text',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'bytea',
  timestamptz: 'instant',
  jsonb: 'json',
  json: 'json',
  _text: 'text[]',
  _uuid: 'text[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _float8: 'number[]',
};

async function storedColumns(): Promise<StoredColumn[]> {
  const { db } = await testDatabase();
  const { rows } = await sql<StoredColumn>`
    select c.table_name as table, c.column_name as column, c.udt_name as type,
      c.is_nullable = 'YES' as "isNullable", c.column_default is not null or c.is_identity = 'YES' as "hasDefault"
    from information_schema.columns as c
    join pg_class on relname = c.table_name and relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and relkind in ('r', 'p') and not relispartition
      and c.table_name not like 'kysely_%'
    order by c.table_name, c.ordinal_position`.execute(db);
  return rows;
}

/** Returns what is wrong with the type of a column; undefined for a right one. */
function faultOf({ type, isNullable, hasDefault }: StoredColumn, typed: TypedColumn | undefined): string | undefined {
  if (!typed) return 'has no type';
  const kind = KINDS[type] ?? type;
  if (kind !== typed.kind) return `is ${type} and typed as ${typed.kind}`;
  if (isNullable !== typed.isNullable) return isNullable ? 'may be null' : 'is never null';
  return typed.isGenerated && !hasDefault ? 'has no default' : undefined;
}

it('describes the tables as the migrations make them', async () => {
  const typed = readTableTypes(FILES);
  const stored = await storedColumns();
  const names = new Set(stored.map(({ table, column }) => `${table}.${column}`));
  expect(
    stored.flatMap((column) => {
      const fault = faultOf(column, typed.get(column.table)?.get(column.column));
      return fault === undefined ? [] : [`${column.table}.${column.column} ${fault}`];
    }),
  ).toEqual([]);
  const written = [...typed].flatMap(([table, columns]) => [...columns.keys()].map((column) => `${table}.${column}`));
  expect(written.filter((name) => !names.has(name))).toEqual([]);
});

it.for<[string, Partial<StoredColumn>, Partial<TypedColumn>, string]>([
  ['another type', { type: 'jsonb' }, {}, 'is jsonb and typed as text'],
  ['a type without a name here', { type: 'numeric' }, { kind: 'number' }, 'is numeric and typed as number'],
  ['a null that is not expected', { isNullable: true }, {}, 'may be null'],
  ['a null that never comes', {}, { isNullable: true }, 'is never null'],
  ['a default that is not there', {}, { isGenerated: true }, 'has no default'],
])('refuses %s', ([, stored, typed, fault]) => {
  const column = { table: 't', column: 'c', type: 'text', isNullable: false, hasDefault: false, ...stored };
  expect(faultOf(column, { kind: 'text', isNullable: false, isGenerated: false, ...typed })).toBe(fault);
});
