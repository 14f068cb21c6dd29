import { proportionOf } from '#platform/money/money.ts';
import type { Discount, RunningDiscount, Terms } from './provider.ts';

/** Returns what is paid with a coupon: its share of the amount is rounded, half away from zero, as Stripe does. */
export const reducedBy = (amount: number, { permille }: Pick<Discount, 'permille'>): number =>
  amount - proportionOf(amount, permille, 1_000);

type Reduction = Pick<RunningDiscount, 'permille' | 'amountOff'>;

/** Returns what a payment takes. */
export const payable = ({ total }: Pick<Terms, 'total'>, discount: Reduction | null): number =>
  discount === null ? total : Math.max(0, reducedBy(total, discount) - (discount.amountOff ?? 0));

/** Returns the part of a payment that isn't tax. */
export const payableNet = (terms: Pick<Terms, 'net' | 'total'>, discount: Reduction | null): number =>
  discount === null
    ? terms.net
    : discount.amountOff === undefined || terms.total === 0
      ? reducedBy(terms.net, discount)
      : proportionOf(payable(terms, discount), terms.net, terms.total);

/** Returns what a coupon still takes off after some payments with it; null where that is nothing more. */
export function runningDiscount(
  discount: Pick<Discount, 'permille' | 'payments'> | null,
  discounted: number,
): RunningDiscount | null {
  if (discount === null) return null;
  const { permille, payments } = discount;
  return leftAfter({ permille, left: payments }, discounted);
}

/** Returns it after another payment. */
export const afterPayment = (discount: RunningDiscount | null): RunningDiscount | null =>
  discount && leftAfter(discount, 1);

const leftAfter = (discount: RunningDiscount, payments: number): RunningDiscount | null => {
  if (discount.left === null) return discount;
  return payments < discount.left ? { ...discount, left: discount.left - payments } : null;
};
