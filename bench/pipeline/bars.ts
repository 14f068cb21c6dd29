import path from 'node:path';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { pinned, SERVER_CORE } from '../harness/machine.ts';
import { firstMatch } from '../harness/product.ts';
import { figure, printTable } from '../harness/table.ts';

interface Written {
  barsPerSecond: number;
  minuteMs: number;
  slowestMinuteMs: number;
  instruments: number;
  bytesPerBar: number;
}

/** Measures storing bars: server code and database on one core. */
export async function printBars(): Promise<void> {
  const script = path.join(import.meta.dirname, 'write-bars.ts');
  const child = startChild(pinned(SERVER_CORE, [process.execPath, script, temporaryFolder()]));
  const written = JSON.parse(await firstMatch(child, /^(\{.*\})$/m)) as Written;
  await endChild(child);
  printTable(
    ['bars into the store', 'measured'],
    [
      ['in batches of 20,000', figure(written.barsPerSecond, 'bars/s')],
      [`a minute of ${written.instruments.toLocaleString('en')} instruments`, figure(written.minuteMs, 'ms')],
      ['the slowest of 30 such minutes', figure(written.slowestMinuteMs, 'ms')],
      ['on disk, index included', figure(written.bytesPerBar, 'B/bar')],
    ],
  );
}
