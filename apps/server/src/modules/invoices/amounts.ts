import type { PlanCurrency } from '@wickwise/contract';

const SIGNS = { INR: '₹', USD: '$', EUR: '€' } as const satisfies Record<PlanCurrency, string>;

/** Writes minor units with two decimals: 1234567 is 12345.67. */
export const decimalText = (amount: number): string => {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Writes minor units as printed: ₹1,23,456.00, $1,234.00. */
export function printedAmount(amount: number, currency: PlanCurrency): string {
  const [whole = '', decimals = ''] = decimalText(amount).split('.');
  // lakhs and crores: groups of two before the last three
  const grouping = currency === 'INR' ? /\B(?=(\d{2})*(\d{3})$)/g : /\B(?=(\d{3})+$)/g;
  return `${SIGNS[currency]}${whole.replaceAll(grouping, ',')}.${decimals}`;
}

/** Writes a rate in permille as a percentage: 255 is 25.5%. */
export const printedRate = (permille: number): string => `${permille / 10}%`;

const SMALL = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'],
  ...['Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const STEPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function inWords(n: number): string {
  for (const [size, name] of STEPS) {
    if (n < size) continue;
    const rest = n % size;
    return `${inWords(Math.floor(n / size))} ${name}${rest === 0 ? '' : ` ${inWords(rest)}`}`;
  }
  if (n < 20) return SMALL[n] ?? '';
  return `${TENS[Math.floor(n / 10)]}${n % 10 === 0 ? '' : ` ${SMALL[n % 10]}`}`;
}

/** Writes paise as Indian invoices do: Rupees One Lakh Two Thousand and Fifty Paise Only. */
export function rupeesInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  return `Rupees ${inWords(rupees)}${rest === 0 ? '' : ` and ${inWords(rest)} Paise`} Only`;
}
