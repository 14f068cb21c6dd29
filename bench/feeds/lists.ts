import path from 'node:path';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { pinned, SERVER_CORE } from '../harness/machine.ts';
import { firstMatch } from '../harness/product.ts';
import { figure, printTable } from '../harness/table.ts';

const SIZE = 15_000;

interface Searched {
  storedMs: number;
  searches: { text: string; medianMs: number; slowestMs: number }[];
}

/** Measures the search in a provider's list: server code and database on one core. */
export async function printLists(): Promise<void> {
  const script = path.join(import.meta.dirname, 'search-lists.ts');
  const child = startChild(pinned(SERVER_CORE, [process.execPath, script, temporaryFolder(), `${SIZE}`]));
  const { storedMs, searches } = JSON.parse(await firstMatch(child, /^(\{.*\})$/m)) as Searched;
  await endChild(child);
  printTable(
    [`a page of 50 of ${SIZE.toLocaleString('en')} listed instruments`, 'median of 20', 'slowest'],
    searches.map(({ text, medianMs, slowestMs }) => [text, figure(medianMs, 'ms'), figure(slowestMs, 'ms')]),
  );
  console.log(`  the list stored in ${figure(storedMs, 'ms')}\n`);
}
