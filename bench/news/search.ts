import path from 'node:path';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { firstMatch } from '../harness/product.ts';
import { figure, printTable } from '../harness/table.ts';
import { judge, printVerdicts } from '../harness/verdict.ts';

const SIZE = 100_000;
const MOST_MS = 50;

interface Searched {
  lists: { list: string; pages: number; medianMs: number; slowestMs: number }[];
  p99Ms: number;
  bytes: number;
}

/** Measures lists and searches of stored stories: server code and database on all cores. */
export async function printSearch(): Promise<void> {
  const script = path.join(import.meta.dirname, 'search-stories.ts');
  const child = startChild([process.execPath, script, temporaryFolder(), `${SIZE}`]);
  const { lists, p99Ms, bytes } = JSON.parse(await firstMatch(child, /^(\{.*\})$/m)) as Searched;
  await endChild(child);
  printTable(
    [`a page of ${SIZE.toLocaleString('en')} stories`, 'pages', 'median of 60', 'slowest'],
    lists.map(({ list, pages, medianMs, slowestMs }) => [
      ...[list, `${pages}`, figure(medianMs, 'ms'), figure(slowestMs, 'ms')],
    ]),
  );
  printVerdicts([judge('search, p99 over all', p99Ms, { gate: MOST_MS, stretch: MOST_MS / 2, unit: 'ms' })]);
  console.log(`  a stored story takes ${figure(bytes / SIZE / 1_024, 'kB')}, with its indexes\n`);
}
