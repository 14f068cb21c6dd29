import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { REFUSAL_TEXTS } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import type { RazorpaySettings } from '#platform/billing-settings.ts';
import type { Db } from '#platform/db/db.ts';
import { Invalid } from '#platform/errors.ts';
import { HttpClient, HttpRefusal } from '#platform/net/http-client.ts';
import { runningDiscount } from '../../discount.ts';
import {
  BadWebhook,
  type BillingEvent,
  type BillingProvider,
  type CheckoutOrder,
  type PlanChange,
  type RemotePayment,
  type RemoteSubscription,
  type Terms,
} from '../../provider.ts';
import { findCheckout, noteCancels } from '../../store/checkouts.ts';
import { findRemotePlan, noteRemotePlan } from '../../store/remote-plans.ts';
import { hasSignature } from '../signature.ts';
import { readTermsText, termsText } from '../terms-text.ts';
import { fromSeconds, maybeFromSeconds } from '../unix-seconds.ts';
import {
  noteIn,
  RazorpayInvoice,
  RazorpayList,
  RazorpayPayment,
  RazorpayPlan,
  RazorpayRefund,
  RazorpaySubscription,
  RazorpayWebhook,
  razorpayMethod,
  razorpayStatus,
} from './wire.ts';

const BUDGET = { capacity: 100, perSecond: 25 };
const TIMEOUT_MS = 15_000;
const MOST_BYTES = 4 * 2 ** 20;
const PAGE = 100;
/** A subscription ends after so many payments, so it has to be many: ten years. */
const PAYMENTS = { month: 120, year: 10 } as const;
const PERIODS = { month: 'monthly', year: 'yearly' } as const;
/** A page for the first payment that nobody uses. */
const OPEN_MS = 3 * DAY_MS;
/** Invoices of which the payment is read too, newest first. */
const LOOKED_AT = 12;

/** Razorpay's subscriptions by direct HTTP: its own client has a fixed host. Amounts in paise. */
export class RazorpayProvider implements BillingProvider {
  readonly name = 'razorpay' as const;
  readonly currencies = ['INR'] as const;
  readonly hasWebhooks = true;
  readonly chargesAtOnce = true;
  readonly #settings: RazorpaySettings;
  readonly #db: Db;
  readonly #now: () => number;
  readonly #http: HttpClient;
  /** Terms of plans, which can't be changed. */
  readonly #terms = new Map<string, Terms>();

  constructor(settings: RazorpaySettings, db: Db, now: () => number) {
    const { baseUrl, keyId, keySecret } = settings;
    this.#settings = settings;
    this.#db = db;
    this.#now = now;
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    this.#http = new HttpClient({
      baseUrl,
      budget: BUDGET,
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_BYTES,
      headers: { authorization },
    });
  }

  stop(): void {
    this.#http.stop();
  }

  async checkout({ reference, terms, discount, trialDays, startsAt }: CheckoutOrder) {
    const now = this.#now();
    const firstAt = startsAt ?? (trialDays > 0 ? now + trialDays * DAY_MS : null);
    const body = {
      plan_id: await this.#planOf(terms),
      total_count: PAYMENTS[terms.period],
      quantity: 1,
      customer_notify: true,
      ...(firstAt === null ? {} : { start_at: Math.floor(firstAt / 1_000) }),
      expire_by: Math.floor((now + OPEN_MS) / 1_000),
      ...(discount?.offerId ? { offer_id: discount.offerId } : {}),
      notes: { reference },
    };
    const made = RazorpaySubscription.parse(await this.#call('/subscriptions', body));
    if (!made.short_url) throw new Error('Razorpay gave no address for the payment');
    return { step: { kind: 'open', url: made.short_url } as const, remoteId: made.id };
  }

  /** Its page of a subscription takes another card too, while a payment is due. */
  async manage(remoteId: string): Promise<string | null> {
    return (await this.#subscription(remoteId))?.short_url ?? null;
  }

  async previewChange({ method }: RemoteSubscription, { dueTotal }: PlanChange) {
    return method === 'upi' ? ('recreate' as const) : { dueTotal };
  }

  async changePlan(remoteId: string, { terms, when }: PlanChange): Promise<void> {
    const body = {
      plan_id: await this.#planOf(terms),
      quantity: 1,
      remaining_count: PAYMENTS[terms.period],
      schedule_change_at: when === 'now' ? 'now' : 'cycle_end',
      customer_notify: true,
    };
    await this.#http.get(path(remoteId), { priority: 'user', body, method: 'PATCH' });
  }

  async cancel(remoteId: string, { atPeriodEnd }: { atPeriodEnd: boolean }): Promise<void> {
    const known = await this.#subscription(remoteId);
    if (!known || known.ended_at) return;
    // one without a payment has no cycle that it could end with
    const isLater = atPeriodEnd && known.status === 'active';
    await this.#call(`${path(remoteId)}/cancel`, { cancel_at_cycle_end: isLater });
    const checkout = isLater ? await this.#checkoutOf(known) : undefined;
    if (checkout) await noteCancels(this.#db, checkout.id);
  }

  async resume(): Promise<void> {
    throw new Invalid(REFUSAL_TEXTS.cantResume);
  }

  async refund(invoiceId: string, { amount, key, reason }: { amount: number; key: string; reason: string }) {
    const { payment_id } = RazorpayInvoice.parse(await this.#ask(`/invoices/${encodeURIComponent(invoiceId)}`));
    if (!payment_id) throw new Invalid('Razorpay has no payment for this invoice.');
    const payment = `/payments/${encodeURIComponent(payment_id)}`;
    const { items } = RazorpayList.parse(await this.#ask(`${payment}/refunds?count=${PAGE}`));
    if (items.some((one) => noteIn(RazorpayRefund.parse(one).notes, 'key') === key)) return;
    await this.#call(`${payment}/refund`, { amount, receipt: key, notes: { key, reason: reason.slice(0, 200) } });
  }

  async read(remoteId: string): Promise<RemoteSubscription | undefined> {
    const found = await this.#subscription(remoteId);
    if (!found) return undefined;
    const { items } = RazorpayList.parse(
      await this.#ask(`/invoices?subscription_id=${encodeURIComponent(remoteId)}&count=${PAGE}`),
    );
    const invoices = items
      .map((one) => RazorpayInvoice.parse(one))
      .toSorted((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0));
    const looked = await this.#paymentsOf(invoices);
    const checkout = await this.#checkoutOf(found);
    const nextPlan = found.has_scheduled_changes ? await this.#nextPlan(remoteId) : undefined;
    const status = razorpayStatus(found.status);
    const isDue = status === 'past_due' || status === 'halted';
    const paid = invoices.filter((one) => one.status === 'paid');
    const createdAt = fromSeconds(found.created_at);
    const firstAt = maybeFromSeconds(found.start_at) ?? maybeFromSeconds(found.charge_at) ?? createdAt;
    const paidUntil = Math.max(...paid.map((one) => maybeFromSeconds(one.billing_end) ?? 0), 0);
    const newest = [...looked.values()].at(-1);
    return {
      id: found.id,
      reference: noteIn(found.notes, 'reference'),
      status,
      state: found.status,
      terms: await this.#termsOf(found.plan_id),
      nextTerms: nextPlan === undefined ? null : await this.#termsOf(nextPlan),
      discount: runningDiscount(checkout?.agreed.discount ?? null, paid.length),
      periodStart: maybeFromSeconds(found.current_start) ?? createdAt,
      periodEnd: maybeFromSeconds(found.current_end) ?? firstAt,
      cancelsAtPeriodEnd: status === 'active' && (checkout?.cancels ?? false),
      pastDueSince: isDue ? paidUntil || firstAt : null,
      endedAt: maybeFromSeconds(found.ended_at) ?? (status === 'expired' ? firstAt : null),
      createdAt,
      method: razorpayMethod(found.payment_method ?? newest?.method),
      payments: invoices.flatMap((one) => paymentOf(one, looked.get(one.id), isDue)),
    };
  }

  async list(since: number): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let skip = 0; ; skip += PAGE) {
      const from = Math.floor(since / 1_000);
      const { items } = RazorpayList.parse(await this.#ask(`/subscriptions?from=${from}&count=${PAGE}&skip=${skip}`));
      // others than ours may be in the same account
      for (const one of items) {
        const { id, notes } = RazorpaySubscription.parse(one);
        if (noteIn(notes, 'reference') !== null) ids.push(id);
      }
      if (items.length < PAGE) return ids;
    }
  }

  parseWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): BillingEvent {
    const { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } = headers;
    if (typeof signature !== 'string' || !hasSignature(this.#settings.webhookSecret, rawBody, signature))
      throw new BadWebhook('the signature is wrong');
    const { event, created_at, payload } = RazorpayWebhook.parse(JSON.parse(rawBody.toString()));
    return {
      id: typeof eventId === 'string' ? eventId : createHash('sha256').update(rawBody).digest('hex'),
      kind: event,
      subscriptionId: payload.subscription?.entity.id ?? payload.invoice?.entity.subscription_id ?? null,
      at: fromSeconds(created_at),
    };
  }

  /** Returns the plan for terms, made where there is none. */
  async #planOf(terms: Terms): Promise<string> {
    const known = await findRemotePlan(this.#db, 'razorpay', terms);
    if (known !== undefined) return known;
    const { planName, period, seats, currency, total } = terms;
    const item = { name: seats === 1 ? planName : `${planName}, ${seats} seats`, amount: total, currency };
    const body = { period: PERIODS[period], interval: 1, item, notes: { terms: termsText(terms) } };
    const { id } = RazorpayPlan.parse(await this.#call('/plans', body));
    await noteRemotePlan(this.#db, 'razorpay', terms, id);
    return id;
  }

  async #termsOf(planId: string): Promise<Terms> {
    const known = this.#terms.get(planId);
    if (known) return known;
    const plan = RazorpayPlan.parse(await this.#ask(`/plans/${encodeURIComponent(planId)}`));
    const terms = readTermsText(noteIn(plan.notes, 'terms'));
    if (!terms) throw new Error(`plan ${planId} of Razorpay was not made here`);
    this.#terms.set(planId, terms);
    return terms;
  }

  async #nextPlan(remoteId: string): Promise<string | undefined> {
    const scheduled = await this.#ask(`${path(remoteId)}/retrieve_scheduled_changes`);
    return RazorpaySubscription.parse(scheduled).plan_id;
  }

  /** Returns payments of the newest invoices by the invoice's id. */
  async #paymentsOf(invoices: readonly RazorpayInvoice[]): Promise<Map<string, RazorpayPayment>> {
    const found = new Map<string, RazorpayPayment>();
    for (const { id, payment_id } of invoices.slice(-LOOKED_AT))
      if (payment_id)
        found.set(id, RazorpayPayment.parse(await this.#ask(`/payments/${encodeURIComponent(payment_id)}`)));
    return found;
  }

  async #subscription(remoteId: string): Promise<RazorpaySubscription | undefined> {
    try {
      return RazorpaySubscription.parse(await this.#ask(path(remoteId)));
    } catch (error) {
      if (error instanceof HttpRefusal && isMissing(error)) return undefined;
      throw error;
    }
  }

  #checkoutOf({ id, notes }: RazorpaySubscription) {
    return findCheckout(this.#db, 'razorpay', { id, reference: noteIn(notes, 'reference') });
  }

  #ask(below: string): Promise<unknown> {
    return this.#http.get(below, { priority: 'user' });
  }

  #call(below: string, body: object): Promise<unknown> {
    return this.#http.get(below, { priority: 'user', body });
  }
}

const path = (remoteId: string): string => `/subscriptions/${encodeURIComponent(remoteId)}`;

/** An unknown id is a bad request at Razorpay. */
const isMissing = ({ status, body }: HttpRefusal): boolean =>
  status === 404 || (status === 400 && body.includes('does not exist'));

/** An invoice is a payment once somebody tried to pay it; its id stays when another attempt succeeds. */
function paymentOf(invoice: RazorpayInvoice, payment: RazorpayPayment | undefined, isDue: boolean): RemotePayment[] {
  const isPaid = invoice.status === 'paid';
  if (!isPaid && !isDue && payment?.status !== 'failed') return [];
  return [
    {
      id: invoice.id,
      status: isPaid ? 'succeeded' : 'failed',
      amount: invoice.amount,
      refunded: payment?.amount_refunded ?? 0,
      failure: isPaid ? null : (payment?.error_description ?? null),
      periodStart: maybeFromSeconds(invoice.billing_start),
      periodEnd: maybeFromSeconds(invoice.billing_end),
      at: maybeFromSeconds(invoice.paid_at) ?? maybeFromSeconds(invoice.created_at) ?? 0,
    },
  ];
}
