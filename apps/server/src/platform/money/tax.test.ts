import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGstin } from './gst.ts';
import { EU_COUNTRIES } from './rates.ts';
import { type TaxBuyer, type TaxSeller, taxOf, taxWithin, usualTax } from './tax.ts';
import { isVatNumber } from './vat-number.ts';

const ON = Date.parse('2026-11-27');
const MUMBAI: TaxSeller = { country: 'IN', gstin: '27AAPFU0939F1ZV', vatNumber: null, exportsZeroRated: true };
const BERLIN: TaxSeller = { country: 'DE', gstin: null, vatNumber: 'DE123456789', exportsZeroRated: true };
const buyer = (country: string, more: Partial<TaxBuyer> = {}): TaxBuyer => ({
  country,
  state: null,
  taxId: null,
  ...more,
});
const taxed = (seller: TaxSeller, who: TaxBuyer, amount = 99_900, on = ON) =>
  taxOf({ net: { currency: 'INR', amount }, seller, buyer: who, on });

describe('tax of a seller in India', () => {
  it('is CGST and SGST in the same state, IGST in another, UTGST in a territory', () => {
    expect(taxed(MUMBAI, buyer('IN', { state: '27' }))).toEqual({
      net: 99_900,
      tax: 17_982,
      total: 117_882,
      note: null,
      placeOfSupply: '27',
      lines: [
        { name: 'CGST', ratePermille: 90, amount: 8_991 },
        { name: 'SGST', ratePermille: 90, amount: 8_991 },
      ],
    });
    expect(taxed(MUMBAI, buyer('IN', { state: '29' }))).toMatchObject({
      total: 117_882,
      placeOfSupply: '29',
      lines: [{ name: 'IGST', ratePermille: 180, amount: 17_982 }],
    });
    const chandigarh = { ...MUMBAI, gstin: '04AAPFU0939F1Z3' };
    expect(taxed(chandigarh, buyer('IN', { state: '04' })).lines.map(({ name }) => name)).toEqual(['CGST', 'UTGST']);
  });
  it('follows the state of a GSTIN before that of the address, and the seller’s own where neither is known', () => {
    expect(taxed(MUMBAI, buyer('IN', { state: '27', taxId: '29AAGCB7383J1Z4' })).placeOfSupply).toBe('29');
    expect(taxed(MUMBAI, buyer('IN')).lines.map(({ name }) => name)).toEqual(['CGST', 'SGST']);
  });
  it('is none on exports under a letter of undertaking, else IGST', () => {
    expect(taxed(MUMBAI, buyer('US'))).toMatchObject({ tax: 0, note: 'export', placeOfSupply: '96' });
    expect(taxed({ ...MUMBAI, exportsZeroRated: false }, buyer('US'))).toMatchObject({ tax: 17_982, note: null });
  });
  it('is none while the seller isn’t registered', () => {
    expect(taxed({ ...MUMBAI, gstin: null }, buyer('IN', { state: '27' }))).toMatchObject({ tax: 0, note: null });
  });
  it('adds VAT for consumers of the EU where the seller is registered for it', () => {
    const both = { ...MUMBAI, vatNumber: 'EU372000041' };
    expect(taxed(both, buyer('FR'))).toMatchObject({ tax: 19_980, note: 'export' });
    expect(taxed(both, buyer('FR', { taxId: 'FR40303265045' }))).toMatchObject({ tax: 0, note: 'reverse-charge' });
  });
});

describe('tax of a seller in the EU', () => {
  it('is the VAT of the buyer’s country for consumers, with its rate of that day', () => {
    expect(taxed(BERLIN, buyer('FI')).lines).toEqual([{ name: 'VAT', ratePermille: 255, amount: 25_475 }]); // 25474.5
    expect(taxed(BERLIN, buyer('FI'), 99_900, Date.parse('2024-08-31')).lines[0]?.ratePermille).toBe(240);
  });
  it('is left to a business in another member state, and charged to one in the same', () => {
    expect(taxed(BERLIN, buyer('FR', { taxId: 'FR 40 303 265 045' }))).toMatchObject({
      tax: 0,
      note: 'reverse-charge',
    });
    expect(taxed(BERLIN, buyer('DE', { taxId: 'DE987654321' }))).toMatchObject({ tax: 18_981, note: null });
    expect(taxed(BERLIN, buyer('FR', { taxId: 'DE987654321' })).tax).toBeGreaterThan(0);
  });
  it('is none elsewhere', () => {
    expect(taxed(BERLIN, buyer('IN', { state: '27' }))).toMatchObject({ tax: 0, total: 99_900, note: null });
  });
});

describe('tax', () => {
  it('always sums to the total, is never negative and grows with the price', () => {
    const sellers = fc.constantFrom(MUMBAI, BERLIN, { ...MUMBAI, exportsZeroRated: false, vatNumber: 'EU1' });
    const buyers = fc.constantFrom('IN', 'US', ...EU_COUNTRIES).map((country) => buyer(country, { state: '29' }));
    const amount = fc.integer({ min: 0, max: 2_000_000_000 });
    fc.assert(
      fc.property(sellers, buyers, amount, amount, (seller, who, a, b) => {
        const [less, more] = [taxed(seller, who, Math.min(a, b)), taxed(seller, who, Math.max(a, b))];
        for (const { net, lines, tax, total } of [less, more]) {
          expect(lines.reduce((sum, line) => sum + line.amount, net)).toBe(total);
          expect(net + tax).toBe(total);
          for (const line of lines) expect(line.amount).toBeGreaterThanOrEqual(0);
        }
        expect(more.total).toBeGreaterThanOrEqual(less.total);
      }),
    );
  });
});

describe('tax within a total', () => {
  it('sums to what was paid, and finds the price again', () => {
    const sellers = fc.constantFrom(MUMBAI, BERLIN, { ...MUMBAI, exportsZeroRated: false, vatNumber: 'EU1' });
    const buyers = fc.constantFrom('IN', 'US', ...EU_COUNTRIES).map((country) => buyer(country, { state: '27' }));
    const amounts = fc.integer({ min: 0, max: 2_000_000_000 });
    fc.assert(
      fc.property(sellers, buyers, amounts, (seller, who, amount) => {
        const within = (total: number) =>
          taxWithin({ total: { currency: 'INR', amount: total }, seller, buyer: who, on: ON });
        const { net, lines, tax, total } = within(amount);
        expect([total, net + tax]).toEqual([amount, amount]);
        expect(lines.reduce((sum, line) => sum + line.amount, net)).toBe(amount);
        const agreed = taxed(seller, who, amount);
        expect(within(agreed.total)).toEqual(agreed);
      }),
    );
  });
  it('keeps halves of GST equal where no price has just that total', () => {
    const total = { currency: 'INR', amount: 100 } as const; // 85 and 8 twice is 101, 84 and 8 twice is 100
    const parties = { seller: MUMBAI, buyer: buyer('IN', { state: '27' }), on: ON };
    expect(taxWithin({ total, ...parties })).toMatchObject({ net: 84, tax: 16, total: 100 });
    const { net, lines } = taxWithin({ total: { ...total, amount: 7 }, ...parties }); // 6 and 1 twice is 8, 5 is 5
    expect([net, ...lines.map((line) => line.amount)]).toEqual([7, 0, 0]);
  });
});

describe('numbers of tax payers', () => {
  it('have a check character in India', () => {
    for (const good of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4']) expect(isGstin(good)).toBe(true);
    for (const bad of ['27AAPFU0939F1ZW', '28AAPFU0939F1ZV', '27aapfu0939f1zv', '', '27AAPFU0939F1Z'])
      expect(isGstin(bad)).toBe(false);
  });
  it('have the form of their country in the EU', () => {
    expect(isVatNumber('EL123456789', 'GR')).toBe(true);
    expect(isVatNumber('GR123456789', 'GR')).toBe(false);
    expect(isVatNumber('FR40303265045', 'FR')).toBe(true);
    expect(isVatNumber('CHE123456789', 'CH')).toBe(false);
  });
});

describe('what is shown before an address is known', () => {
  it('is what the seller adds for consumers, and nothing for one who isn’t registered', () => {
    const none = { gstPermille: 0, abroadPermille: 0, vatPermille: {} };
    expect(usualTax(MUMBAI, ON)).toEqual({ ...none, gstPermille: 180 });
    expect(usualTax({ ...MUMBAI, exportsZeroRated: false }, ON)).toMatchObject({ abroadPermille: 180 });
    for (const seller of [MUMBAI, BERLIN, { ...MUMBAI, vatNumber: BERLIN.vatNumber, exportsZeroRated: false }]) {
      const { abroadPermille, vatPermille } = usualTax(seller, ON);
      for (const country of ['DE', 'FR', 'US']) {
        const permille = abroadPermille + (vatPermille[country] ?? 0);
        expect(taxed(seller, buyer(country), 100_000).tax).toBe(permille * 100);
      }
    }
    for (const seller of [
      { ...MUMBAI, gstin: null },
      { ...BERLIN, vatNumber: null },
    ]) {
      expect(usualTax(seller, ON)).toEqual(none);
      expect(taxed(seller, buyer('IN')).tax).toBe(0);
    }
    const { tax } = taxed(MUMBAI, buyer('IN'), 100_000);
    expect(tax).toBe(usualTax(MUMBAI, ON).gstPermille * 100);
  });
});
