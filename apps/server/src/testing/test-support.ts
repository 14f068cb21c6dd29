import { pino } from 'pino';
import { operatorIds, setOperator } from '#modules/accounts/operators.ts';
import { readPreferencesOf } from '#modules/accounts/preferences.ts';
import { NoticeService } from '#modules/notices/notice-service.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/db.ts';
import { API_PREFIX } from '#platform/http.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { noticeCalls } from '../roles/notices.ts';
import { startSupport } from '../roles/support.ts';
import { atEnd } from './at-end.ts';
import { type SignedInBrowser, startTestAccounts, type TestAccounts } from './test-accounts.ts';

export interface TestSupport extends TestAccounts {
  /** A signed-in operator. */
  operator: () => Promise<SignedInBrowser>;
  /** Begins what waits for the server's start. */
  started: () => void;
}

/** Starts accounts, and tickets beside them. */
export async function startTestSupport(
  change: Partial<Config> = {},
  { lookMs }: { lookMs?: number } = {},
): Promise<TestSupport> {
  const accounts = await startTestAccounts(change, pino({ level: 'error' }));
  const { app, bus, db, mailer, secrets } = accounts;
  const log = pino({ level: 'silent' });
  const lifecycle = new Lifecycle(log);
  atEnd(() => lifecycle.stop());
  const notices = new NoticeService(bus, readPreferencesOf);
  bus.answer(noticeCalls, { write: notices.write.bind(notices), announce: notices.announce.bind(notices) });
  const support = startSupport(
    {
      bus,
      config: { publicUrl: 'https://wick.example', ...change } as Config,
      database: { db } as Database,
      lifecycle,
      log,
    },
    { mailer, ticketKey: secrets.tickets },
    lookMs === undefined ? {} : { lookMs },
  );
  await app.register((api) => support.api(api), { prefix: API_PREFIX });
  const operator = async (): Promise<SignedInBrowser> => {
    const email = `operator${(await operatorIds(db)).size}@example.com`;
    const browser = await accounts.signUp(email);
    await setOperator(db, email, true);
    return browser;
  };
  return { ...accounts, operator, started: () => lifecycle.started() };
}
