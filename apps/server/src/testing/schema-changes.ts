import type pg from 'pg';

interface Column {
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** TableColumns of all tables, by `table.column`. */
export type TableColumns = ReadonlyMap<string, Column>;

export async function readColumns(client: Pick<pg.Pool, 'query'>): Promise<TableColumns> {
  const { rows } = await client.query<Column & { name: string }>(
    `select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
       column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "hasDefault"
     from information_schema.columns where table_schema = 'public' and table_name not like 'kysely_%'`,
  );
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

/** Returns what a program that knows the columns of before would stumble over. */
export function breaksOf(before: TableColumns, after: TableColumns): string[] {
  const tables = new Set([...before.keys()].map(tableOf));
  const changed = [...before].flatMap(([name, column]) => {
    const now = after.get(name);
    if (!now) return [`${name} is gone`];
    if (now.type !== column.type) return [`${name} is ${now.type} instead of ${column.type}`];
    return column.isNullable && !now.isNullable ? [`${name} takes no null`] : [];
  });
  const added = [...after].flatMap(([name, { isNullable, hasDefault }]) =>
    before.has(name) || !tables.has(tableOf(name)) || isNullable || hasDefault
      ? []
      : [`${name} is new and has no default`],
  );
  return [...changed, ...added].toSorted();
}

const tableOf = (name: string): string => name.split('.', 1)[0] ?? name;
