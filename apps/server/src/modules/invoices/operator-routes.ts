import {
  AdminInvoiceQuery,
  AdminInvoicesPage,
  AnyInvoicePath,
  INVOICE_EXPORT_DAYS,
  InvoiceExportQuery,
  InvoiceSeller,
  InvoiceSellerAnswer,
} from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { InvalidField } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import { invoicesCsv } from './csv.ts';
import { dayBegin } from './numbers.ts';
import { type InvoiceRouteDeps, sendPdf } from './routes.ts';
import { readSeller, writeSeller } from './seller-store.ts';
import { documentsBetween, listAllInvoices, readInvoice } from './store.ts';

export interface InvoiceOperatorDeps extends InvoiceRouteDeps {
  /** Stores in the audit log that an operator changed the seller. */
  note: (tx: Db, userId: string, address: string) => Promise<void>;
}

const config = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];

/** Routes by which operators set who sells, and read all invoices. */
export const invoiceOperatorRoutes: FastifyPluginAsyncZod<InvoiceOperatorDeps> = async (app, { db, draw, note }) => {
  app.get('/admin/invoice-seller', {
    config,
    schema: { tags, response: { 200: InvoiceSellerAnswer } },
    handler: async () => ({ seller: await readSeller(db) }),
  });

  app.put('/admin/invoice-seller', {
    config,
    schema: { tags, body: InvoiceSeller, response: { 200: InvoiceSellerAnswer } },
    handler: async (request) => {
      const { userId } = callerOf(request);
      await db.transaction().execute(async (tx) => {
        await writeSeller(tx, request.body);
        await note(tx, userId, request.ip);
      });
      return { seller: request.body };
    },
  });

  app.get('/admin/invoices', {
    config,
    schema: { tags, querystring: AdminInvoiceQuery, response: { 200: AdminInvoicesPage } },
    handler: ({ query }) => listAllInvoices(db, query),
  });

  app.get('/admin/invoices/:invoiceId/pdf', {
    config,
    schema: { tags, params: AnyInvoicePath },
    handler: async ({ params }, reply) => sendPdf(reply, await readInvoice(db, params.invoiceId), draw),
  });

  app.get('/admin/invoices.csv', {
    config,
    schema: { tags, querystring: InvoiceExportQuery },
    handler: async ({ query: { from, to } }, reply) => {
      const seller = await readSeller(db);
      const [begin, end] = [dayBegin(from, seller?.country ?? null), dayBegin(to, seller?.country ?? null) + DAY_MS];
      if (end <= begin) throw new InvalidField('to', 'The last day is before the first.');
      if (end - begin > INVOICE_EXPORT_DAYS * DAY_MS)
        throw new InvalidField('to', `An export has at most ${INVOICE_EXPORT_DAYS} days.`);
      return reply
        .header('content-disposition', `attachment; filename="invoices-${from}-${to}.csv"`)
        .header('cache-control', 'private, no-store')
        .type('text/csv; charset=utf-8')
        .send(await invoicesCsv(documentsBetween(db, begin, end)));
    },
  });
};
