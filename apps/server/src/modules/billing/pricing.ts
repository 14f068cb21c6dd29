import { type BillingQuote, type ChangeQuote, INR_CONFIRMED_ABOVE } from '@wickwise/contract';
import { prorate } from '#platform/money/prorate.ts';
import { type TaxBuyer, type Taxed, type TaxSeller, taxOf, taxWithin } from '#platform/money/tax.ts';
import { afterPayment, payable, payableNet } from './discount.ts';
import { unusedOf } from './paid-rest.ts';
import type { Discount, PlanChange, RemoteSubscription, Terms } from './provider.ts';
import { addPeriods } from './providers/local-subscription.ts';

/** Who sells and who buys, and when: what tax depends on. */
export interface Parties {
  seller: TaxSeller;
  buyer: TaxBuyer;
  on: number;
}

const taxed = (terms: Pick<Terms, 'currency'>, amount: number, parties: Parties): Taxed =>
  taxOf({ net: { currency: terms.currency, amount }, ...parties });

/** Returns the terms of a price for some seats, with the buyer's tax. `amount`: of one seat, before tax. */
export function pricedTerms(
  price: Pick<Terms, 'priceId' | 'planKey' | 'planName' | 'seats' | 'period' | 'currency'> & { amount: number },
  parties: Parties,
): Terms {
  const { amount, ...terms } = price;
  const net = amount * price.seats;
  return { ...terms, net, total: taxed(price, net, parties).total };
}

export function checkoutQuote(
  terms: Terms,
  discount: Discount | null,
  trialDays: number,
  parties: Parties,
): BillingQuote {
  const { net, lines, total } = taxWithin({
    total: { currency: terms.currency, amount: payable(terms, discount) },
    ...parties,
  });
  return {
    currency: terms.currency,
    net: terms.net,
    discount: terms.net - net,
    discountedPayments: discount?.payments ?? null,
    taxes: [...lines],
    total,
    laterTotal: terms.total,
    trialDays,
    isConfirmedEachTime: isConfirmedEachTime(terms),
  };
}

const isConfirmedEachTime = ({ currency, total }: Pick<Terms, 'currency' | 'total'>): boolean =>
  currency === 'INR' && total > INR_CONFIRMED_ABOVE;

const MONTHS = { month: 1, year: 12 } as const;

/**
 * Returns the change of a subscription to other terms: at once where they cost more a month and its provider can take
 * that, else with the next period.
 */
export function planChange(
  { remote, chargesAtOnce }: { remote: RemoteSubscription; chargesAtOnce: boolean },
  terms: Terms,
  at: number,
  parties: Parties,
): PlanChange & { charge: number; credit: number; dueNet: number; nextTotal: number } {
  const { terms: old, periodStart, periodEnd, status, discount } = remote;
  const isTrial = status === 'trialing';
  const isLonger = MONTHS[terms.period] > MONTHS[old.period];
  const isDearer = terms.net * MONTHS[old.period] > old.net * MONTHS[terms.period];
  const nextTotal = payable(terms, discount);
  if (isTrial) return { terms, when: 'now', ...NOTHING_DUE, nextTotal, at };
  const isUpgrade = isLonger || (isDearer && terms.period === old.period);
  if (!isUpgrade || !chargesAtOnce) return { terms, when: 'cycleEnd', ...NOTHING_DUE, nextTotal, at };
  const price = payableNet(terms, discount);
  const charge = isLonger ? price : prorate({ amount: price, from: periodStart, to: periodEnd, at }).left;
  const credit = Math.min(unusedOf(remote, at), charge);
  const dueNet = charge - credit;
  return {
    terms,
    when: 'now',
    charge,
    credit,
    dueNet,
    dueTotal: taxed(terms, dueNet, parties).total,
    at,
    nextTotal: isLonger ? payable(terms, afterPayment(discount)) : nextTotal,
  };
}

const NOTHING_DUE = { charge: 0, credit: 0, dueNet: 0, dueTotal: 0 } as const;

export function changeQuoteOf(
  change: ReturnType<typeof planChange>,
  { periodEnd }: Pick<RemoteSubscription, 'periodEnd'>,
  { dueTotal, isMadeAgain }: { dueTotal: number; isMadeAgain: boolean },
  parties: Parties,
): ChangeQuote {
  const { terms, when, charge, credit, dueNet, nextTotal, at } = change;
  const { lines } = taxed(terms, dueNet, parties);
  return {
    currency: terms.currency,
    when,
    charge,
    credit,
    taxes: isMadeAgain ? [] : [...lines],
    dueNow: dueTotal,
    nextAt: periodEnd,
    nextTotal,
    isMadeAgain,
    at,
    isConfirmedEachTime: isConfirmedEachTime(terms),
  };
}

/** Returns when the next payment is after a change. */
export const nextAtOf = (
  remote: RemoteSubscription,
  { terms, when, at }: { terms: Terms; when: string; at: number },
): number =>
  when === 'now' && terms.period !== remote.terms.period && remote.status !== 'trialing'
    ? addPeriods(at, terms.period, 1)
    : remote.periodEnd;
