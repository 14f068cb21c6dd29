import { availableParallelism } from 'node:os';
import { endChild, startChild } from '../harness/children.ts';
import { unpinSelf } from '../harness/machine.ts';
import { Product } from '../harness/product.ts';
import { printVerdicts } from '../harness/verdict.ts';
import { openBrowser } from './browser.ts';
import { measureLoading } from './load.ts';
import { buildRows, measureMemory, measureTicks, openRows } from './ticks.ts';
import { measureLoadingWork } from './work.ts';

export const name = 'web';
export const summary =
  'screens on a slow processor; 200 rows at 1,000 ticks a second [load [busy] | work | ticks | memory [minutes]]';

const ROWS = 200;
const RATE = 1_000;
/** Takes a core for as long as it runs. */
const BUSY = [process.execPath, '-e', 'for (;;);'];

export async function run([part, detail = '10']: readonly string[]): Promise<void> {
  unpinSelf(); // a browser has many processes: one core for all would be unrealistic
  const browser = await openBrowser();
  if (part === undefined || part === 'load') {
    const product = await Product.start([]);
    await product.historyLoaded();
    await product.edgesMeasured(); // which takes a core for some minutes, once per data folder
    await product.quiet();
    const others = detail === 'busy' ? Array.from({ length: availableParallelism() }, () => startChild(BUSY)) : [];
    printVerdicts(await measureLoading(browser, product));
    await Promise.all(others.map(endChild));
    await product.stop();
  }
  if (part === 'work') {
    const product = await Product.start([]);
    await product.historyLoaded();
    printVerdicts(await measureLoadingWork(browser, product));
    await product.stop();
  }
  if (part === 'load' || part === 'work') return;
  const folder = await buildRows();
  const product = await Product.start(['--feed=load', `--symbols=${ROWS}`, `--rate=${RATE}`]);
  await (await openRows(browser, product, folder)).context().close(); // the first page warms up server and browser
  if (part !== 'memory') printVerdicts(await measureTicks(browser, product, folder));
  if (part !== 'ticks') printVerdicts(await measureMemory(browser, product, folder, Number(detail)));
}
