import { proportionOf } from '#platform/money/money.ts';
import type { Discount, RunningDiscount, Terms } from './provider.ts';

/** Returns what is paid with a coupon: its share of the amount is rounded, half away from zero, as Stripe does. */
export const reducedBy = (amount: number, { permille }: Pick<Discount, 'permille'>): number =>
  amount - proportionOf(amount, permille, 1_000);

/** Returns what a payment takes. */
export const payable = ({ total }: Pick<Terms, 'total'>, discount: Pick<Discount, 'permille'> | null): number =>
  discount === null ? total : reducedBy(total, discount);

/** Returns what a coupon still takes off after some payments with it; null where that is nothing more. */
export function runningDiscount(
  discount: Pick<Discount, 'permille' | 'payments'> | null,
  discounted: number,
): RunningDiscount | null {
  if (discount === null) return null;
  const { permille, payments } = discount;
  if (payments === null) return { permille, left: null };
  return discounted < payments ? { permille, left: payments - discounted } : null;
}

/** Returns it after another payment. */
export const afterPayment = (discount: RunningDiscount | null): RunningDiscount | null =>
  discount && runningDiscount({ permille: discount.permille, payments: discount.left }, 1);
