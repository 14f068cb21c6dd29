import { pino } from 'pino';
import { operatorIds, setOperator } from '#modules/accounts/operators.ts';
import { readPreferencesOf } from '#modules/accounts/preferences.ts';
import { NoticeService } from '#modules/notices/notice-service.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/db.ts';
import { switchPlans } from '#platform/entitlements/plan-switch.ts';
import { API_PREFIX } from '#platform/http.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { createMetrics } from '#platform/metrics.ts';
import { startBilling } from '../roles/billing.ts';
import { startInvoices } from '../roles/invoices.ts';
import { startJobs } from '../roles/jobs.ts';
import { noticeCalls } from '../roles/notices.ts';
import { atEnd } from './at-end.ts';
import { type SignedInBrowser, startTestAccounts, type TestAccounts } from './test-accounts.ts';
import { createTestDatabase, testDatabase } from './test-database.ts';

const BILLING_SETTINGS: Config['billing'] = {
  hasTest: true,
  transfer: 'Account 1234567890',
  graceMs: 168 * 3_600_000,
  silenceMs: 168 * 3_600_000,
};

export interface TestBilling extends TestAccounts {
  /** A signed-in operator. */
  operator: () => Promise<SignedInBrowser>;
  /** Compares all subscriptions with their providers, as every hour. */
  reconcile: () => Promise<void>;
}

/** Starts accounts with plans switched on, and payments beside them. */
export async function startTestBilling(billing: Partial<Config['billing']> = {}): Promise<TestBilling> {
  const log = pino({ level: process.env.WICKWISE_TEST_LOG ?? 'silent' });
  const name = await createTestDatabase();
  const accounts = await startTestAccounts({}, log, name);
  const { app, bus, db, mailer } = accounts;
  const own: Database = await testDatabase(name);
  const lifecycle = new Lifecycle(log);
  atEnd(() => lifecycle.stop());
  const notices = new NoticeService(bus, readPreferencesOf);
  bus.answer(noticeCalls, {
    write: notices.write.bind(notices),
    announce: notices.announce.bind(notices),
    writeDigest: notices.writeDigest.bind(notices),
    sendTest: notices.sendTest.bind(notices),
  });
  await switchPlans(db, true, Date.now());
  const jobs = await startJobs({ database: own, lifecycle, log });
  const config = { publicUrl: 'https://wick.example', billing: { ...BILLING_SETTINGS, ...billing } } as Config;
  const context = { bus, config, database: own, jobs, lifecycle, log, metrics: createMetrics({ isOfProcess: false }) };
  const billingRole = await startBilling(context, { mailer });
  for (const role of [startInvoices(context, { mailer }), billingRole])
    await app.register((api) => role.api(api), { prefix: API_PREFIX });
  const operator = async (): Promise<SignedInBrowser> => {
    const email = `operator${(await operatorIds(db)).size}@example.com`;
    const browser = await accounts.signUp(email);
    await setOperator(db, email, true);
    return browser;
  };
  return { ...accounts, operator, reconcile: () => billingRole.reconcile('hourly') };
}
