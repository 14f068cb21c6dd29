import type { AdminInvoice, InvoiceKind, InvoiceSummary } from '@wickwise/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { InvoicesTable } from '#platform/db/invoice-schema.ts';
import { containing, pageRange, type SearchedPage } from '#platform/db/search-page.ts';
import { instant } from '#platform/db/timestamp.ts';
import { NotFound } from '#platform/errors.ts';
import type { InvoiceDocument } from './document.ts';
import { documentOf } from './issue.ts';

/** Lists a page of a user's invoices and credit notes, newest first. */
export async function listInvoices(
  db: Db,
  userId: string,
  page: number,
): Promise<{ invoices: InvoiceSummary[]; totalCount: number }> {
  const mine = db.selectFrom('invoices').where('user_id', '=', userId);
  const { limit, offset } = pageRange({ page });
  const [rows, { total }] = await Promise.all([
    mine.selectAll().orderBy('issued_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { invoices: rows.map(toSummary), totalCount: Number(total) };
}

/** Lists all by part of a number, or of the buyer's printed name, address or mail, newest first. */
export async function listAllInvoices(
  db: Db,
  wanted: SearchedPage & { kind?: InvoiceKind | undefined },
): Promise<{ invoices: AdminInvoice[]; totalCount: number }> {
  const { q, kind } = wanted;
  let found = db.selectFrom('invoices');
  if (kind) found = found.where('kind', '=', kind);
  if (q)
    found = found.where((eb) =>
      eb.or([
        eb('number', 'ilike', containing(q)),
        ...['name', 'email', 'gstin', 'vatNumber'].map((field) =>
          eb(sql<string>`document -> 'buyer' ->> ${sql.lit(field)}`, 'ilike', containing(q)),
        ),
      ]),
    );
  const { limit, offset } = pageRange(wanted);
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('issued_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    invoices: rows.map((row) => {
      const { name, country } = documentOf(row).buyer;
      return { ...toSummary(row), buyer: name, country: country ?? '' };
    }),
    totalCount: Number(total),
  };
}

/** Returns what an invoice prints: one of a user, or for operators any. */
export async function readInvoice(db: Db, invoiceId: string, userId?: string): Promise<InvoiceDocument> {
  let found = db.selectFrom('invoices').select('document').where('id', '=', invoiceId);
  if (userId !== undefined) found = found.where('user_id', '=', userId);
  const row = await found.executeTakeFirst();
  if (!row) throw new NotFound('Invoice');
  return documentOf(row);
}

const BATCH = 500;

/** Yields documents for the books between two instants (epoch ms), in the order of their series and numbers. */
export async function* documentsBetween(db: Db, from: number, to: number): AsyncGenerator<InvoiceDocument> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('invoices')
      .select(['number', 'document'])
      .where('issued_at', '>=', instant(from))
      .where('issued_at', '<', instant(to))
      .where('is_test', '=', false)
      .where('number', '>', after)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    for (const row of rows) yield documentOf(row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.number;
  }
}

function toSummary(row: Selectable<InvoicesTable>): InvoiceSummary {
  const { id, number, kind, issued_at: issuedAt, currency, total, is_test: isTest } = row;
  const { planName, corrects } = documentOf(row);
  return { id, number, kind, corrects: corrects?.number ?? null, issuedAt, planName, currency, total, isTest };
}
