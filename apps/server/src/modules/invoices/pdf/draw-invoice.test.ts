import { describe, expect, it } from 'vitest';
import { taxOf } from '#platform/money/tax.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import type { InvoiceDocument, InvoiceItem } from '../document.ts';
import { drawInvoice } from './draw-invoice.ts';

const AT = Date.parse('2026-11-27T08:00:00Z');
const MUMBAI = {
  name: 'Wickwise Analytics Private Limited',
  lines: ['Trade Centre', 'Mumbai 400051'],
  country: 'IN',
  email: 'accounts@wickwise.example',
  gstin: '27AAPFU0939F1ZV',
  vatNumber: null,
};
const ASHA = {
  name: 'Asha Rao',
  lines: ['MG Road', '411001'],
  country: 'IN',
  email: 'asha@example.com',
  gstin: null,
  vatNumber: null,
};
const ITEM: InvoiceItem = {
  description: 'Pro',
  seats: 1,
  period: 'month' as const,
  net: 99_900,
  periodStart: AT,
  periodEnd: AT + 30 * 86_400_000,
};

function invoice(change: Partial<InvoiceDocument> = {}, state = '27'): InvoiceDocument {
  const seller = { country: 'IN', gstin: MUMBAI.gstin, vatNumber: null, exportsZeroRated: true };
  const buyer = { country: 'IN', state, taxId: null };
  return {
    kind: 'invoice',
    number: 'WW/26-27/000123',
    issuedAt: AT,
    isTest: false,
    seller: MUMBAI,
    buyer: ASHA,
    currency: 'INR',
    planName: 'Pro',
    items: [ITEM],
    serviceCode: '998431',
    lut: 'AD2703',
    terms: null,
    taxed: taxOf({ net: { currency: 'INR', amount: 99_900 }, seller, buyer, on: AT }),
    corrects: null,
    ...change,
  };
}

const textOf = async (document: InvoiceDocument): Promise<string[]> => pdfText(await drawInvoice(document));

describe('an invoice as PDF', () => {
  it('has what GST law asks for, on one page', async () => {
    const [page = '', ...more] = await textOf(invoice());
    expect(more).toEqual([]);
    for (const line of [
      ...['Tax invoice', 'WW/26-27/000123', '27 Nov 2026', 'GSTIN 27AAPFU0939F1ZV', '27 Maharashtra', '998431'],
      ...['Asha Rao', 'MG Road', 'CGST 9%', 'SGST 9%', 'Total', 'Tax payable on reverse charge: No.', 'Page 1 of 1'],
      'Rupees One Thousand One Hundred Seventy Eight and Eighty Two Paise Only',
    ])
      expect(page.split('\n')).toContain(line);
    expect(page.replaceAll('\n', '')).toContain('₹1,178.82');
  });

  it('names IGST between states, and credit notes with what they correct', async () => {
    const [page] = await textOf(invoice({}, '29'));
    expect(page).toContain('IGST 18%');
    expect(page).not.toContain('CGST');
    const corrects = { number: 'WW/26-27/000123', issuedAt: AT, reason: 'Cancelled on the first day' };
    const [note] = await textOf(invoice({ kind: 'credit-note', number: 'WC/26-27/000001', corrects }));
    for (const text of [
      'Credit note',
      'WC/26-27/000001',
      'WW/26-27/000123',
      'Cancelled on the first day',
      'Total credited',
    ])
      expect(note).toContain(text);
  });

  it('says why there is no tax', async () => {
    const none = { net: 1_900, lines: [], tax: 0, total: 1_900 };
    const berlin = { ...MUMBAI, country: 'DE', gstin: null, vatNumber: 'DE123456789' };
    const reverse = { ...none, note: 'reverse-charge', placeOfSupply: null } as const;
    const [eu = ''] = await textOf(invoice({ seller: berlin, currency: 'EUR', taxed: reverse, serviceCode: null }));
    expect(eu).toContain('Reverse charge');
    expect(eu).not.toContain('Amount in words');
    const exported = { ...none, note: 'export', placeOfSupply: '96' } as const;
    const [us = ''] = await textOf(invoice({ currency: 'USD', taxed: exported }));
    expect(us.replaceAll('\n', ' ')).toContain(
      'export under letter of undertaking without payment of integrated tax (AD2703)',
    );
  });

  it('goes on over pages, each with the head of the table', async () => {
    const items = Array.from({ length: 45 }, (_, i) => ({ ...ITEM, description: `Pro, part ${i + 1}` }));
    const pages = await textOf(invoice({ items }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [i, page] of pages.entries()) expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Description');
    for (let i = 1; i <= 45; i++) expect(pages.some((page) => page.split('\n').includes(`Pro, part ${i}`))).toBe(true);
  });

  it('takes long names, words without spaces, and names in Devanagari, Greek, Cyrillic and Vietnamese', async () => {
    const name = `आशा राव / Łukasz Γιώργος Иван Nguyễn ${'Enterprises '.repeat(12)}`.trim();
    const buyer = { ...ASHA, name, lines: ['x'.repeat(300)] };
    const [page = ''] = await textOf(invoice({ buyer }));
    const text = page.replaceAll('\n', '');
    for (const part of ['राव', 'Łukasz', 'Γιώργος', 'Иван', 'x'.repeat(300)]) expect(text).toContain(part);
  });

  it('is the same to the last byte each time', async () => {
    const [first, second] = [await drawInvoice(invoice()), await drawInvoice(invoice())];
    expect(first.equals(second)).toBe(true);
  });

  it('marks tests', async () => {
    expect((await textOf(invoice({ isTest: true })))[0]).toContain('TEST: no money was paid');
  });
});
