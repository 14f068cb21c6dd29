import { InvoicePath, InvoicesPage, InvoicesQuery, UserPath } from '@wickwise/contract';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import type { InvoiceDocument } from './document.ts';
import { pdfName } from './invoice-mail.ts';
import { listInvoices, readInvoice } from './store.ts';

export interface InvoiceRouteDeps {
  db: Db;
  /** Makes a document's PDF. */
  draw: (document: InvoiceDocument) => Promise<Uint8Array>;
}

const config = { guard: 'user' as const, owner: 'id' as const, isWithoutPrices: true };
const tags = ['billing'];

/** Routes of a user's invoices and credit notes. */
export const invoiceRoutes: FastifyPluginAsyncZod<InvoiceRouteDeps> = async (app, { db, draw }) => {
  app.get('/user/:id/invoices', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, querystring: InvoicesQuery, response: { 200: InvoicesPage } },
    handler: ({ params, query }) => listInvoices(db, params.id, query.page),
  });

  app.get('/user/:id/invoices/:invoiceId/pdf', {
    config: { ...config, cost: 'file' },
    schema: { tags, params: InvoicePath },
    handler: async ({ params }, reply) => sendPdf(reply, await readInvoice(db, params.invoiceId, params.id), draw),
  });
};

/** Sends the PDF as a file to save. */
export async function sendPdf(
  reply: FastifyReply,
  document: InvoiceDocument,
  draw: InvoiceRouteDeps['draw'],
): Promise<FastifyReply> {
  const content = await draw(document);
  return reply
    .header('content-disposition', `attachment; filename="${pdfName(document)}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .type('application/pdf')
    .send(Buffer.from(content));
}
