import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '@wickwise/market';
import { instrumentsOf } from '@wickwise/market/catalogue';
import { binanceProtocol } from '../../apps/server/src/marketdata/feeds/binance/binance-protocol.ts';
import { binanceDialect } from '../../apps/server/src/testing/fake-provider/binance-dialect.ts';
import { FakeMarket } from '../../apps/server/src/testing/fake-provider/fake-market.ts';
import { FakeProvider } from '../../apps/server/src/testing/fake-provider/fake-provider.ts';
import { atCleanUp } from '../harness/children.ts';
import { Product } from '../harness/product.ts';
import { slope } from '../harness/statistics.ts';
import { figure, printTable, say } from '../harness/table.ts';
import { judge, printVerdicts } from '../harness/verdict.ts';

const RATE = 500;
const STEP_MS = 20;
const MINUTES = 10;
const LOOKS_A_MINUTE = 4;
const FLAT = { gate: 1, stretch: 0.25, unit: 'MiB a minute' };
const MIB = 2 ** 20;

/** Prints the memory of the product while trades of a made-up exchange come at a fixed rate. */
export async function printMemory(): Promise<void> {
  const coins = instrumentsOf('Crypto').flatMap((instrument) => binanceProtocol.symbolOf(instrument) ?? []);
  const provider = new FakeProvider(binanceDialect, new FakeMarket(coins));
  await provider.listen();
  atCleanUp(() => provider.stop());
  trade(provider, coins);
  const urls = { BINANCE_REST_URL: provider.restUrl, BINANCE_WS_URL: provider.wsUrl };
  const product = await Product.start([], { env: { ...urls, FEED_CRYPTO: 'binance-public', SIM_SYMBOLS: '10' } });
  say(`${RATE} trades a second of ${coins.length} coins: the start ...`);
  await product.settled();
  say(`${MINUTES} minutes ...`);
  const looks: (readonly [minutes: number, bytes: number])[] = [];
  const before = await product.metric(TICKS);
  for (let look = 1; look <= MINUTES * LOOKS_A_MINUTE; look++) {
    await sleep(MINUTE_MS / LOOKS_A_MINUTE);
    looks.push([look / LOOKS_A_MINUTE, product.rssBytes()]);
  }
  const ticks = ((await product.metric(TICKS)) - before) / (MINUTES * 60);
  await product.stop();
  const whole = looks.filter(([minutes]) => Number.isInteger(minutes));
  printTable(
    ['minutes', 'server process'],
    whole.map(([minutes, bytes]) => [figure(minutes), figure(bytes / MIB, 'MiB')]),
  );
  console.log(`  ${figure(ticks)} ticks a second, those of the simulated markets among them\n`);
  printVerdicts([judge(`growth in ${MINUTES} minutes`, slope(looks) / MIB, FLAT)]);
}

const TICKS = 'wickwise_ticks_total';

/** Trades one coin after the other at the fixed rate, whatever the machine is busy with. */
function trade(provider: FakeProvider, coins: readonly string[]): void {
  const startMs = performance.now();
  let count = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - startMs) * RATE) / 1_000; count < due; count++) {
      const price = 100 + 10 * Math.sin(count / 9_000) + (count % 7) / 10;
      provider.trade(coins[count % coins.length] ?? '', Number(price.toFixed(2)), 0.01);
    }
  }, STEP_MS);
  atCleanUp(async () => clearInterval(timer));
}
