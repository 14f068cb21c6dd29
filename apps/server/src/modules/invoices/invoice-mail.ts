import type { Db } from '#platform/db/db.ts';
import { escapeHtml } from '#platform/html.ts';
import type { Notifier } from '#platform/mail/mailer.ts';
import { emailOf } from '#platform/owners.ts';
import { printedAmount } from './amounts.ts';
import type { InvoiceDocument } from './document.ts';
import { invoiceMailTexts } from './texts/invoice-mail.en.ts';
import { invoiceMailTexts as invoiceMailTextsInHindi } from './texts/invoice-mail.hi.ts';

export interface InvoiceMailDeps {
  mailer: Pick<Notifier, 'write'>;
  /** Address of the app for links; empty where unknown. */
  origin: string;
  languageOf: (db: Db, userId: string) => Promise<'en' | 'hi' | null>;
}

/** Returns the name under which a document is saved: WW-26-27-000123.pdf. */
export const pdfName = ({ number }: Pick<InvoiceDocument, 'number'>): string => `${number.replaceAll('/', '-')}.pdf`;

/** Mails a document with its PDF, in the transaction that stores it: once, and only if that commits. */
export async function writeInvoiceMail(
  { mailer, origin, languageOf }: InvoiceMailDeps,
  tx: Db,
  { id, userId, document }: { id: string; userId: string; document: InvoiceDocument },
): Promise<void> {
  const isHindi = (await languageOf(tx, userId)) === 'hi';
  const texts = isHindi ? invoiceMailTextsInHindi : invoiceMailTexts;
  const { number, planName, currency, taxed, corrects, isTest } = document;
  const total = printedAmount(taxed.total, currency);
  const lines = [
    corrects ? texts.credit(number, total, corrects.number) : texts.invoice(number, planName, total),
    ...(isTest ? [texts.test] : []),
    ...(origin ? [texts.open(`${origin}/billing`)] : []),
    'Wickwise',
  ];
  const html = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  await mailer.write(tx, {
    userId,
    to: await emailOf(tx, userId),
    urgency: 'other',
    subject: corrects ? texts.creditSubject(number) : texts.invoiceSubject(number),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${isHindi ? 'hi' : 'en'}"><body style="font:16px sans-serif;max-width:36em">${html}</body></html>`,
    attachment: { kind: 'invoice', id, name: pdfName(document) },
  });
}
