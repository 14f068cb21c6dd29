import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Product } from '../harness/product.ts';

const OPERATOR = path.resolve(import.meta.dirname, '../../apps/server/src/operator.ts');
const LOOK_EVERY_MS = 500;

/** Runs the nightly work on a running server one after the other, as an operator would, and waits for it. */
export async function doNightlyWork(product: Product, folder: string): Promise<void> {
  const measuredAt = await measured(product);
  await order('measure', folder);
  await until(async () => (await measured(product)) !== measuredAt);
  const replays = await replayed(product);
  await order('prove', folder);
  await until(async () => (await replayed(product)) !== replays);
}

async function order(work: string, folder: string): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, ENV_FILE: '' };
  await promisify(execFile)(process.execPath, [OPERATOR, work], { env });
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await sleep(LOOK_EVERY_MS);
}

/** Returns when edges were last measured. */
async function measured(product: Product): Promise<string> {
  const { measured: last } = (await get(product, 'edges')) as { measured: unknown };
  return JSON.stringify(last);
}

async function replayed(product: Product): Promise<string> {
  const { runs } = (await get(product, 'replay-proof')) as { runs: unknown[] };
  return JSON.stringify(runs[0] ?? null);
}

const get = async (product: Product, place: string): Promise<unknown> =>
  (await fetch(product.url(`/api/v1/${place}`))).json();
