import { collectGarbage } from '../harness/inspector.ts';
import { Product } from '../harness/product.ts';
import { figure, printTable, say } from '../harness/table.ts';

const FEW = 100;
const MANY = 2_000;
const RATE = 1_000;

const MIB = 2 ** 20;

/** Runs two servers at once: that changes their speed, not their memory. */
export async function printPerInstrument(): Promise<void> {
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
