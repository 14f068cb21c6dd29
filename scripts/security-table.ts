/**
 * Prints errors in the table of `docs/security-asvs.md`: missing, unknown or repeated requirements, and tests and files
 * that don't exist. Usage: node scripts/security-table.ts
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const PAGE = 'docs/security-asvs.md';
/** Folders in which a path may begin. */
const FOLDERS = ['apps/server/src', 'apps/server/src/modules', 'packages/contract/src', ''];

const STATES: ReadonlySet<string> = new Set(['met', 'partly', 'not met', 'n/a']);

/** Number of level 1 and 2 requirements per section of OWASP ASVS 5.0.0, numbered from 1 without gaps. */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

const WANTED: readonly string[] = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, i) => `${section}.${i + 1}`),
);

/** A row of the table, possibly of several requirements with the same answer. */
interface Row {
  ids: readonly string[];
  state: string;
  evidence: string;
}

/** Returns a sentence for each error of a page. */
export function faultsOf(page: string): string[] {
  const rows = rowsOf(page);
  const ids = rows.flatMap((row) => row.ids);
  return [
    ...WANTED.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id) => !WANTED.includes(id)).map((id) => `${id} is no requirement of these chapters and levels`),
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} stands twice`),
    ...rows.flatMap(faultsOfRow),
  ];
}

/** Returns rows of the table, whose first cell names requirements: `7.3.1`, `1.2.6–8` and several of those. */
function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| (\d+\.\d+\.\d+[\d., –]*) \| [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm)].map(
    ([, ids = '', state = '', evidence = '']) => ({ ids: ids.split(', ').flatMap(inRange), state, evidence }),
  );
}

function inRange(text: string): string[] {
  const [first = '', last] = text.split('–');
  if (last === undefined) return [first];
  const section = first.slice(0, first.lastIndexOf('.'));
  const from = Number(first.slice(section.length + 1));
  return Array.from({ length: Number(last) - from + 1 }, (_, i) => `${section}.${from + i}`);
}

function faultsOfRow({ ids: [id = ''], state, evidence }: Row): string[] {
  const files = [...evidence.matchAll(/`([^`]+\.\w+)`(?: “([^”]+)”)?/g)];
  const tests = files.filter(([, , title]) => title !== undefined);
  return [
    ...(STATES.has(state) ? [] : [`${id}: "${state}" is no state`]),
    ...(evidence ? [] : [`${id} gives no reason`]),
    ...((evidence.match(/“/g) ?? []).length > tests.length + quotes(evidence)
      ? [`${id} names a test without its file`]
      : []),
    ...files.flatMap(([, file = '', title]) => faultsOfFile(id, file, title)),
  ];
}

/** Counts the headings of the page on security that are named in quotation marks. */
const quotes = (evidence: string): number =>
  /security\.md, (“[^”]+”(?:, )?)+/.exec(evidence)?.[0].match(/“/g)?.length ?? 0;

function faultsOfFile(id: string, file: string, title: string | undefined): string[] {
  const place = FOLDERS.map((folder) => path.join(ROOT, folder, file)).find((one) => existsSync(one));
  if (!place) return [`${id}: there is no ${file}`];
  if (title === undefined) return file.includes('.test.') ? [`${id} names no test of ${file}`] : [];
  const named = titlesOf(readFileSync(place, 'utf8')).filter((one) => isNamed(one, title));
  if (named.length > 1) return [`${id}: ${file} has several tests “${title}”`];
  return named.length === 1 ? [] : [`${id}: ${file} has no test “${title}”`];
}

/** Returns whether a test title is named; its end may be left out: “begins so …” */
const isNamed = (title: string, text: string): boolean =>
  text.endsWith(' …') ? title.startsWith(text.slice(0, -2)) : title === text;

/** Returns titles after `it(`, `test(`, or the list of an `it.for`. */
function titlesOf(code: string): string[] {
  const titles = code.matchAll(/(?:\b(?:it|test)\(|\]\s*(?:as const)?\)\()\s*(['"`])((?:\\.|(?!\1).)*)\1,/g);
  return [...new Set([...titles].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')))];
}

if (import.meta.main) {
  const faults = faultsOf(readFileSync(path.join(ROOT, PAGE), 'utf8'));
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? `${PAGE}: every test that it names is there` : `${PAGE}: ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
