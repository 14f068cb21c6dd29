import { setTimeout as sleep } from 'node:timers/promises';
import { MarketsPage } from '@wickwise/contract';
import { type Server, startServer } from './server.ts';

/** The server shared by most tests: none of them stops it. */
export type SharedServer = Pick<Server, 'url' | 'dataDir'>;

/** Setting by which the tests' processes find it. */
const SETTING = 'WICKWISE_E2E_SERVER';

/** Enough for lists to scroll and search: the best-known ones of each market. Each costs half a second at the start. */
const ENOUGH_INSTRUMENTS = { SIM_SYMBOLS: '13' };

const LOOK_EVERY_MS = 250;

/**
 * Starts the simulation shared by most tests, and waits for its history: a start costs a minute of processor time, and
 * accounts are per test. Returns a function that stops it.
 */
export default async function startSharedServer(): Promise<() => Promise<void>> {
  const server = await startServer({ env: ENOUGH_INSTRUMENTS });
  while ((await historyProgress(server.url)) < 1) await sleep(LOOK_EVERY_MS);
  const { url, dataDir } = server;
  process.env[SETTING] = JSON.stringify({ url, dataDir } satisfies SharedServer);
  return server.stop;
}

export const sharedServer = (): SharedServer => JSON.parse(process.env[SETTING] ?? '') as SharedServer;

async function historyProgress(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/markets`);
  return MarketsPage.parse(await answer.json()).historyProgress;
}
