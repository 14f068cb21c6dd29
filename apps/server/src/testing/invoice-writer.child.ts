/**
 * For kill tests: writes invoices, several at once, until it is killed. Usage:
 * node invoice-writer.child.ts <socket folder> <user> <database>
 */
import { pino } from 'pino';
import { InvoiceIssuer } from '#modules/invoices/issue.ts';
import { connect } from '#platform/db/db.ts';
import { storeBuyer, TEST_BUYER, testPayment } from './test-invoices.ts';

const [, , host = '', user = '', database = ''] = process.argv;
const { db } = connect({ host, user, database }, pino({ level: 'silent' }));
const issuer = new InvoiceIssuer({
  buyerOf: async () => TEST_BUYER,
  isTestPayment: async () => false,
  mail: async () => {},
});

const userId = await storeBuyer(db);

async function write(): Promise<void> {
  for (;;) await db.transaction().execute((tx) => issuer.issueInvoice(tx, testPayment(userId)));
}

await Promise.all([write(), write(), write()]);
