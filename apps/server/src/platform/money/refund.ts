import { checkAmount, proportionOf, sumOf } from './money.ts';

export interface TaxedParts {
  net: number;
  /** Amounts of the tax lines, in their order. */
  taxes: readonly number[];
}

/**
 * Divides a refund between price and tax lines in the proportion of what isn't refunded yet. Parts sum to the refund, and
 * none exceeds what is left of it; equal lines (CGST and SGST) stay equal. Throws `RangeError` beyond what is left.
 */
export function divideRefund(amount: number, left: TaxedParts): { net: number; taxes: number[] } {
  const whole = left.net + sumOf(left.taxes);
  if (checkAmount(amount) > whole) throw new RangeError('a refund exceeds what was paid');
  if (amount === 0) return { net: 0, taxes: left.taxes.map(() => 0) };
  const taxes = left.taxes.map((tax) => proportionOf(amount, tax, whole));
  const net = amount - sumOf(taxes);
  return net >= 0 && net <= left.net ? { net, taxes } : inTurn(amount, left);
}

/** Gives each part its share of what the parts before it left over: exact where rounding would ask too much of the price. */
function inTurn(amount: number, { net, taxes }: TaxedParts): { net: number; taxes: number[] } {
  let [open, rest] = [amount, net + sumOf(taxes)];
  const given = taxes.map((tax) => {
    const least = Math.max(open - (rest - tax), 0);
    const share = rest === 0 ? 0 : Math.min(Math.max(proportionOf(open, tax, rest), least), tax, open);
    open -= share;
    rest -= tax;
    return share;
  });
  return { net: open, taxes: given };
}
