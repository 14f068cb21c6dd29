/**
 * Prints what is wrong with the table of `docs/security.md`: requirements that are missing, unknown or named twice, and tests
 * and files that aren't there.
 *
 * Usage: node scripts/security-table.ts
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const PAGE = 'docs/security.md';
/** Where a path begins that names no folder of the root. */
const USUAL = 'apps/server/src';

const STATES: ReadonlySet<string> = new Set(['met', 'partly', 'not met', 'n/a']);

/** Requirements of levels 1 and 2 per section of OWASP ASVS 5.0.0; each section numbers them from 1 without a gap. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4, '7.1': 3, '7.2': 4, '7.3': 2 },
  ...{ '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3, '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};

const WANTED: readonly string[] = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, i) => `${section}.${i + 1}`),
);

interface Row {
  id: string;
  state: string;
  evidence: string;
}

/** Sentences about all that is wrong with a page; none for a good one. */
export function faultsOf(page: string): string[] {
  const rows = rowsOf(page);
  const ids = rows.map(({ id }) => id);
  return [
    ...WANTED.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id) => !WANTED.includes(id)).map((id) => `${id} is no requirement of these chapters and levels`),
    ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} stands twice`),
    ...rows.flatMap(faultsOfRow),
  ];
}

/** Rows of the table, whose first cell is a requirement's number. */
function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm)].map(
    ([, id = '', state = '', evidence = '']) => ({ id, state, evidence }),
  );
}

function faultsOfRow({ id, state, evidence }: Row): string[] {
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

/** Parts of the page itself, which stand in the same quotation marks. */
const quotes = (evidence: string): number =>
  /this page, (“[^”]+”(?:, )?)+/.exec(evidence)?.[0].match(/“/g)?.length ?? 0;

function faultsOfFile(id: string, file: string, title: string | undefined): string[] {
  const place = [path.join(ROOT, USUAL, file), path.join(ROOT, file)].find((one) => existsSync(one));
  if (!place) return [`${id}: there is no ${file}`];
  if (title === undefined) return file.includes('.test.') ? [`${id} names no test of ${file}`] : [];
  return titlesOf(readFileSync(place, 'utf8')).has(title) ? [] : [`${id}: ${file} has no test “${title}”`];
}

/** What follows `it(`, `test(`, or the list of an `it.for`. */
function titlesOf(code: string): Set<string> {
  const titles = code.matchAll(/(?:\b(?:it|test)\(|\]\s*(?:as const)?\)\()\s*(['"`])((?:\\.|(?!\1).)*)\1,/g);
  return new Set([...titles].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')));
}

if (import.meta.main) {
  const faults = faultsOf(readFileSync(path.join(ROOT, PAGE), 'utf8'));
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? `${PAGE}: every test that it names is there` : `${PAGE}: ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
