import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, startChild } from '../harness/children.ts';
import { pinned, SERVER_CORE } from '../harness/machine.ts';
import { firstMatch, Product } from '../harness/product.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { judge, printVerdicts } from '../harness/verdict.ts';
import { MemoryMoments } from './moments.ts';
import { doNightlyWork } from './nightly-work.ts';

export const SETTLED = { gate: 350, stretch: 300, unit: 'MiB' };
export const PEAK = { gate: 500, stretch: 400, unit: 'MiB' };
/** Time after all work, in which idle threads end, ms. */
const REST_MS = 90_000;

const MIB = 2 ** 20;

interface StoreFigures {
  bars: number;
  signals: number;
  bar_bytes: number;
  database_bytes: number;
}

/**
 * Measures the simulator's first start as with `npm start`: generating, storing, scanning and measuring all history.
 */
export async function printFirstStart(folder: string): Promise<void> {
  say('loading the simulated history of all markets ...');
  const startMs = performance.now();
  const product = await Product.start(['--feed', 'sim'], { dataDir: folder, isPinned: false });
  await product.historyLoaded();
  const seconds = (performance.now() - startMs) / 1_000;
  const cpuSeconds = [product.cpuMs(), product.databaseCpuMs()].map((ms) => ms / 1_000);
  const moments = new MemoryMoments(product);
  moments.note('history stored');
  say('waiting for the first edges to be measured, and for rest ...');
  await product.edgesMeasured();
  moments.note('first edges measured');
  do {
    await product.quiet(); // signals of stored history are still being found
    await sleep(REST_MS);
  } while (product.hasLongWork);
  moments.note('settled');
  const settled = product.rssBytes() / MIB;
  say('doing the work of a night ...');
  await doNightlyWork(product, folder);
  await moments.noteLast('after the work of a night');
  await product.stop();
  await printStore(folder, seconds, cpuSeconds);
  moments.print();
  printVerdicts([
    judge('settled', settled, SETTLED),
    judge('most of a first start and a night', moments.peak / MIB, PEAK),
  ]);
}

async function printStore(folder: string, seconds: number, cpuSeconds: readonly number[]): Promise<void> {
  const store = await storeFigures(folder);
  const disk = Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1_024;
  printTable(
    ['first start, simulated markets', 'measured'],
    [
      ['until all history is stored', figure(seconds, 's')],
      ['  CPU of the server, of its database', cpuSeconds.map((value) => figure(value, 's')).join(' + ')],
      ['bars stored', store.bars.toLocaleString('en')],
      ['  on disk, index included', figure(store.bar_bytes / store.bars, 'B/bar')],
      ['signals stored', store.signals.toLocaleString('en')],
      ['data folder', figure(disk, 'MiB')],
      ['  of which database, the rest is its log', figure(store.database_bytes / MIB, 'MiB')],
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
