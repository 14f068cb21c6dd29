import { type QuoteRequest, REFUSAL_TEXTS } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { listPlans } from '#platform/entitlements/plan-store.ts';
import { Invalid, NotFound } from '#platform/errors.ts';
import type { TaxSeller } from '#platform/money/tax.ts';
import { type Parties, pricedTerms } from './pricing.ts';
import { findCoupon } from './store/coupons.ts';
import { hasSubscribed } from './store/subscriptions.ts';

type Wanted = Pick<QuoteRequest, 'plan' | 'period' | 'seats' | 'currency'>;

export interface PlanPricesDeps {
  db: Db;
  sellerOf: (db: Db) => Promise<TaxSeller>;
  now: () => number;
}

/** What plans cost a buyer. */
export class PlanPrices {
  readonly #deps: PlanPricesDeps;

  constructor(deps: PlanPricesDeps) {
    this.#deps = deps;
  }

  async parties(buyer: Parties['buyer']): Promise<Parties> {
    const { db, sellerOf, now } = this.#deps;
    return { seller: await sellerOf(db), buyer, on: now() };
  }

  /** Returns what an account is to agree to: a trial is for its first subscription alone. */
  async offer(userId: string, wanted: Wanted, coupon: string | null, parties: Parties) {
    const { db, now } = this.#deps;
    const { terms, trialDays } = await this.terms(wanted, parties);
    const discount = coupon === null ? null : await findCoupon(db, coupon, { userId, now: now() });
    return { terms, discount, trialDays: (await hasSubscribed(db, userId)) ? 0 : trialDays };
  }

  /** Throws `Invalid` for what the plan isn't sold as. */
  async terms({ plan: key, period, seats, currency }: Wanted, parties: Parties) {
    const { isOn, plans } = await listPlans(this.#deps.db);
    if (!isOn) throw new Invalid(REFUSAL_TEXTS.plansOff);
    const plan = plans.find((one) => one.key === key);
    if (!plan) throw new NotFound('Plan');
    const price = plan.prices.find((one) => one.currency === currency && one.period === period);
    if (!price) throw new Invalid(REFUSAL_TEXTS.planNoPrice(plan.name, currency));
    if (plan.audience === 'individual' && seats !== 1) throw new Invalid(REFUSAL_TEXTS.planForOne(plan.name));
    const most = plan.limits.seats;
    if (most !== null && seats > most) throw new Invalid(REFUSAL_TEXTS.planSeatsMost(plan.name, String(most)));
    const named = { priceId: price.id, planKey: key, planName: plan.name, seats, period, currency };
    return { terms: pricedTerms({ ...named, amount: price.amount }, parties), trialDays: plan.trialDays };
  }
}
