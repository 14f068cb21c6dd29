import { pino } from 'pino';
import { setOperator } from '#modules/accounts/operators.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db/db.ts';
import { API_PREFIX } from '#platform/http.ts';
import { Lifecycle } from '#platform/lifecycle.ts';
import { invoiceCalls, startInvoices } from '../roles/invoices.ts';
import { atEnd } from './at-end.ts';
import { startTestAccounts } from './test-accounts.ts';

/** Starts accounts, and invoices beside them. */
export async function startTestInvoices() {
  const accounts = await startTestAccounts();
  const { app, bus, db, mailer } = accounts;
  const log = pino({ level: 'silent' });
  const lifecycle = new Lifecycle(log);
  atEnd(() => lifecycle.stop());
  const config = { publicUrl: 'https://wick.example' } as Config;
  const role = startInvoices({ bus, config, database: { db } as Database, lifecycle, log }, { mailer });
  await app.register((api) => role.api(api), { prefix: API_PREFIX });
  const operator = await accounts.signUp('operator@example.com');
  await setOperator(db, 'operator@example.com', true);
  const { issueInvoice, issueCreditNote } = bus.calls(invoiceCalls);
  return { ...accounts, operator, issueInvoice, issueCreditNote };
}
