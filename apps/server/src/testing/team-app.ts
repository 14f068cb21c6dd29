import { testInstrument } from '@wickwise/market/testing';
import { OwnViews } from '#marketdata/own/own-views.ts';
import { registerInstruments } from '#marketdata/registry.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/db.ts';
import { API_PREFIX } from '#platform/http.ts';
import type { Jobs } from '#platform/jobs.ts';
import { startTeams } from '../roles/teams.ts';
import { FakeFeed } from './fake-feed.ts';
import { openAccess } from './open-access.ts';
import { startTestAccounts } from './test-accounts.ts';

/** Jobs that never run: tests compare seats themselves. */
const NO_JOBS = { work: async () => {}, every: async () => {} } as unknown as Jobs;

/** Starts accounts, and teams beside them. BTC-USD is the only symbol that anybody sees. */
export async function startTestTeams() {
  const accounts = await startTestAccounts();
  const { app, db, mailer } = accounts;
  const config = { publicUrl: 'https://wick.example' } as Config;
  const feed = new FakeFeed([testInstrument('Crypto', 'BTC-USD')]);
  const access = openAccess(await registerInstruments(db, feed.feeds));
  const context = { access, own: new OwnViews(), config, database: { db } as Database, jobs: NO_JOBS };
  const role = await startTeams(context, { mailer });
  await app.register((api) => role.api(api), { prefix: API_PREFIX });
  return accounts;
}
