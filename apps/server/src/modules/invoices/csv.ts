import { csvText } from '#platform/csv.ts';
import { GST_STATES, isGstState } from '#platform/money/gst.ts';
import { decimalText } from './amounts.ts';
import type { InvoiceDocument } from './document.ts';
import { localDate } from './numbers.ts';

const TAXES = ['CGST', 'SGST', 'UTGST', 'IGST', 'VAT'] as const;

const HEAD = [
  ...['Number', 'Kind', 'Date', 'Corrects', 'Buyer', 'Country', 'Tax number', 'Place of supply', 'Service code'],
  ...['Description', 'Currency', 'Taxable value', ...TAXES, 'Total', 'Note'],
];

/** Writes documents for the accountant. Amounts have two decimals; those of credit notes are to be subtracted. */
export async function invoicesCsv(documents: AsyncIterable<InvoiceDocument>): Promise<string> {
  const rows: (string | null)[][] = [HEAD];
  for await (const document of documents) rows.push(rowOf(document));
  return csvText(rows);
}

function rowOf(document: InvoiceDocument): (string | null)[] {
  const { buyer, seller, taxed, corrects } = document;
  const taxes = TAXES.map((name) => taxed.lines.find((line) => line.name === name)?.amount ?? 0);
  return [
    ...[document.number, document.kind === 'invoice' ? 'Invoice' : 'Credit note', dayText(document.issuedAt, seller)],
    ...[corrects?.number ?? null, buyer.name, buyer.country, buyer.gstin ?? buyer.vatNumber],
    ...[placeText(taxed.placeOfSupply), document.serviceCode, document.planName, document.currency],
    ...[taxed.net, ...taxes, taxed.total].map(decimalText),
    taxed.note === null ? null : NOTES[taxed.note],
  ];
}

const NOTES = { export: 'Export without payment of tax', 'reverse-charge': 'Reverse charge' } as const;

const dayText = (at: number, { country }: { country: string | null }): string =>
  localDate(at, country).toISOString().slice(0, 10);

/** Returns a place of supply with its name: 27 Maharashtra. */
export function placeText(code: string | null): string | null {
  if (code === null) return null;
  return `${code} ${isGstState(code) ? GST_STATES[code] : 'Other country'}`;
}
