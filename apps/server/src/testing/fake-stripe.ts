import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { reducedBy } from '#modules/billing/discount.ts';
import { addPeriods } from '#modules/billing/providers/local-subscription.ts';
import { prorate } from '#platform/money/prorate.ts';
import { atEnd } from './at-end.ts';

interface Thing {
  id: string;
  [field: string]: unknown;
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** Reads a form with brackets, as Stripe's client sends it. */
function formOf(body: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.replaceAll(']', '').split('[');
    let place = root;
    for (const key of keys.slice(0, -1)) {
      place[key] ??= {};
      place = place[key] as Record<string, unknown>;
    }
    place[keys.at(-1) ?? ''] = value;
  }
  return root;
}

const first = (given: unknown): Record<string, unknown> =>
  (given as Record<string, Record<string, unknown>>)?.['0'] ?? {};

/** Speaks Stripe's protocol of subscriptions on this machine; a test plays its customers. */
export class FakeStripe {
  readonly secretKey = 'sk_test_stripe';
  readonly webhookSecret = 'whsec_stripe';
  readonly things = new Map<string, Thing>();
  readonly outbox: { body: string; headers: Record<string, string> }[] = [];
  /** Bodies by idempotency key: the same key makes one object. */
  readonly #answers = new Map<string, [number, unknown]>();
  refusals: number[] = [];
  /** Refuses all calls. */
  isAway = false;
  /** The next change at once is declined. */
  isDeclining = false;
  nowMs = Date.parse('2026-11-01T06:00:00Z');
  baseUrl = '';
  calls = 0;
  #count = 0;

  async start(): Promise<this> {
    const server = http.createServer((request, response) => {
      this.#answer(request).then(
        ([status, body]) => {
          response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${++this.calls}` });
          response.end(JSON.stringify(body));
        },
        (error: Error) => response.writeHead(500).end(error.stack),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    atEnd(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
    return this;
  }

  all = (prefix: string): Thing[] => [...this.things.values()].filter(({ id }) => id.startsWith(`${prefix}_`));

  #add(prefix: string, fields: object): Thing {
    const thing = { id: `${prefix}_${++this.#count}`, created: seconds(this.nowMs), ...fields };
    this.things.set(thing.id, thing);
    return thing;
  }

  #get(id: unknown): Thing {
    const found = this.things.get(String(id));
    if (!found) throw new Error(`no ${String(id)}`);
    return found;
  }

  /** A customer finishes a checkout. Returns the subscription's id. */
  finish(sessionId: string): string {
    const session = this.#get(sessionId);
    const { order } = session as unknown as { order: Record<string, unknown> };
    const { metadata, trial_end } = order.subscription_data as { metadata: object; trial_end?: string };
    const start = seconds(this.nowMs);
    const price = this.#get(first(order.line_items).price);
    const end = trial_end ? Number(trial_end) : this.#after(start, price);
    const found = this.#add('sub', {
      object: 'subscription',
      status: trial_end ? 'trialing' : 'active',
      metadata,
      customer: 'cus_1',
      cancel_at_period_end: false,
      ended_at: null,
      schedule: null,
      latest_invoice: null,
      discounts: this.#discounts(order),
      default_payment_method: { id: 'pm_1', object: 'payment_method', type: 'card' },
      items: {
        object: 'list',
        data: [{ id: `si_${this.#count}`, price, quantity: 1, current_period_start: start, current_period_end: end }],
      },
    });
    Object.assign(session, { status: 'complete', subscription: found.id });
    if (!trial_end) this.#invoice(found, this.#charged(found, start), start, end, true);
    this.emit('checkout.session.completed', session);
    this.emit('customer.subscription.created', found);
    return found.id;
  }

  /** The period ends: the next one is charged, or fails to be. */
  renew(id: string, isPaid = true): void {
    const found = this.#get(id);
    const item = this.#item(found);
    this.#enterPhase(found);
    const price = item.price as Thing;
    const start = Number(item.current_period_end);
    const end = this.#after(start, price);
    Object.assign(item, { current_period_start: start, current_period_end: end });
    found.status = isPaid ? 'active' : 'past_due';
    const invoice = this.#invoice(found, this.#charged(found, start), start, end, isPaid);
    this.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
    this.emit('customer.subscription.updated', found);
  }

  /** An operator gives a subscription a coupon of an amount in Stripe's dashboard. */
  takeOff(id: string, amount: number): void {
    const coupon = { percent_off: null, amount_off: amount, currency: 'usd', duration: 'forever' };
    const discount = { object: 'discount', end: null, source: { type: 'coupon', coupon: this.#add('coupon', coupon) } };
    this.#get(id).discounts = [this.#add('di', discount)];
  }

  /** The invoice that is open is paid. */
  recover(id: string): void {
    const found = this.#get(id);
    const open = this.all('in').findLast((one) => one.status === 'open' && subscriptionOf(one) === id);
    if (open) this.#pay(open);
    found.status = 'active';
    this.emit('customer.subscription.updated', found);
  }

  /** Signs an event as Stripe does, at a time. */
  sign(body: string, atMs = this.nowMs): Record<string, string> {
    const header = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: this.webhookSecret,
      timestamp: seconds(atMs),
    });
    return { 'content-type': 'application/json', 'stripe-signature': header };
  }

  emit(type: string, object: Thing): void {
    const event = this.#add('evt', { object: 'event', type, data: { object: { ...object } }, api_version: 'x' });
    const body = JSON.stringify(event);
    this.outbox.push({ body, headers: this.sign(body) });
  }

  #item = (found: Thing): Record<string, unknown> => (found.items as { data: Record<string, unknown>[] }).data[0] ?? {};

  /** A coupon of a checkout becomes a discount of its subscription. */
  #discounts({ discounts }: Record<string, unknown>): object[] {
    const id = first(discounts).coupon;
    if (id === undefined) return [];
    const coupon = this.#get(id);
    const months = Number(coupon.duration_in_months);
    const end = coupon.duration === 'repeating' ? seconds(addPeriods(this.nowMs, 'month', months)) : null;
    return [this.#add('di', { object: 'discount', end, source: { type: 'coupon', coupon } })];
  }

  #permille(found: Thing, at: number): number {
    const [discount] = found.discounts as { end: number | null; source: { coupon: Thing } }[];
    if (!discount || (discount.end !== null && at >= discount.end)) return 0;
    return Number(discount.source.coupon.percent_off) * 10;
  }

  /** What a period takes with the discount, which may end with it. */
  #charged(found: Thing, start: number): number {
    const { unit_amount: amount } = this.#item(found).price as Thing;
    const permille = this.#permille(found, start);
    const [discount] = found.discounts as { source: { coupon: Thing } }[];
    if (discount?.source.coupon.duration === 'once') found.discounts = [];
    return reducedBy(Number(amount), { permille }) - Number(discount?.source.coupon.amount_off ?? 0);
  }

  /** The period ends, and the last phase of a schedule begins, with the discounts that it names. */
  #enterPhase(found: Thing): void {
    const schedule = typeof found.schedule === 'string' ? this.#get(found.schedule) : undefined;
    const phase = (schedule?.phases as { items: { price: Thing }[]; discounts?: Record<string, object> }[])?.at(-1);
    if (!phase?.items[0]) return;
    this.#item(found).price = phase.items[0].price;
    const named = Object.values(phase.discounts ?? {}) as { discount: string }[];
    found.discounts = named.map(({ discount }) => this.#get(discount));
    found.schedule = null;
  }

  #after(start: number, price: Thing): number {
    const { interval } = price.recurring as { interval: 'month' | 'year' };
    return seconds(addPeriods(start * 1_000, interval, 1));
  }

  #invoice(found: Thing, total: number, start: number, end: number, isPaid: boolean): Thing {
    const invoice = this.#add('in', {
      object: 'invoice',
      status: 'open',
      total,
      attempted: true,
      last_finalization_error: null,
      created: start,
      status_transitions: { paid_at: null },
      lines: { data: [{ period: { start, end } }] },
      parent: { type: 'subscription_details', subscription_details: { subscription: found.id } },
    });
    if (isPaid) this.#pay(invoice);
    return invoice;
  }

  #pay(invoice: Thing): void {
    const charge = this.#add('ch', { object: 'charge', amount_refunded: 0 });
    const intent = this.#add('pi', { object: 'payment_intent', latest_charge: charge });
    this.#add('inpay', { invoice: invoice.id, payment: { type: 'payment_intent', payment_intent: intent } });
    Object.assign(invoice, { status: 'paid', status_transitions: { paid_at: seconds(this.nowMs) } });
  }

  async #answer(request: http.IncomingMessage): Promise<[number, unknown]> {
    const url = new URL(request.url ?? '/', 'http://x');
    const body = formOf(await text(request));
    const refusal = this.isAway ? 500 : this.refusals.shift();
    if (refusal) return [refusal, { error: { type: 'api_error', message: 'try again' } }];
    if (request.headers.authorization !== `Bearer ${this.secretKey}`)
      return [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } }];
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.#answers.get(key) : undefined;
    if (known) return known;
    const answer = this.#route(request.method ?? '', url, body);
    if (typeof key === 'string') this.#answers.set(key, answer);
    return answer;
  }

  #route(method: string, url: URL, body: Record<string, unknown>): [number, unknown] {
    const [, , ...segments] = url.pathname.split('/');
    const path = segments.join('/');
    if (method === 'GET') return this.#read(path, url);
    if (path === 'prices')
      return [200, this.#add('price', { object: 'price', ...body, unit_amount: Number(body.unit_amount) })];
    if (path === 'coupons')
      return [200, this.#add('coupon', { amount_off: null, ...body, percent_off: Number(body.percent_off) })];
    if (path === 'invoices/create_preview') return [200, { amount_due: this.#difference(body) }];
    if (path === 'refunds') return [200, this.#refund(body)];
    if (path === 'billing_portal/sessions') return [200, { url: 'https://billing.stripe.com/p/session/1' }];
    if (path === 'checkout/sessions') {
      const { metadata } = body;
      const session = this.#add('cs', { object: 'checkout.session', order: body, metadata, status: 'open' });
      Object.assign(session, { url: `https://checkout.stripe.com/c/pay/${session.id}`, subscription: null });
      return [200, { ...session, expires_at: session.created }];
    }
    if (path === 'subscription_schedules') return [200, this.#schedule(body)];
    const found = this.things.get(segments.at(segments[0] === 'checkout' ? 2 : 1) ?? '');
    if (!found) return missing();
    if (path.endsWith('/release')) return [200, found];
    if (segments[0] === 'subscription_schedules') return [200, this.#phases(found, body)];
    if (method === 'DELETE') {
      Object.assign(found, { status: 'canceled', ended_at: seconds(this.nowMs) });
      return [200, found];
    }
    return this.#update(found, body);
  }

  #read(path: string, url: URL): [number, unknown] {
    const { searchParams: query } = url;
    const list = (data: Thing[]): [number, unknown] => [
      200,
      { object: 'list', url: url.pathname, has_more: false, data },
    ];
    if (path === 'subscriptions') return list(this.all('sub'));
    if (path === 'invoices') {
      const own = this.all('in').filter((one) => subscriptionOf(one) === query.get('subscription'));
      return list(own.toReversed());
    }
    if (path === 'invoice_payments')
      return list(this.all('inpay').filter((one) => one.invoice === query.get('invoice')));
    const found = this.things.get(path.split('/').at(-1) ?? '');
    return found ? [200, { expires_at: found.created, ...found }] : missing();
  }

  /** What a change to another price takes at once: the rest at both prices. */
  #difference(body: Record<string, unknown>): number {
    const found = this.#get(body.subscription);
    const details = body.subscription_details as Record<string, unknown>;
    const item = this.#item(found);
    const span = { from: Number(item.current_period_start) * 1_000, to: Number(item.current_period_end) * 1_000 };
    const at = Number(details.proration_date) * 1_000;
    const permille = this.#permille(found, Number(details.proration_date));
    const left = (price: Thing): number =>
      prorate({ amount: reducedBy(Number(price.unit_amount), { permille }), ...span, at }).left;
    return left(this.#get(first(details.items).price)) - left(item.price as Thing);
  }

  #update(found: Thing, body: Record<string, unknown>): [number, unknown] {
    if (body.cancel_at_period_end !== undefined) found.cancel_at_period_end = body.cancel_at_period_end === 'true';
    const wanted = first(body.items).price;
    if (wanted === undefined) return [200, found];
    if (this.isDeclining) return [200, { ...found, pending_update: {} }]; // nothing changes until it is paid
    const item = this.#item(found);
    if (body.proration_behavior === 'always_invoice') {
      const due = this.#difference({ subscription: found.id, subscription_details: { ...body } });
      this.#invoice(found, due, Number(body.proration_date), Number(item.current_period_end), true);
    }
    item.price = this.#get(wanted);
    this.emit('customer.subscription.updated', found);
    return [200, found];
  }

  #schedule({ from_subscription: id }: Record<string, unknown>): Thing {
    const found = this.#get(id);
    const { current_period_start: start_date, current_period_end: end_date, price } = this.#item(found);
    const schedule = this.#add('sched', { phases: [{ start_date, end_date, items: [{ price }] }] });
    found.schedule = schedule.id;
    return schedule;
  }

  #phases(schedule: Thing, body: Record<string, unknown>): Thing {
    const phases = Object.values(body.phases as Record<string, Record<string, unknown>>);
    schedule.phases = phases.map((phase) => ({ ...phase, items: [{ price: this.#get(first(phase.items).price) }] }));
    return schedule;
  }

  #refund({ payment_intent, amount }: Record<string, unknown>): Thing {
    const charge = this.#get(payment_intent).latest_charge as Thing;
    charge.amount_refunded = Number(charge.amount_refunded) + Number(amount);
    return this.#add('re', { amount: Number(amount) });
  }
}

const missing = (): [number, unknown] => [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } },
];

const subscriptionOf = ({ parent }: Thing): unknown =>
  (parent as { subscription_details?: { subscription?: string } } | undefined)?.subscription_details?.subscription;
