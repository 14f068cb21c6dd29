import { statfsSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { unpinSelf } from '../harness/machine.ts';
import { firstMatch } from '../harness/product.ts';
import { figure, printTable, say } from '../harness/table.ts';
import type { Loaded, YearMoment } from './load-year.ts';
import type { Timed } from './readings.ts';

export const name = 'year';
export const summary = 'a year of one-minute bars of 1,000 instruments: load rate, disk, reads and upkeep as it fills';

const INSTRUMENTS = 1_000;
const DAYS = 252;
const LEAST_DAYS = 10;
const MINUTES_A_DAY = 390;
/** Longer bars that are stored beside a day's minutes. */
const LONGER_A_DAY = 34;
/** Row, index and page of a bar; the write-ahead log and room to spare come on top. */
const BYTES_PER_BAR = 200;
const SPARE_BYTES = 3 * 2 ** 30;
const GIB = 2 ** 30;

export async function run(args: readonly string[]): Promise<void> {
  const [instruments = INSTRUMENTS, days = DAYS] = args.map(Number);
  if (!(instruments >= 1 && days >= LEAST_DAYS)) {
    throw new Error(`npm run bench -- year [instruments] [days], at least ${LEAST_DAYS} days`);
  }
  const bars = instruments * days * (MINUTES_A_DAY + LONGER_A_DAY);
  if (!hasRoom(bars * BYTES_PER_BAR + SPARE_BYTES)) return;
  unpinSelf();
  const startLoad = loadavg()[0] ?? 0;
  say(`loading ${bars.toLocaleString('en')} bars; interrupted, it leaves nothing behind`);
  const script = path.join(import.meta.dirname, 'load-year.ts');
  const child = startChild([process.execPath, script, temporaryFolder(), `${instruments}`, `${days}`]);
  child.stderr.on('data', (text: Buffer) => process.stderr.write(text));
  const loaded = JSON.parse(await firstMatch(child, /^(\{.*\})$/m)) as Loaded;
  await endChild(child);
  print(loaded);
  const loads = [startLoad, loadavg()[0] ?? 0].map((load) => load.toFixed(1));
  console.log(`Load of the machine at the start ${loads[0]}, at the end ${loads[1]}.\n`);
}

/** Says what is lacking, and where to look for it, instead of filling a disk that others use. */
function hasRoom(bytes: number): boolean {
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize >= bytes) return true;
  const [needed, free] = [bytes, bavail * bsize].map((one) => figure(one / GIB, 'GiB'));
  console.log(
    `This needs about ${needed} in ${tmpdir()}, where ${free} are free: set TMPDIR to another disk, or ask for`,
  );
  console.log('fewer instruments or days.\n');
  process.exitCode = 1;
  return false;
}

function print(loaded: Loaded): void {
  const { moments, decades } = loaded;
  const last = moments.at(-1) as YearMoment;
  printTable(
    ['', ...moments.map(({ sessions }) => `after ${sessions} days`)],
    [
      ['minutes stored', ...moments.map(({ minutes }) => minutes.toLocaleString('en'))],
      ['bars stored', ...moments.map(({ bars }) => bars.toLocaleString('en'))],
      ['history, since the last', ...moments.map((one) => figure(one.historyBars / one.historySeconds, 'bars/s'))],
      ['write-ahead log', ...moments.map((one) => figure(one.walBytes / one.historyBars, 'B/bar'))],
      ['packing, since the last', ...moments.map(({ packSeconds }) => figure(packSeconds, 's'))],
      ['database', ...moments.map(({ sizes }) => figure(sizes.database / GIB, 'GiB'))],
    ],
  );
  const { rows, pages } = last.sizes;
  const [heap, index] = [rows.reduce((sum, own) => sum + own.heap, 0), rows.reduce((sum, own) => sum + own.index, 0)];
  printTable(
    ['disk at the end', 'a bar'],
    [
      ['rows', figure(heap / last.bars, 'B')],
      ['their index', figure(index / last.bars, 'B')],
      ['in pages, of a packed bar', figure((pages.heap + pages.index) / pages.bars, 'B')],
      ['all, of a stored minute', figure(last.sizes.database / last.minutes, 'B')],
    ],
  );
  const columns = [...moments.map(({ writes, reads }) => [...writes, ...reads]), [...decades.writes, ...decades.reads]];
  printTable(
    ['ms: p50 / p99', ...moments.map(({ sessions }) => `${sessions} days`), `${decades.partitions} partitions`],
    (columns[0] ?? []).map(({ what }, row) => [what, ...columns.map((own) => both(own[row]))]),
  );
  printTable(
    ['upkeep at the end', ''],
    [
      ['vacuum by PostgreSQL itself, runs', figure(loaded.autovacuums)],
      ['vacuum (analyze) of everything', figure(loaded.vacuumSeconds, 's')],
      [loaded.prunes.what, `${both(loaded.prunes)} ms`],
      ['bars dropped so', loaded.prunedBars.toLocaleString('en')],
    ],
  );
}

const both = (one: Timed | undefined): string => (one ? `${figure(one.p50)} / ${figure(one.p99)}` : '-');
