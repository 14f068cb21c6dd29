import path from 'node:path';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { firstMatch } from '../harness/product.ts';
import { figure, printTable } from '../harness/table.ts';

export const name = 'briefs';
export const summary = 'what the market briefs of a day cost, market by market, on the catalogue with a year of days';

interface Written {
  market: string;
  instruments: number;
  /** Moments of a weekday, each a thread of its own, and the briefs that came of them. */
  moments: number;
  briefs: number;
  /** Of all moments together. */
  cpuMs: number;
  databaseCpuMs: number;
  longestMs: number;
}

/** Writes the briefs of a Wednesday with the thread of the product, on made days and hours of the whole catalogue. */
export async function run(): Promise<void> {
  const script = path.join(import.meta.dirname, 'write-briefs.ts');
  const child = startChild([process.execPath, '--max-semi-space-size=8', script, temporaryFolder()]);
  const { markets, addedMB } = JSON.parse(await firstMatch(child, /^(\{.*\})$/m)) as {
    markets: Written[];
    addedMB: number;
  };
  await endChild(child);
  printTable(
    ['a Wednesday of', 'instruments', 'moments', 'briefs', 'CPU', 'CPU of the database', 'CPU a moment', 'longest'],
    markets.map(({ market, instruments, moments, briefs, cpuMs, databaseCpuMs, longestMs }) => [
      ...[market, `${instruments}`, `${moments}`, `${briefs}`, figure(cpuMs / 1_000, 's')],
      ...[figure(databaseCpuMs / 1_000, 's'), figure((cpuMs + databaseCpuMs) / moments, 'ms'), figure(longestMs, 'ms')],
    ]),
  );
  console.log(`  ${figure(addedMB, 'MB')} of memory at most while a thread works\n`);
}
