import path from 'node:path';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { firstMatch } from '../harness/product.ts';
import { figure, printTable } from '../harness/table.ts';

interface Polled {
  rounds: {
    name: string;
    seconds: number;
    cpuMs: number;
    databaseCpuMs: number;
    /** Peak of the process above what it had before. */
    addedMB: number;
    /** Stored so far, and what they take. */
    stories: number;
    databaseMB: number;
  }[];
  /** What the process has above that once the thread that reads has ended. */
  idleMB: number;
}

/** Measures polls of 200 sources, each a host of its own with 50 items: first, unchanged, and with two new stories each. */
export async function printPolls(): Promise<void> {
  const script = path.join(import.meta.dirname, 'poll-sources.ts');
  const child = startChild([process.execPath, '--max-semi-space-size=8', script, temporaryFolder()]);
  const { rounds, idleMB } = JSON.parse(await firstMatch(child, /^(\{.*\})$/m)) as Polled;
  await endChild(child);
  printTable(
    ['200 sources polled', 'took', 'CPU', 'CPU of the database', 'memory added', 'stories', 'in the database'],
    rounds.map(({ name, seconds, cpuMs, databaseCpuMs, addedMB, stories, databaseMB }) => [
      ...[name, figure(seconds, 's'), figure(cpuMs / 1_000, 's'), figure(databaseCpuMs / 1_000, 's')],
      ...[figure(addedMB, 'MB'), stories.toLocaleString('en'), figure(databaseMB, 'MB')],
    ]),
  );
  console.log(`  ${figure(idleMB, 'MB')} of it are left once the thread that reads has ended\n`);
}
