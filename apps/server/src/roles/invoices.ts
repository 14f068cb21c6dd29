import { noteEvent } from '#modules/accounts/events.ts';
import { readPreferences } from '#modules/accounts/preferences.ts';
import { findUser } from '#modules/accounts/user-store.ts';
import { readBuyerAddress } from '#modules/billing/buyer-address.ts';
import { isTestPayment } from '#modules/billing/test-payments.ts';
import { writeInvoiceMail } from '#modules/invoices/invoice-mail.ts';
import { type InvoiceBuyer, InvoiceIssuer } from '#modules/invoices/issue.ts';
import { invoiceOperatorRoutes } from '#modules/invoices/operator-routes.ts';
import { invoiceRoutes } from '#modules/invoices/routes.ts';
import { readTaxSeller } from '#modules/invoices/seller-store.ts';
import { readInvoice } from '#modules/invoices/store.ts';
import { port } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import type { TaxSeller } from '#platform/money/tax.ts';
import type { RoleContext, RoleRoutes, Services } from './context.ts';
import { InvoicePdfs } from './invoice-pdfs.ts';

/** Requests of other roles, each within their transaction. */
export const invoiceCalls = port<
  Pick<InvoiceIssuer, 'issueInvoice' | 'issueCreditNote'> & { taxSeller(db: Db): Promise<TaxSeller> }
>('invoices');

type InvoicesContext = Pick<RoleContext, 'bus' | 'config' | 'database' | 'lifecycle' | 'log'>;

/** Writes invoices and credit notes, mails them, and shows them to buyers and operators. */
export function startInvoices(
  { bus, config, database: { db }, lifecycle, log }: InvoicesContext,
  { mailer }: Pick<Services, 'mailer'>,
): RoleRoutes {
  const pdfs = new InvoicePdfs({ lifecycle, log });
  const draw = pdfs.draw.bind(pdfs);
  mailer.attach('invoice', async (id) => draw(await readInvoice(db, id)));
  const mailDeps = {
    mailer,
    origin: config.publicUrl ?? '',
    languageOf: async (tx: Db, userId: string) => (await readPreferences(tx, userId)).language,
  };
  const issuer = new InvoiceIssuer({
    buyerOf: readBuyer,
    isTestPayment,
    mail: (tx, issued) => writeInvoiceMail(mailDeps, tx, issued),
  });
  bus.answer(invoiceCalls, {
    issueInvoice: issuer.issueInvoice.bind(issuer),
    issueCreditNote: issuer.issueCreditNote.bind(issuer),
    taxSeller: readTaxSeller,
  });
  return {
    api: async (api) => {
      await api.register(invoiceRoutes, { db, draw });
      await api.register(invoiceOperatorRoutes, {
        db,
        draw,
        note: (tx, userId, address) => noteEvent(tx, userId, 'invoice-seller-changed', { address, device: '' }),
      });
    },
  };
}

/** Returns the buyer with the billing address, or by the name of the account where it has none. */
async function readBuyer(tx: Db, userId: string): Promise<InvoiceBuyer> {
  const { name, email } = await findUser(tx, userId);
  const without = { name, lines: '', country: null, state: null, postalCode: '', taxId: null };
  return { ...without, ...(await readBuyerAddress(tx, userId)), email };
}
