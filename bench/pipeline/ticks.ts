import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { Product } from '../harness/product.ts';
import { quantile } from '../harness/statistics.ts';
import { figure, printTable } from '../harness/table.ts';

const SYMBOLS = 500;
const WATCHED = 50;
const FIRST_RATE = 50_000;
const SECONDS = 8;
const SETTLE_MS = 3_000;
/** Share of ticks published when keeping up. */
const PUBLISHED_SHARE = 0.99;
const OLDEST_MS = 250;
/** Prices of the load feed are ms modulo this. */
const PRICE_MODULUS = 100_000;

interface Step {
  rate: number;
  publishedPerSecond: number;
  corePct: number;
  p50Ms: number;
  p99Ms: number;
  keepsUp: boolean;
}

/**
 * Measures ticks through feed, bars, store and socket of one process: doubling rates, then the middle of the last two.
 */
export async function printTicks(): Promise<void> {
  const steps: Step[] = [];
  let rate = FIRST_RATE;
  for (let step = await attempt(rate); ; step = await attempt(rate)) {
    steps.push(step);
    if (!step.keepsUp) break;
    rate *= 2;
  }
  if (rate > FIRST_RATE) steps.push(await attempt(rate * 0.75));
  printTable(
    ['ticks/s into one process', 'published/s', 'of a core', 'CPU/tick', 'age p50', 'age p99', 'keeps up'],
    steps
      .toSorted((a, b) => a.rate - b.rate)
      .map((step) => [
        figure(step.rate),
        figure(step.publishedPerSecond),
        figure(step.corePct, '%'),
        figure((step.corePct * 10_000) / step.publishedPerSecond, 'us'),
        figure(step.p50Ms, 'ms'),
        figure(step.p99Ms, 'ms'),
        step.keepsUp ? 'yes' : 'no',
      ]),
  );
}

/** Repeats a failed step once, since the machine may have been busy. */
async function attempt(rate: number): Promise<Step> {
  const step = await measure(rate);
  return step.keepsUp ? step : measure(rate);
}

async function measure(rate: number): Promise<Step> {
  const product = await Product.start(['--feed', 'load', '--symbols', `${SYMBOLS}`, '--rate', `${rate}`]);
  await Promise.race([product.historyLoaded(), sleep(60_000)]); // under too many ticks it never finishes
  const client = io(product.url(''), { transports: ['websocket'] });
  const ages: number[] = [];
  const symbols = Array.from({ length: WATCHED }, (_, i) => `S${String((i * SYMBOLS) / WATCHED).padStart(4, '0')}`);
  client.on('us_data', ({ p }: { p: number }) => ages.push(ageOf(p)));
  client.emit('subscribe_market', { market: 'us', symbols });
  try {
    await sleep(SETTLE_MS);
    ages.length = 0;
    const [startMs, cpuBeforeMs, ticksBefore] = [performance.now(), product.cpuMs(), await ticksOf(product)];
    await sleep(SECONDS * 1_000);
    const ticks = (await ticksOf(product)) - ticksBefore;
    const elapsedMs = performance.now() - startMs;
    const publishedPerSecond = (ticks * 1_000) / elapsedMs;
    const p99Ms = quantile(ages, 0.99);
    return {
      rate,
      publishedPerSecond,
      corePct: (100 * (product.cpuMs() - cpuBeforeMs)) / elapsedMs,
      p50Ms: quantile(ages, 0.5),
      p99Ms,
      keepsUp: publishedPerSecond >= rate * PUBLISHED_SHARE && p99Ms <= OLDEST_MS,
    };
  } finally {
    client.disconnect();
    await product.stop();
  }
}

const ticksOf = (product: Product): Promise<number> => product.metric('wickwise_ticks_total');

/** Returns the age of a load price by the machine's monotonic clock. */
function ageOf(price: number): number {
  const nowMs = Number(process.hrtime.bigint() / 1_000n) / 1_000;
  return (((nowMs - price) % PRICE_MODULUS) + PRICE_MODULUS) % PRICE_MODULUS;
}
