import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { collectGarbage } from '../harness/inspector.ts';
import { pinned, SERVER_CORE } from '../harness/machine.ts';
import { firstMatch, Product } from '../harness/product.ts';
import { figure, printTable, say } from '../harness/table.ts';

export const name = 'memory';
export const summary = 'memory of the server per instrument; memory, disk and time of the first start as it comes';
export const isQuick = true;

const FEW = 100;
const MANY = 2_000;
const RATE = 1_000;
const BUDGET_MIB = 350;
/** The scan has read what was loaded, and the process rests. */
const IDLE_MS = 20_000;

const MIB = 2 ** 20;

export async function run(): Promise<void> {
  await printPerInstrument();
  await printFirstStart();
}

/** Both at once: what they do to each other's speed doesn't change what they need. */
async function printPerInstrument(): Promise<void> {
  say('waiting for two servers with artificial ticks to settle ...');
  const [few = Number.NaN, many = Number.NaN] = await Promise.all([FEW, MANY].map(rssMiB));
  printTable(
    ['memory of the server process', 'measured'],
    [
      [`${FEW} instruments, ${RATE} ticks/s`, figure(few, 'MiB')],
      [`${MANY} instruments, ${RATE} ticks/s`, figure(many, 'MiB')],
      ['per instrument', figure(((many - few) * 1_024) / (MANY - FEW), 'KiB')],
    ],
  );
}

async function rssMiB(symbols: number): Promise<number> {
  const product = await Product.start(['--feed', 'load', '--symbols', `${symbols}`, '--rate', `${RATE}`]);
  await product.settled();
  await collectGarbage(product.process);
  const mebibytes = product.rssBytes() / MIB;
  await product.stop();
  return mebibytes;
}

interface StoreFigures {
  bars: number;
  signals: number;
  bar_bytes: number;
  database_bytes: number;
}

/** The simulator's first start, as it comes with `npm start`: all of its history is made, stored and scanned. */
async function printFirstStart(): Promise<void> {
  say('loading the simulated history of all markets ...');
  const folder = temporaryFolder();
  const startMs = performance.now();
  const product = await Product.start(['--feed', 'sim'], { dataDir: folder });
  await product.historyLoaded();
  const seconds = (performance.now() - startMs) / 1_000;
  const cpuSeconds = [product.cpuMs(), product.databaseCpuMs()].map((ms) => ms / 1_000);
  await sleep(IDLE_MS);
  const rss = product.rssBytes() / MIB;
  await product.stop();
  const store = await storeFigures(folder);
  const disk = Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1_024;
  printTable(
    ['first start, simulated markets', 'measured', 'budget'],
    [
      ['until all history is stored', figure(seconds, 's'), ''],
      ['  CPU of the server, of its database', cpuSeconds.map((value) => figure(value, 's')).join(' + '), ''],
      ['bars stored', store.bars.toLocaleString('en'), ''],
      ['  on disk, index included', figure(store.bar_bytes / store.bars, 'B/bar'), ''],
      ['signals stored', store.signals.toLocaleString('en'), ''],
      ['data folder', figure(disk, 'MiB'), ''],
      ['  of which database, the rest is its log', figure(store.database_bytes / MIB, 'MiB'), ''],
      [`server process, ${IDLE_MS / 1_000} s later`, figure(rss, 'MiB'), figure(BUDGET_MIB, 'MiB')],
    ],
  );
}

async function storeFigures(folder: string): Promise<StoreFigures> {
  const script = path.join(import.meta.dirname, 'store-figures.ts');
  const child = startChild(pinned(SERVER_CORE, [process.execPath, script, folder]));
  const figures = JSON.parse(await firstMatch(child, /^(\{.*\})$/m)) as StoreFigures;
  await endChild(child);
  return figures;
}
