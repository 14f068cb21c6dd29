import type { IncomingHttpHeaders } from 'node:http';
import { PLAN_CURRENCIES } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import { Stripe } from 'stripe';
import type { StripeSettings } from '#platform/billing-settings.ts';
import type { Db } from '#platform/db/db.ts';
import { Invalid } from '#platform/errors.ts';
import {
  BadWebhook,
  type BillingEvent,
  type BillingProvider,
  type CheckoutOrder,
  type Discount,
  type PlanChange,
  type RemoteSubscription,
  type Terms,
} from '../../provider.ts';
import { findRemotePlan, noteRemotePlan } from '../../store/remote-plans.ts';
import { readTermsText, termsText } from '../terms-text.ts';
import { fromSeconds, maybeFromSeconds } from '../unix-seconds.ts';
import { eventSubject, idOf, paymentOf, stripeDiscount, stripeMethod, stripeStatus } from './stripe-words.ts';

const TIMEOUT_MS = 15_000;
const RETRIES = 2;
const TOLERANCE_SECONDS = 300;
const PAGE = 100;
/** Invoices that are read, newest first, and those of them whose refunds are. */
const INVOICES = 24;
const LOOKED_AT = 12;
/** Stripe takes the end of a trial only that far ahead or farther. */
const LEAST_TRIAL_MS = 2 * DAY_MS + 60_000;
const CHECKOUT = 'cs_';

/** Stripe's subscriptions by its own client. Each price there carries our terms, and can't be changed. */
export class StripeProvider implements BillingProvider {
  readonly name = 'stripe' as const;
  readonly currencies = PLAN_CURRENCIES;
  readonly hasWebhooks = true;
  readonly chargesAtOnce = true;
  readonly #stripe: Stripe;
  readonly #db: Db;
  readonly #now: () => number;
  readonly #webhookSecret: string;

  constructor({ secretKey, webhookSecret, baseUrl }: StripeSettings, db: Db, now: () => number) {
    const { hostname, port, protocol } = new URL(baseUrl);
    const isHttps = protocol === 'https:';
    this.#stripe = new Stripe(secretKey, {
      host: hostname,
      port: Number(port) || (isHttps ? 443 : 80),
      protocol: isHttps ? 'https' : 'http',
      maxNetworkRetries: RETRIES,
      timeout: TIMEOUT_MS,
      telemetry: false,
    });
    this.#db = db;
    this.#now = now;
    this.#webhookSecret = webhookSecret;
  }

  async checkout({ reference, email, terms, discount, trialDays, startsAt, returnUrl }: CheckoutOrder) {
    const firstAt = startsAt ?? (trialDays > 0 ? this.#now() + trialDays * DAY_MS : null);
    const trial =
      firstAt === null ? {} : { trial_end: Math.ceil(Math.max(firstAt, this.#now() + LEAST_TRIAL_MS) / 1_000) };
    const session = await this.#stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        client_reference_id: reference,
        customer_email: email,
        line_items: [{ price: await this.#priceOf(terms), quantity: 1 }],
        ...(discount ? { discounts: [{ coupon: await this.#couponOf(discount, terms.period, reference) }] } : {}),
        subscription_data: { metadata: { reference }, ...trial },
        metadata: { reference, terms: termsText(terms) },
        success_url: returnUrl,
        cancel_url: returnUrl,
      },
      { idempotencyKey: `checkout-${reference}` },
    );
    if (!session.url) throw new Error('Stripe gave no address for the payment');
    return { step: { kind: 'open', url: session.url } as const, remoteId: session.id };
  }

  async manage(remoteId: string, returnUrl: string): Promise<string | null> {
    const { customer } = await this.#stripe.subscriptions.retrieve(remoteId);
    const made = { customer: idOf(customer) ?? '', return_url: returnUrl };
    return (await this.#stripe.billingPortal.sessions.create(made)).url;
  }

  async previewChange({ id, status }: RemoteSubscription, { terms, when, at }: PlanChange) {
    if (when === 'cycleEnd' || status === 'trialing') return { dueTotal: 0 };
    const item = await this.#itemOf(id);
    const { amount_due } = await this.#stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: item.id, price: await this.#priceOf(terms) }],
        proration_behavior: 'always_invoice',
        proration_date: Math.floor(at / 1_000),
      },
    });
    return { dueTotal: Math.max(amount_due, 0) };
  }

  async changePlan(remoteId: string, { terms, when, at }: PlanChange): Promise<void> {
    const found = await this.#stripe.subscriptions.retrieve(remoteId);
    const idempotencyKey = `change-${remoteId}-${terms.priceId}-${terms.seats}-${at}`;
    const price = await this.#priceOf(terms);
    if (when === 'cycleEnd') return this.#schedule(found, price, terms, idempotencyKey);
    await this.#release(found);
    const [item] = found.items.data;
    const isTrial = found.status === 'trialing';
    await this.#stripe.subscriptions.update(
      remoteId,
      {
        items: [{ id: item?.id ?? '', price }],
        ...(isTrial
          ? { proration_behavior: 'none' as const }
          : {
              proration_behavior: 'always_invoice' as const,
              proration_date: Math.floor(at / 1_000),
              payment_behavior: 'pending_if_incomplete' as const, // a payment that fails changes nothing
            }),
      },
      { idempotencyKey },
    );
  }

  async cancel(remoteId: string, { atPeriodEnd }: { atPeriodEnd: boolean }): Promise<void> {
    if (remoteId.startsWith(CHECKOUT)) {
      const { status, subscription } = await this.#stripe.checkout.sessions.retrieve(remoteId);
      const begun = idOf(subscription);
      if (begun) return this.cancel(begun, { atPeriodEnd });
      if (status === 'open') await this.#stripe.checkout.sessions.expire(remoteId);
      return;
    }
    const found = await this.#stripe.subscriptions.retrieve(remoteId);
    if (found.ended_at !== null) return;
    await this.#release(found);
    const isRunning = found.status === 'active' || found.status === 'trialing';
    if (atPeriodEnd && isRunning) await this.#stripe.subscriptions.update(remoteId, { cancel_at_period_end: true });
    else await this.#stripe.subscriptions.cancel(remoteId);
  }

  async resume(remoteId: string): Promise<void> {
    await this.#stripe.subscriptions.update(remoteId, { cancel_at_period_end: false });
  }

  async refund(invoiceId: string, { amount, key, reason }: { amount: number; key: string; reason: string }) {
    const { data } = await this.#stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid' });
    const intent = idOf(data[0]?.payment.payment_intent);
    if (!intent) throw new Invalid('Stripe has no payment for this invoice.');
    const metadata = { key, reason: reason.slice(0, 200) };
    await this.#stripe.refunds.create(
      { payment_intent: intent, amount, metadata },
      { idempotencyKey: `refund-${key}` },
    );
  }

  async read(remoteId: string): Promise<RemoteSubscription | undefined> {
    try {
      if (!remoteId.startsWith(CHECKOUT)) return await this.#read(remoteId);
      const session = await this.#stripe.checkout.sessions.retrieve(remoteId);
      const begun = idOf(session.subscription);
      return begun ? await this.#read(begun) : unfinished(session);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        return undefined;
      throw error;
    }
  }

  async list(since: number): Promise<readonly string[]> {
    const ids: string[] = [];
    const created = { gte: Math.floor(since / 1_000) };
    // others than ours may be in the same account
    for await (const { id, metadata } of this.#stripe.subscriptions.list({ status: 'all', created, limit: PAGE }))
      if (metadata.reference) ids.push(id);
    return ids;
  }

  parseWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): BillingEvent {
    const signature = headers['stripe-signature'];
    if (typeof signature !== 'string') throw new BadWebhook('there is no signature');
    try {
      const event = this.#stripe.webhooks.constructEvent(
        ...([rawBody, signature, this.#webhookSecret, TOLERANCE_SECONDS, undefined, this.#now()] as const),
      );
      // the client takes any time to come
      if (signedAt(signature) > this.#now() / 1_000 + TOLERANCE_SECONDS)
        throw new BadWebhook('the signature is of a time to come');
      return {
        id: event.id,
        kind: event.type,
        at: fromSeconds(event.created),
        subscriptionId: eventSubject(event.data.object as { object?: string; id?: string }),
      };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new BadWebhook(error.message);
      throw error;
    }
  }

  async #read(id: string): Promise<RemoteSubscription> {
    const found = await this.#stripe.subscriptions.retrieve(id, {
      expand: ['default_payment_method', 'discounts.source.coupon'],
    });
    const { data: invoices } = await this.#stripe.invoices.list({ subscription: id, limit: INVOICES });
    const oldestFirst = invoices.toReversed();
    const refunds = await this.#refundsOf(invoices);
    const [item] = found.items.data;
    const terms = readTermsText(item?.price.metadata.terms);
    if (!item || !terms) throw new Error(`the price of subscription ${id} at Stripe was not made here`);
    const status = stripeStatus(found.status);
    const isDue = status === 'past_due' || status === 'halted';
    const unpaid = oldestFirst.find((one) => one.status === 'open' || one.status === 'uncollectible');
    return {
      id,
      reference: found.metadata.reference ?? null,
      status,
      state: found.status,
      terms,
      nextTerms: await this.#nextTerms(found, terms),
      discount: stripeDiscount(found.discounts, terms, fromSeconds(item.current_period_end)),
      periodStart: fromSeconds(item.current_period_start),
      periodEnd: fromSeconds(item.current_period_end),
      cancelsAtPeriodEnd: found.cancel_at_period_end,
      pastDueSince: isDue ? fromSeconds(unpaid?.created ?? item.current_period_start) : null,
      endedAt: maybeFromSeconds(found.ended_at),
      createdAt: fromSeconds(found.created),
      method: stripeMethod(found.default_payment_method),
      payments: oldestFirst.flatMap((one) => paymentOf(one, refunds.get(one.id ?? '') ?? 0)),
    };
  }

  /** Returns what was refunded of the newest invoices, by their id. */
  async #refundsOf(invoices: readonly Stripe.Invoice[]): Promise<Map<string, number>> {
    const refunds = new Map<string, number>();
    for (const { id, status, total } of invoices.slice(0, LOOKED_AT)) {
      if (!id || status !== 'paid' || total <= 0) continue;
      const { data } = await this.#stripe.invoicePayments.list({
        invoice: id,
        status: 'paid',
        expand: ['data.payment.payment_intent.latest_charge'],
      });
      const amounts = data.map(({ payment: { payment_intent: intent } }) => {
        const charge = typeof intent === 'object' ? intent.latest_charge : null;
        return typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0;
      });
      refunds.set(
        id,
        amounts.reduce((sum, amount) => sum + amount, 0),
      );
    }
    return refunds;
  }

  async #nextTerms(found: Stripe.Subscription, now: Terms): Promise<Terms | null> {
    const schedule = idOf(found.schedule);
    if (!schedule) return null;
    const { phases } = await this.#stripe.subscriptionSchedules.retrieve(schedule, { expand: ['phases.items.price'] });
    const price = phases.at(-1)?.items[0]?.price;
    const metadata = typeof price === 'object' && 'metadata' in price ? price.metadata : undefined;
    const next = readTermsText(metadata?.terms);
    return next && (next.priceId !== now.priceId || next.seats !== now.seats) ? next : null;
  }

  /** Lets another price begin with the next period. */
  async #schedule(found: Stripe.Subscription, price: string, { period }: Terms, key: string): Promise<void> {
    const { subscriptionSchedules: schedules } = this.#stripe;
    const known = idOf(found.schedule);
    const schedule = known
      ? await schedules.retrieve(known)
      : await schedules.create({ from_subscription: found.id }, { idempotencyKey: `${key}-schedule` });
    const [phase] = schedule.phases;
    const discounts = found.discounts.map((one) => ({ discount: idOf(one) ?? '' }));
    const current = idOf(found.items.data[0]?.price);
    if (!phase || !current) throw new Error(`subscription ${found.id} at Stripe has no phase`);
    await schedules.update(
      schedule.id,
      {
        end_behavior: 'release',
        phases: [
          {
            items: [{ price: current, quantity: 1 }],
            discounts,
            start_date: phase.start_date,
            end_date: phase.end_date,
          },
          { items: [{ price, quantity: 1 }], discounts, duration: { interval: period, interval_count: 1 } },
        ],
      },
      { idempotencyKey: key },
    );
  }

  /** A change that waits for the next period is taken back: another one comes before it. */
  async #release({ schedule }: Stripe.Subscription): Promise<void> {
    const id = idOf(schedule);
    if (id) await this.#stripe.subscriptionSchedules.release(id);
  }

  async #itemOf(remoteId: string): Promise<Stripe.SubscriptionItem> {
    const [item] = (await this.#stripe.subscriptions.retrieve(remoteId)).items.data;
    if (!item) throw new Error(`subscription ${remoteId} at Stripe has no item`);
    return item;
  }

  /** Returns the price for terms, made where there is none. */
  async #priceOf(terms: Terms): Promise<string> {
    const known = await findRemotePlan(this.#db, 'stripe', terms);
    if (known !== undefined) return known;
    const { priceId, planName, period, seats, currency, total } = terms;
    const { id } = await this.#stripe.prices.create(
      {
        currency: currency.toLowerCase(),
        unit_amount: total,
        recurring: { interval: period },
        product_data: { name: seats === 1 ? planName : `${planName}, ${seats} seats` },
        metadata: { terms: termsText(terms) },
      },
      { idempotencyKey: `price-${priceId}-${seats}-${total}` },
    );
    await noteRemotePlan(this.#db, 'stripe', terms, id);
    return id;
  }

  async #couponOf({ permille, payments }: Discount, period: Terms['period'], reference: string): Promise<string> {
    const months = (payments ?? 0) * (period === 'year' ? 12 : 1);
    const lasting =
      payments === null
        ? ({ duration: 'forever' } as const)
        : payments === 1
          ? ({ duration: 'once' } as const)
          : ({ duration: 'repeating', duration_in_months: months } as const);
    const { id } = await this.#stripe.coupons.create(
      { ...lasting, percent_off: permille / 10 }, // a share, which holds for another plan as well
      { idempotencyKey: `coupon-${reference}` },
    );
    return id;
  }
}

/** Returns when a webhook was signed, epoch seconds. */
const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);

/** A checkout that nobody has finished. */
function unfinished({ id, metadata, status, created, expires_at }: Stripe.Checkout.Session): RemoteSubscription {
  const terms = readTermsText(metadata?.terms);
  if (!terms) throw new Error(`checkout ${id} at Stripe was not made here`);
  const isOver = status === 'expired';
  return {
    id,
    reference: metadata?.reference ?? null,
    terms,
    nextTerms: null,
    discount: null,
    payments: [],
    status: isOver ? 'expired' : 'incomplete',
    state: `checkout ${status ?? 'open'}`,
    periodStart: fromSeconds(created),
    periodEnd: fromSeconds(expires_at),
    createdAt: fromSeconds(created),
    endedAt: isOver ? fromSeconds(created) : null,
    cancelsAtPeriodEnd: false,
    pastDueSince: null,
    method: null,
  };
}
