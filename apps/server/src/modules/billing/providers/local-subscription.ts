import { DAY_MS } from '@wickwise/market';
import { payable, runningDiscount } from '../discount.ts';
import type { Discount, PlanChange, RemotePayment, RemoteSubscription, Terms } from '../provider.ts';

/** Days after a failed payment on which it is tried again; after the last one no more. */
const RETRY_DAYS = [1, 3, 5] as const;
const HALTED_AFTER_MS = 7 * DAY_MS;
const EXPIRED_AFTER_MS = 30 * DAY_MS;
/** A checkout that nobody finishes. */
const CHECKOUT_MS = 3 * DAY_MS;
const TRANSFER_MS = 30 * DAY_MS;

/**
 * A subscription of a provider that is this server itself. `manual`: an operator says that a transfer arrived; `test`:
 * payments happen by themselves, or fail.
 */
export interface LocalSubscription {
  id: string;
  provider: 'manual' | 'test';
  reference: string;
  createdAt: number;
  state: 'created' | 'trialing' | 'active' | 'past_due' | 'halted' | 'canceled' | 'expired';
  terms: Terms;
  nextTerms: Terms | null;
  discount: Discount | null;
  /** Payments that had the discount. */
  discounted: number;
  /** End of the trial, or of what was paid for another subscription. */
  firstPaymentAt: number | null;
  /** Periods are counted from here, so that a month that began on the 31st keeps its day. */
  anchor: number;
  periodNo: number;
  cancelsAtPeriodEnd: boolean;
  pastDueSince: number | null;
  retried: number;
  endedAt: number | null;
  /** Whether payments fail. */
  isFailing: boolean;
  payments: RemotePayment[];
  /** Keys of refunds that were made. */
  refunds: string[];
}

export function newSubscription(
  given: Pick<LocalSubscription, 'id' | 'provider' | 'reference' | 'createdAt' | 'terms' | 'discount'>,
  firstPaymentAt: number | null,
): LocalSubscription {
  return {
    ...given,
    state: 'created',
    nextTerms: null,
    discounted: 0,
    firstPaymentAt,
    anchor: given.createdAt,
    periodNo: 0,
    cancelsAtPeriodEnd: false,
    pastDueSince: null,
    retried: 0,
    endedAt: null,
    isFailing: false,
    payments: [],
    refunds: [],
  };
}

/** Returns the instant some periods after another, on the same day of the month, or its last one. */
export function addPeriods(fromMs: number, period: Terms['period'], count: number): number {
  const from = new Date(fromMs);
  const months = from.getUTCMonth() + count * (period === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  return Date.UTC(from.getUTCFullYear(), months, day) + (fromMs % DAY_MS);
}

const currentPeriod = ({ anchor, periodNo, terms, firstPaymentAt, state }: LocalSubscription) =>
  state === 'created' || state === 'trialing'
    ? { start: anchor, end: firstPaymentAt ?? addPeriods(anchor, terms.period, 1) }
    : {
        start: addPeriods(anchor, terms.period, periodNo),
        end: addPeriods(anchor, terms.period, periodNo + 1),
      };

/** Ends the checkout: the trial begins, or the first payment is made. */
export function begin(given: LocalSubscription, now: number): LocalSubscription {
  if (given.state !== 'created') return given;
  if (given.firstPaymentAt !== null && given.firstPaymentAt > now)
    return { ...given, state: 'trialing', anchor: now, isFailing: false };
  return charge({ ...given, state: 'active', anchor: now, periodNo: 0, isFailing: false }, now, true);
}

/** Fails the first payment of a checkout, which stays open. */
export function failCheckout(given: LocalSubscription, now: number): LocalSubscription {
  if (given.state !== 'created') return given;
  const { amount } = priceOf(given);
  const payment = { ...paymentOf(given, amount, now), status: 'failed', failure: DECLINED } as const;
  return { ...given, payments: [...given.payments, payment] };
}

/** Makes the payment that is due. */
export function payDue(given: LocalSubscription, now: number): LocalSubscription {
  if (given.state !== 'past_due' && given.state !== 'halted') return given;
  const payments = given.payments.map((payment, i) =>
    i === given.payments.length - 1 ? { ...payment, status: 'succeeded' as const, failure: null, at: now } : payment,
  );
  const terms = given.nextTerms ?? given.terms;
  return {
    ...given,
    state: 'active',
    pastDueSince: null,
    retried: 0,
    isFailing: false,
    payments,
    terms,
    nextTerms: null,
  };
}

/** Moves a subscription on to an instant: periods end, payments are made or fail, what isn't paid ends. */
export function advance(given: LocalSubscription, now: number): LocalSubscription {
  let current = given;
  for (;;) {
    const next = step(current, now);
    if (next === current) return current;
    current = next;
  }
}

function step(given: LocalSubscription, now: number): LocalSubscription {
  const { end } = currentPeriod(given);
  switch (given.state) {
    case 'created': {
      const lasts = given.provider === 'test' ? CHECKOUT_MS : TRANSFER_MS;
      return now >= given.createdAt + lasts ? ended(given, 'expired', given.createdAt + lasts) : given;
    }
    case 'trialing':
      if (now < end) return given;
      if (given.cancelsAtPeriodEnd) return ended(given, 'canceled', end);
      return charge({ ...given, state: 'active', anchor: end, periodNo: 0 }, end);
    case 'active': {
      if (now < end) return given;
      if (given.cancelsAtPeriodEnd) return ended(given, 'canceled', end);
      const { nextTerms } = given;
      const isOther = nextTerms !== null && nextTerms.period !== given.terms.period;
      const place = isOther ? { anchor: end, periodNo: 0 } : { periodNo: given.periodNo + 1 };
      const renewed = charge({ ...given, ...place, terms: nextTerms ?? given.terms, nextTerms: null }, end);
      // another plan begins with its transfer: until then what was paid for lasts through the grace period
      const isWaiting = given.provider === 'manual' && renewed.state === 'past_due';
      return isWaiting ? { ...renewed, terms: given.terms, nextTerms } : renewed;
    }
    case 'past_due': {
      const since = given.pastDueSince ?? end;
      if (now >= since + HALTED_AFTER_MS) return { ...given, state: 'halted' };
      const retryAt = since + (RETRY_DAYS[given.retried] ?? Number.POSITIVE_INFINITY) * DAY_MS;
      if (given.provider === 'manual' || now < retryAt) return given;
      return given.isFailing ? { ...given, retried: given.retried + 1 } : payDue(given, retryAt);
    }
    case 'halted': {
      const endAt = (given.pastDueSince ?? end) + EXPIRED_AFTER_MS;
      return now >= endAt ? ended(given, 'expired', endAt) : given;
    }
    case 'canceled':
    case 'expired':
      return given;
  }
}

const DECLINED = 'The payment was declined.';

/** Takes the price of the period that has begun. A transfer is waited for, unless it arrived. */
function charge(given: LocalSubscription, at: number, hasArrived = false): LocalSubscription {
  const { amount, discounted } = priceOf(given);
  const { start, end } = currentPeriod(given);
  const isWaited = given.provider === 'manual' && !hasArrived;
  const isPaid = amount === 0 || !(isWaited || given.isFailing);
  const payment: RemotePayment = {
    ...paymentOf(given, amount, at),
    periodStart: start,
    periodEnd: end,
    status: isPaid ? 'succeeded' : isWaited ? 'pending' : 'failed',
    failure: isPaid || isWaited ? null : DECLINED,
  };
  const payments = amount === 0 ? given.payments : [...given.payments, payment];
  const due = isPaid ? {} : ({ state: 'past_due', pastDueSince: at, retried: 0 } as const);
  return { ...given, ...due, discounted, payments };
}

function priceOf({ terms, discount, discounted }: LocalSubscription) {
  const running = runningDiscount(discount, discounted);
  return { amount: payable(terms, running), discounted: discounted + (running ? 1 : 0) };
}

const paymentOf = ({ id, payments }: LocalSubscription, amount: number, at: number): RemotePayment => ({
  id: `${id}-${payments.length + 1}`,
  status: 'succeeded',
  amount,
  refunded: 0,
  failure: null,
  periodStart: null,
  periodEnd: null,
  at,
});

const ended = (given: LocalSubscription, state: 'canceled' | 'expired', at: number): LocalSubscription => ({
  ...given,
  state,
  endedAt: at,
  nextTerms: null,
  cancelsAtPeriodEnd: false,
});

/** Changes the plan. At once, what is due is paid first: where that fails, nothing changes. */
export function changeTerms(given: LocalSubscription, { terms, when, dueTotal, at }: PlanChange): LocalSubscription {
  if (given.state !== 'active' && given.state !== 'trialing') return given;
  if (given.provider === 'manual' && dueTotal > 0) return given; // nobody has sent it
  if (when === 'cycleEnd') return { ...given, nextTerms: terms, cancelsAtPeriodEnd: false };
  const { start, end } = currentPeriod(given);
  const isOther = terms.period !== given.terms.period && given.state === 'active';
  const span = isOther ? { start: at, end: addPeriods(at, terms.period, 1) } : { start, end };
  const payment: RemotePayment = {
    ...paymentOf(given, dueTotal, at),
    periodStart: at,
    periodEnd: span.end,
    ...(given.isFailing ? { status: 'failed', failure: DECLINED } : {}),
  };
  const payments = dueTotal === 0 ? given.payments : [...given.payments, payment];
  if (given.isFailing && dueTotal > 0) return { ...given, payments };
  const place = isOther ? { anchor: at, periodNo: 0 } : {};
  const { discounted } = isOther ? priceOf(given) : given; // a period that begins is one of its payments
  return { ...given, ...place, discounted, payments, terms, nextTerms: null, cancelsAtPeriodEnd: false };
}

export function cancel(given: LocalSubscription, atPeriodEnd: boolean, now: number): LocalSubscription {
  if (given.state === 'canceled' || given.state === 'expired') return given;
  const isRunning = given.state === 'active' || given.state === 'trialing';
  if (atPeriodEnd && isRunning) return { ...given, cancelsAtPeriodEnd: true, nextTerms: null };
  return ended(given, given.state === 'created' ? 'expired' : 'canceled', now);
}

export function refund(given: LocalSubscription, paymentId: string, amount: number): LocalSubscription {
  const payments = given.payments.map((payment) =>
    payment.id === paymentId ? { ...payment, refunded: Math.min(payment.refunded + amount, payment.amount) } : payment,
  );
  return { ...given, payments };
}

/** Moves all of a subscription's past by some time, as if everything had happened earlier. */
export function movedBack(given: LocalSubscription, byMs: number): LocalSubscription {
  const back = (at: number): number => at - byMs;
  const maybe = (at: number | null): number | null => (at === null ? null : at - byMs);
  return {
    ...given,
    createdAt: back(given.createdAt),
    anchor: back(given.anchor),
    firstPaymentAt: maybe(given.firstPaymentAt),
    pastDueSince: maybe(given.pastDueSince),
    endedAt: maybe(given.endedAt),
    payments: given.payments.map((payment) => ({
      ...payment,
      at: back(payment.at),
      periodStart: maybe(payment.periodStart),
      periodEnd: maybe(payment.periodEnd),
    })),
  };
}

/** Returns a subscription in the words of all providers. */
export function remoteOf(given: LocalSubscription): RemoteSubscription {
  const { start, end } = currentPeriod(given);
  const discount = runningDiscount(given.discount, given.discounted);
  return {
    id: given.id,
    reference: given.reference,
    state: given.state,
    status: given.state === 'created' ? 'incomplete' : given.state,
    terms: given.terms,
    nextTerms: given.nextTerms,
    discount,
    periodStart: start,
    periodEnd: end,
    cancelsAtPeriodEnd: given.cancelsAtPeriodEnd,
    pastDueSince: given.pastDueSince,
    endedAt: given.endedAt,
    createdAt: given.createdAt,
    method: given.provider === 'manual' ? 'bank' : 'other',
    payments: given.payments,
  };
}
