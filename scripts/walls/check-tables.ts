import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CallExpression, type Node, parseSync, type TemplateLiteral, Visitor } from 'oxc-parser';
import { CLICKHOUSE_TABLES, EXEMPT, TABLES } from './tables.ts';

const OWNERS = new Map(
  Object.entries({ ...TABLES, ...CLICKHOUSE_TABLES }).flatMap(([owner, tables]) =>
    tables.map((table) => [table, owner]),
  ),
);

/** Methods of Kysely whose first argument names tables. */
const NAMING =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|using|from|table|\w+Join|\w+JoinLateral|\w+Apply)$/;

/** A table in SQL, with its schema, and with its alias before a comma: `only public."alerts" as a,`. */
const TABLE = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?\w+"?(?:\s+(?:as\s+)?"?\w+"?(?=\s*,))?`;
const CLAUSE = new RegExp(
  String.raw`\b(?:from|join|into|update|using|copy|truncate(?:\s+table)?|lock\s+table|table)\s+(${TABLE}(?:\s*,\s*${TABLE})*)`,
  'gi',
);

interface Named {
  table: string;
  at: number;
}

interface NamedTable {
  table: string;
  line: number;
}

const checkouts = new Map<string, readonly NamedTable[]>();

/** Returns the tables that a file of a checkout names; read once, since parsing all files takes seconds. */
function tablesOn(root: string, file: string): readonly NamedTable[] {
  const place = path.join(root, file);
  const known = checkouts.get(place) ?? tablesIn(file, readFileSync(place, 'utf8'));
  checkouts.set(place, known);
  return known;
}

/** Returns the tables that a source file names in queries, with the lines. */
function tablesIn(file: string, source: string): NamedTable[] {
  const found: Named[] = [];
  const addSql = (text: string, at: number): void => {
    found.push(...tablesOfSql(text).map((table) => ({ table, at })));
  };
  new Visitor({
    CallExpression: (call) => {
      found.push(...tablesOfCall(call));
    },
    Literal: ({ value, start }) => {
      if (typeof value !== 'string') return;
      // a name such as `alert_firings` means the table wherever it is written; `alerts` has other meanings
      if (value.includes('_')) found.push({ table: value, at: start });
      addSql(value, start);
    },
    TemplateLiteral: (template) => addSql(textOf(template), template.start),
  }).visit(parseSync(file, source, { sourceType: 'module' }).program);
  const places = new Map(
    found.filter(({ table }) => OWNERS.has(table)).map((named) => [`${named.at} ${named.table}`, named]),
  );
  return [...places.values()].map(({ table, at }) => ({ table, line: source.slice(0, at).split('\n').length }));
}

function tablesOfCall({ callee, arguments: [first] }: CallExpression): Named[] {
  const isNaming =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && NAMING.test(callee.property.name);
  if (!isNaming || !first) return [];
  const names: readonly (Node | null)[] = first.type === 'ArrayExpression' ? first.elements : [first];
  return names.flatMap((name) => {
    const text = name?.type === 'TemplateLiteral' ? textOf(name) : name?.type === 'Literal' ? name.value : undefined;
    return name && typeof text === 'string' ? [{ table: nameOf(text), at: name.start }] : [];
  });
}

const tablesOfSql = (text: string): string[] =>
  [...text.matchAll(CLAUSE)].flatMap(([, tables]) => (tables ?? '').split(',').map(nameOf));

/** Returns the name of a table without its schema, quotes and alias. */
function nameOf(written: string): string {
  const [name] = written
    .trim()
    .replace(/^only\s+/i, '')
    .split(/\s+/);
  return (name?.split('.').at(-1) ?? '').replaceAll('"', '').toLowerCase();
}

/** Returns a template's text, with what is computed left out. */
const textOf = ({ quasis }: TemplateLiteral): string => quasis.map(({ value }) => value.cooked ?? '').join('?');

/** Returns a sentence for each query of a server's file on another folder's table. */
export function checkTables(
  root: string,
  files: readonly string[],
  planted: Readonly<Record<string, string>> = {},
): string[] {
  const checked = files.filter((file) => file.startsWith('apps/server/src/') && !(file in EXEMPT));
  return checked.flatMap((file) => {
    const source = planted[file];
    const tables = source === undefined ? tablesOn(root, file) : tablesIn(file, source);
    return tables.flatMap(({ table, line }) => {
      const owner = OWNERS.get(table);
      return file.startsWith(`${owner}/`) ? [] : [`${file}:${line} names the table ${table}, which ${owner} keeps`];
    });
  });
}
