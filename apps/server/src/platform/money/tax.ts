import type { PriceTax } from '@wickwise/contract';
import { isGstin, isGstState, stateTaxOf } from './gst.ts';
import type { Money } from './money.ts';
import { checkAmount, proportionOf, sumOf } from './money.ts';
import { EU_COUNTRIES, gstRate, vatRate } from './rates.ts';
import { isVatNumber, plainTaxId } from './vat-number.ts';

/** Who sells, as far as tax depends on it. */
export interface TaxSeller {
  /** ISO 3166-1, two letters; null while nobody has set it: nothing is taxed. */
  country: string | null;
  /** Null for a seller who isn't registered for GST: none is charged. */
  gstin: string | null;
  /** VAT number, also of the one-stop shop; null for a seller who isn't registered: no VAT is charged. */
  vatNumber: string | null;
  /** Exports under a letter of undertaking carry no IGST. */
  exportsZeroRated: boolean;
}

export interface TaxBuyer {
  country: string;
  /** Of India: its GST code; null where it isn't known. */
  state: string | null;
  /** GSTIN or VAT number. */
  taxId: string | null;
}

export interface ComputedTax {
  /** As it is printed: CGST, SGST, UTGST, IGST, VAT. */
  name: string;
  ratePermille: number;
  amount: number;
}

/** Why there is no tax where one might be expected; an invoice has to say so. */
export type TaxNote = 'export' | 'reverse-charge';

export interface Taxed {
  /** Before tax, minor units. */
  net: number;
  lines: readonly ComputedTax[];
  /** Sum of the lines. */
  tax: number;
  /** What is charged: `net` and `tax`. */
  total: number;
  note: TaxNote | null;
  /** Code of the Indian state where the service is supplied; 96 is abroad, as on GST returns. Null without GST. */
  placeOfSupply: string | null;
}

/** Returns what a seller adds for consumers, before an address is known, at an instant (epoch ms). */
export function usualTax({ country, gstin, vatNumber, exportsZeroRated }: TaxSeller, on: number): PriceTax {
  const gstPermille = country === 'IN' && gstin !== null ? gstRate(on) : 0;
  const taxed = vatNumber === null ? [] : EU_COUNTRIES;
  return {
    gstPermille,
    abroadPermille: exportsZeroRated ? 0 : gstPermille,
    vatPermille: Object.fromEntries(taxed.map((member) => [member, vatRate(member, on)])),
  };
}

const ABROAD = '96';

interface Charge {
  rates: readonly Omit<ComputedTax, 'amount'>[];
  note: TaxNote | null;
  placeOfSupply: string | null;
}

/** Computes the tax on a price at an instant (epoch ms). Each line is rounded once, half away from zero. */
export function taxOf({ net, ...parties }: { net: Money; seller: TaxSeller; buyer: TaxBuyer; on: number }): Taxed {
  const { rates, note, placeOfSupply } = chargeOf(parties);
  const amount = checkAmount(net.amount);
  const lines = rates.map((rate) => ({ ...rate, amount: proportionOf(amount, rate.ratePermille, 1_000) }));
  const tax = sumOf(lines.map((line) => line.amount));
  return { net: amount, lines, tax, total: amount + tax, note, placeOfSupply };
}

/**
 * Takes the tax out of a total that was paid, at an instant (epoch ms): the highest price whose tax fits into it. What
 * rounding leaves over is part of the price, so that the parts always sum to what was paid.
 */
export function taxWithin({
  total: paid,
  ...parties
}: {
  total: Money;
  seller: TaxSeller;
  buyer: TaxBuyer;
  on: number;
}): Taxed {
  const total = checkAmount(paid.amount);
  const at = (amount: number): Taxed => taxOf({ net: { ...paid, amount }, ...parties });
  const permille = sumOf(chargeOf(parties).rates.map(({ ratePermille }) => ratePermille));
  let net = proportionOf(total, 1_000, 1_000 + permille);
  while (at(net).total > total) net--;
  while (at(net + 1).total <= total) net++;
  const taxed = at(net);
  return { ...taxed, net: total - taxed.tax, total };
}

function chargeOf({ seller, buyer, on }: { seller: TaxSeller; buyer: TaxBuyer; on: number }): Charge {
  if (seller.country === 'IN' && seller.gstin !== null) {
    if (buyer.country === 'IN') return withinIndia(seller.gstin, buyer, on);
    return merged(fromIndia(seller, on), vatOf(seller, buyer, on));
  }
  return vatOf(seller, buyer, on);
}

function withinIndia(gstin: string, buyer: TaxBuyer, on: number): Charge {
  const [own, permille] = [gstin.slice(0, 2), gstRate(on)];
  const place = stateOf(buyer) ?? own; // IGST Act, section 12(2)(b)(ii): without an address the seller's own
  if (place !== own) return { rates: [{ name: 'IGST', ratePermille: permille }], note: null, placeOfSupply: place };
  const rates = ['CGST', stateTaxOf(own)].map((name) => ({ name, ratePermille: permille / 2 }));
  return { rates, note: null, placeOfSupply: place };
}

/** A registered buyer is supplied where the registration is, whatever the address says. */
function stateOf({ state, taxId }: TaxBuyer): string | undefined {
  const gstin = taxId === null ? '' : plainTaxId(taxId);
  if (isGstin(gstin)) return gstin.slice(0, 2);
  return state !== null && isGstState(state) ? state : undefined;
}

const fromIndia = ({ exportsZeroRated }: TaxSeller, on: number): Charge => ({
  rates: exportsZeroRated ? [] : [{ name: 'IGST', ratePermille: gstRate(on) }],
  note: exportsZeroRated ? 'export' : null,
  placeOfSupply: ABROAD,
});

function vatOf(seller: TaxSeller, buyer: TaxBuyer, on: number): Charge {
  const none: Charge = { rates: [], note: null, placeOfSupply: null };
  if (seller.vatNumber === null || !EU_COUNTRIES.includes(buyer.country)) return none;
  const isBusiness = buyer.taxId !== null && isVatNumber(plainTaxId(buyer.taxId), buyer.country);
  if (isBusiness && buyer.country !== seller.country) return { ...none, note: 'reverse-charge' };
  return { ...none, rates: [{ name: 'VAT', ratePermille: vatRate(buyer.country, on) }] };
}

/** For the buyer, reverse charge says more than that it is an export. */
const merged = (gst: Charge, vat: Charge): Charge => ({
  rates: [...gst.rates, ...vat.rates],
  note: vat.note ?? gst.note,
  placeOfSupply: gst.placeOfSupply,
});
