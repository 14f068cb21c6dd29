import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EXEMPT, TABLES } from './tables.ts';

const OWNERS = new Map(Object.entries(TABLES).flatMap(([owner, tables]) => tables.map((table) => [table, owner])));

/** Names of tables in Kysely calls, and in SQL. */
const BUILT = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'(\w+)'/g;
const WRITTEN = /\b(?:from|join|insert into|update|delete from|copy|truncate)\s+(?:only\s+)?([a-z_]+)\b/g;
const TEMPLATE = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/gs;

/** Returns the tables that a source file names in queries, with the lines. */
function tablesIn(source: string): { table: string; line: number }[] {
  const found = [...source.matchAll(BUILT)].map((match) => ({ table: match[1] ?? '', at: match.index }));
  for (const { 0: text, index } of source.matchAll(TEMPLATE))
    for (const match of text.matchAll(WRITTEN)) found.push({ table: match[1] ?? '', at: index + match.index });
  return found
    .filter(({ table }) => OWNERS.has(table))
    .map(({ table, at }) => ({ table, line: source.slice(0, at).split('\n').length }));
}

/** Returns a sentence for each query of a server's file on another folder's table. */
export function checkTables(
  root: string,
  files: readonly string[],
  planted: Readonly<Record<string, string>> = {},
): string[] {
  const checked = files.filter((file) => file.startsWith('apps/server/src/') && !(file in EXEMPT));
  return checked.flatMap((file) => {
    const source = planted[file] ?? readFileSync(path.join(root, file), 'utf8');
    return tablesIn(source).flatMap(({ table, line }) => {
      const owner = OWNERS.get(table);
      return file.startsWith(`${owner}/`) ? [] : [`${file}:${line} names the table ${table}, which ${owner} keeps`];
    });
  });
}
