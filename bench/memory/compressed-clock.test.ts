import path from 'node:path';
import { MINUTE_MS } from '@wickwise/market';
import { afterAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../harness/children.ts';
import { Product } from '../harness/product.ts';

const SPEED = 20;
const FROM_MS = Date.parse('2027-03-03T09:00:00Z');
const ROUNDED_MS = 2;
const FEW = { SIM_SYMBOLS: '1', NIGHTLY_WORK: '0', NEWS: 'off' };

const isBuilt = process.env.WICKWISE_BUILT === '1';
if (!isBuilt) process.stderr.write('NOT RUN: the compressed clock of benches, for the server isn’t built (npm test)\n');

interface Reading {
  askedMs: number;
  marketMs: number;
  heardMs: number;
}

async function readClock(product: Product): Promise<Reading> {
  const askedMs = performance.now();
  const { markets } = (await (await fetch(product.url('/api/v1/markets'))).json()) as {
    markets: { clock: { nowMs: number } }[];
  };
  return { askedMs, marketMs: markets[0]?.clock.nowMs ?? Number.NaN, heardMs: performance.now() };
}

describe.skipIf(!isBuilt)('the compressed clock of benches', () => {
  afterAll(cleanUp);

  it('makes the markets of a built server run as fast as it says', async () => {
    const env = { ...FEW, BENCH_SPEED: `${SPEED}`, BENCH_FROM_MS: `${FROM_MS}`, BAR_CLOSE_DELAY_MS: '10000' };
    const preload = path.join(import.meta.dirname, 'compressed-clock.mjs');
    const product = await Product.start(['--feed', 'sim'], { env, preload, isPinned: false });
    const first = await readClock(product);
    expect(first.marketMs).toBeGreaterThanOrEqual(FROM_MS);
    let last = first;
    const passed = async (): Promise<number> => {
      last = await readClock(product);
      return last.marketMs - first.marketMs;
    };
    await expect.poll(passed).toBeGreaterThan(MINUTE_MS);
    // the server read its clock between question and answer
    const marketMs = last.marketMs - first.marketMs;
    expect(marketMs).toBeGreaterThan(SPEED * (last.askedMs - first.heardMs) - ROUNDED_MS);
    expect(marketMs).toBeLessThan(SPEED * (last.heardMs - first.askedMs) + ROUNDED_MS);
  });
});
