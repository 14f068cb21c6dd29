import { MARKETS } from '@wickwise/market';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type Config, readConfig } from '#platform/config.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import type { composeFeeds } from '../compose-feeds.ts';
import type { ConnectOwn } from '../roles/account-prices.ts';
import type { LiveSearch } from '../roles/live-prices.ts';
import { start } from '../start.ts';
import { atEnd } from './at-end.ts';
import { FEW_SYMBOLS } from './few-symbols.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestApp {
  app: FastifyInstance;
  port: number;
  url: string;
  /** Stops the app before the test ends. */
  stop(): Promise<void>;
}

/** Few instruments with few prices: the history of a simulation's hundreds keeps a core busy. */
export const FEW_PRICES = ['--feed', 'load', '--symbols', '5', '--rate', '1'] as const;

/** Simulated markets with this many instruments each. */
export const simulated = (symbols: number): Pick<Config, 'feeds'> => ({
  feeds: [{ name: 'sim', seed: 5, markets: MARKETS, named: [], symbols }],
});

/** Starts the whole product in this process on a database of the test; stopped when the test ends. */
export async function startTestApp(
  args: readonly string[],
  change: Partial<Config> = {},
  database?: string,
  compose?: typeof composeFeeds,
  restart?: () => void,
  live?: LiveSearch,
  connectOwnFeeds?: ConnectOwn,
): Promise<TestApp> {
  const { host, user } = inject('cluster');
  const name = database ?? (await createTestDatabase());
  const config: Config = {
    ...readConfig(
      { PORT: '0', LOG_LEVEL: 'silent', DEV_MAIL: '1', NEWS: 'off', SIM_SYMBOLS: FEW_SYMBOLS },
      args,
      process.cwd(),
    ),
    dataDir: temporaryFolder(),
    databaseUrl: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    ...change,
  };
  const log = pino({ level: process.env.WICKWISE_TEST_LOG ?? 'silent' });
  const lifecycle = new Lifecycle(log);
  atEnd(() => lifecycle.stop());
  const { app, port } = await start(config, log, lifecycle, {
    ...(compose ? { compose } : {}),
    ...(restart ? { restart } : {}),
    live,
    ...(connectOwnFeeds ? { connectOwnFeeds } : {}),
  });
  return { app, port, url: `http://127.0.0.1:${port}`, stop: () => lifecycle.stop() };
}
