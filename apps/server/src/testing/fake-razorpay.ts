import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { addPeriods } from '#modules/billing/providers/local-subscription.ts';
import { atEnd } from './at-end.ts';

interface Entity {
  id: string;
  [field: string]: unknown;
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** Speaks Razorpay's protocol of subscriptions on this machine; a test moves its clock and plays its customers. */
export class FakeRazorpay {
  readonly keyId = 'rzp_test_key';
  readonly keySecret = 'razorpay key secret';
  readonly webhookSecret = 'razorpay webhook secret';
  readonly plans = new Map<string, Entity>();
  readonly subscriptions = new Map<string, Entity>();
  readonly invoices = new Map<string, Entity>();
  readonly payments = new Map<string, Entity>();
  readonly refunds: Entity[] = [];
  /** Webhooks that it wants to send. */
  readonly outbox: { body: Buffer; headers: Record<string, string> }[] = [];
  /** Statuses with which the next calls are refused. */
  refusals: number[] = [];
  /** Refuses all calls. */
  isAway = false;
  nowMs = Date.parse('2026-11-01T06:00:00Z');
  baseUrl = '';
  #count = 0;

  async start(): Promise<this> {
    const server = http.createServer((request, response) => {
      this.#answer(request).then(
        ([status, body]) => {
          response.writeHead(status, {
            'content-type': 'application/json',
            ...(status === 429 ? { 'retry-after': '0' } : {}),
          });
          response.end(JSON.stringify(body));
        },
        (error: Error) => response.writeHead(500).end(error.message),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    atEnd(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
    return this;
  }

  #id = (prefix: string): string => `${prefix}_${String(++this.#count).padStart(14, '0')}`;

  #get(map: ReadonlyMap<string, Entity>, id: string): Entity {
    const found = map.get(id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  }

  /** A customer authorizes a mandate; without a trial the first payment follows. */
  authorize(id: string, method: 'card' | 'upi' = 'card'): void {
    const found = this.#get(this.subscriptions, id);
    Object.assign(found, { status: 'authenticated', payment_method: method });
    this.#emit('subscription.authenticated', found);
    if (Number(found.start_at ?? 0) <= seconds(this.nowMs)) this.charge(id);
  }

  /** Takes the next payment, or fails to. */
  charge(id: string, isPaid = true): void {
    const found = this.#get(this.subscriptions, id);
    const plan = this.#get(this.plans, String(found.plan_id));
    const { amount } = plan.item as { amount: number };
    const start = Number(found.current_end ?? found.start_at ?? seconds(this.nowMs));
    const due = [...this.invoices.values()].find((one) => one.subscription_id === id && one.status === 'issued');
    const period = plan.period === 'yearly' ? 'year' : 'month';
    const end = seconds(addPeriods((due ? Number(due.billing_start) : start) * 1_000, period, 1));
    const invoice: Entity = due ?? {
      id: this.#id('inv'),
      subscription_id: id,
      amount,
      status: 'issued',
      created_at: seconds(this.nowMs),
      billing_start: start,
      billing_end: end,
    };
    const payment: Entity = {
      id: this.#id('pay'),
      status: isPaid ? 'captured' : 'failed',
      method: found.payment_method,
      amount,
      amount_refunded: 0,
      invoice_id: invoice.id,
      error_description: isPaid ? null : 'Your bank declined the payment.',
    };
    this.payments.set(payment.id, payment);
    Object.assign(invoice, {
      payment_id: payment.id,
      ...(isPaid ? { status: 'paid', paid_at: seconds(this.nowMs) } : {}),
    });
    this.invoices.set(invoice.id, invoice);
    if (isPaid)
      Object.assign(found, {
        status: 'active',
        current_start: invoice.billing_start,
        current_end: invoice.billing_end,
      });
    else Object.assign(found, { status: 'pending' });
    this.#emit(isPaid ? 'subscription.charged' : 'subscription.pending', found);
  }

  halt(id: string): void {
    const found = this.#get(this.subscriptions, id);
    found.status = 'halted';
    this.#emit('subscription.halted', found);
  }

  /** Signs a webhook as Razorpay does. */
  sign(body: Buffer, eventId: string): Record<string, string> {
    const signature = createHmac('sha256', this.webhookSecret).update(body).digest('hex');
    return {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': eventId,
    };
  }

  #emit(event: string, entity: Entity): void {
    const payload = { subscription: { entity: { ...entity } } };
    const body = Buffer.from(JSON.stringify({ entity: 'event', event, payload, created_at: seconds(this.nowMs) }));
    this.outbox.push({ body, headers: this.sign(body, this.#id('evt')) });
  }

  async #answer(request: http.IncomingMessage): Promise<[number, unknown]> {
    const url = new URL(request.url ?? '/', 'http://x');
    const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>;
    const refusal = this.isAway ? 500 : this.refusals.shift();
    if (refusal) return [refusal, { error: { code: 'SERVER_ERROR', description: 'try again' } }];
    const own = `Basic ${Buffer.from(`${this.keyId}:${this.keySecret}`).toString('base64')}`;
    if (request.headers.authorization !== own) return [401, { error: { code: 'BAD_REQUEST_ERROR' } }];
    const [, , kind = '', id = '', action = ''] = url.pathname.split('/');
    const maps: Record<string, Map<string, Entity>> = {
      plans: this.plans,
      subscriptions: this.subscriptions,
      invoices: this.invoices,
      payments: this.payments,
    };
    const map = maps[kind];
    if (!map) return [404, {}];
    if (id === '') return request.method === 'GET' ? [200, this.#list(map, url)] : [200, this.#create(kind, body)];
    const found = map.get(id);
    if (!found) return [400, { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } }];
    if (request.method === 'GET' && action === 'refunds')
      return [200, { items: this.refunds.filter((one) => one.payment_id === id) }];
    if (request.method === 'GET')
      return [200, action === 'retrieve_scheduled_changes' ? { ...found, plan_id: found.next_plan } : found];
    if (action === 'cancel') return this.#cancel(found, body);
    if (action === 'refund') return [200, this.#refund(found, body)];
    return this.#update(found, body);
  }

  #list(map: ReadonlyMap<string, Entity>, url: URL) {
    const { searchParams: query } = url;
    const ofSubscription = query.get('subscription_id');
    const skip = Number(query.get('skip') ?? 0);
    const items = [...map.values()]
      .filter((one) => ofSubscription === null || one.subscription_id === ofSubscription)
      .slice(skip, skip + Number(query.get('count') ?? 10));
    return { entity: 'collection', count: items.length, items };
  }

  #create(kind: string, body: Record<string, unknown>): Entity {
    const base = { created_at: seconds(this.nowMs), ...body };
    if (kind === 'plans') {
      const plan = { id: this.#id('plan'), ...base };
      this.plans.set(plan.id, plan);
      return plan;
    }
    if (!body.total_count) throw new Error('total_count is required');
    const id = this.#id('sub');
    const made = {
      id,
      status: 'created',
      current_start: null,
      current_end: null,
      ended_at: null,
      has_scheduled_changes: false,
      short_url: `https://rzp.io/i/${id}`,
      remaining_count: body.total_count,
      ...base,
    };
    this.subscriptions.set(id, made);
    return made;
  }

  #cancel(found: Entity, { cancel_at_cycle_end: isLater }: Record<string, unknown>): [number, unknown] {
    if (found.ended_at)
      return [400, { error: { description: 'Subscription is not cancellable in cancelled status.' } }];
    if (isLater) found.ends_with_cycle = true;
    else this.end(found.id);
    return [200, found];
  }

  /** The cycle ends of a subscription that was cancelled, or it ends at once. */
  end(id: string): void {
    const found = this.#get(this.subscriptions, id);
    Object.assign(found, { status: 'cancelled', ended_at: seconds(this.nowMs) });
    this.#emit('subscription.cancelled', found);
  }

  #refund(payment: Entity, { amount, notes }: Record<string, unknown>): Entity {
    const refund = { id: this.#id('rfnd'), payment_id: payment.id, amount, notes };
    this.refunds.push(refund);
    payment.amount_refunded = Number(payment.amount_refunded) + Number(amount);
    return refund;
  }

  #update(found: Entity, body: Record<string, unknown>): [number, unknown] {
    if (found.payment_method === 'upi')
      return [400, { error: { description: 'Subscriptions cannot be updated when payment mode is upi' } }];
    if (body.schedule_change_at === 'cycle_end')
      Object.assign(found, { has_scheduled_changes: true, next_plan: body.plan_id });
    else {
      found.plan_id = body.plan_id;
      this.#emit('subscription.updated', found);
    }
    return [200, found];
  }
}
