import { appendFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MarketsPage } from '@wickwise/contract';
import { FILLED_DATA, MANY_INSTRUMENTS, newDataDir, startServer } from './server.ts';

const LOOK_EVERY_MS = 250;

/**
 * Lets a simulation make its whole history once, for the servers of all tests to begin with: each would be busy for a minute
 * with making the same. Returns what removes it.
 */
export default async function fillData(): Promise<() => void> {
  const folder = newDataDir();
  const server = await startServer({ dataDir: folder, env: MANY_INSTRUMENTS });
  try {
    while ((await historyProgress(server.url)) < 1) await sleep(LOOK_EVERY_MS);
  } finally {
    await server.stop();
  }
  // copies needn't outlive a power cut, and tests shouldn't wait for a busy disk
  appendFileSync(path.join(folder, 'postgres/postgresql.auto.conf'), 'fsync = off\n');
  process.env[FILLED_DATA] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function historyProgress(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/markets`);
  return MarketsPage.parse(await answer.json()).historyProgress;
}
