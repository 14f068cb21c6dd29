import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@wickwise/market';
import type { Product } from '../harness/product.ts';
import { figure, printTable, say } from '../harness/table.ts';

const MIB = 2 ** 20;

/** What was looked at when a minute ended. */
export interface Minute {
  minute: number;
  rss: number;
  heap: number;
  database: number;
  /** Of the folder of the database on disk. */
  disk: number;
  handles: number;
  /** Delay of the main thread's event loop in the minute, ms: 99th percentile. */
  loopMs: number;
}

/** Looks at the server once a minute, and says what `tally` returns. */
export async function watchMinutes(
  product: Product,
  folder: string,
  minutes: number,
  tally: () => string,
): Promise<Minute[]> {
  const seen: Minute[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    await sleep(MINUTE_MS);
    seen.push({
      minute,
      rss: product.rssBytes(),
      heap: await product.metric('nodejs_heap_size_used_bytes'),
      database: product.databaseBytes(),
      disk: diskBytes(path.join(folder, 'postgres/base')),
      handles: await product.metric('nodejs_active_resources_total'),
      loopMs: (await product.metric('nodejs_eventloop_lag_p99_seconds')) * 1_000,
    });
    say(`minute ${minute}: ${figure((seen.at(-1)?.rss ?? 0) / MIB, 'MiB')}; ${tally()}`);
  }
  return seen;
}

const diskBytes = (folder: string): number =>
  Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) * 1_024;

export function printMinutes(seen: readonly Minute[]): void {
  const mebibytes = (bytes: number): string => figure(bytes / MIB, 'MiB');
  printTable(
    ['minute', 'server', 'heap', 'database', 'on disk', 'handles', 'loop p99'],
    seen.map(({ minute, rss, heap, database, disk, handles, loopMs }) => [
      `${minute}`,
      ...[rss, heap, database, disk].map(mebibytes),
      `${handles}`,
      figure(loopMs, 'ms'),
    ]),
  );
}
