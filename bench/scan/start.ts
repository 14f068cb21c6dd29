import path from 'node:path';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { firstMatch } from '../harness/product.ts';
import { median } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { type BenchVerdict, judge } from '../harness/verdict.ts';

const INSTRUMENTS = 1_000;
const RESTARTS = 3;
const SCRIPT = path.join(import.meta.dirname, 'first-scan.ts');

/** Measures a scanner's start from the store to its first scan, with its database. */
export async function measureStart(): Promise<BenchVerdict[]> {
  const dataDir = temporaryFolder();
  const run = async (task: string): Promise<number> => {
    const child = startChild([process.execPath, SCRIPT, task, dataDir, String(INSTRUMENTS)]);
    const { seconds } = JSON.parse(await firstMatch(child, /^(\{.*\})$/m)) as { seconds: number };
    await endChild(child);
    return seconds;
  };
  say(`${INSTRUMENTS} instruments x 500 bars x 7 timeframes into a store ...`);
  await run('fill');
  say('the first scan, and the first after each of some restarts ...');
  const fresh = await run('start');
  const restarts: number[] = [];
  for (let i = 0; i < RESTARTS; i++) restarts.push(await run('start'));
  const again = median(restarts);
  printTable(
    [`to the first scan of ${INSTRUMENTS.toLocaleString('en')} instruments`, 'measured'],
    [
      ['nothing saved: all history computed, recent signals found', figure(fresh, 's')],
      ['a restart: on from where it was saved', figure(again, 's')],
    ],
  );
  return [
    judge('a restart to the first scan, 1,000 x 500 bars x 7 timeframes', again, { gate: 5, stretch: 3, unit: 's' }),
  ];
}
