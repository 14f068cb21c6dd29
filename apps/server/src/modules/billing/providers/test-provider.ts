import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { TestCheckout, TestPaymentRequest } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import * as z from 'zod/mini';
import { payable } from '../discount.ts';
import { BadWebhook, type BillingEvent, type CheckoutOrder } from '../provider.ts';
import { eventId, type LocalDeps, LocalProvider } from './local-provider.ts';
import {
  advance,
  begin,
  failCheckout,
  type LocalSubscription,
  movedBack,
  payDue,
  remoteOf,
} from './local-subscription.ts';
import { hasSignature, sign } from './signature.ts';

const SIGNATURE = 'x-test-signature';

const Event = z.object({ id: z.string(), kind: z.string(), subscription: z.string(), at: z.number() });

export interface TestDeps extends LocalDeps {
  /** Takes a webhook, as it would come from outside. */
  deliver: (rawBody: Buffer, headers: IncomingHttpHeaders) => Promise<void>;
}

/** Test payments: nobody is charged, and everything else is as with a real provider, webhooks too. */
export class TestProvider extends LocalProvider {
  readonly name = 'test' as const;
  readonly hasWebhooks = false;
  readonly chargesAtOnce = true;
  readonly #deliver: TestDeps['deliver'];
  /** Of this process: it is sender and receiver. */
  readonly #secret = randomBytes(32).toString('hex');

  constructor({ deliver, ...deps }: TestDeps) {
    super(deps);
    this.#deliver = deliver;
  }

  async checkout(order: CheckoutOrder) {
    const { id } = await this.create(order);
    const ordered = new URLSearchParams(order.returnUrl.split('?')[1]);
    ordered.delete('checkout');
    ordered.set('test', id);
    return { step: { kind: 'open', url: `/billing?${ordered}` } as const, remoteId: id };
  }

  override async manage(remoteId: string): Promise<string> {
    return `/billing?test=${remoteId}`;
  }

  /** Returns what the page of a test payment shows to its account. */
  async page(remoteId: string, userId: string): Promise<TestCheckout> {
    const found = await this.find(remoteId, userId);
    const { state, terms, firstPaymentAt, createdAt, id } = found;
    const waitMs = firstPaymentAt === null ? 0 : firstPaymentAt - createdAt;
    return {
      id,
      planName: terms.planName,
      currency: terms.currency,
      amount: payable(terms, remoteOf(found).discount),
      trialDays: state === 'created' ? Math.round(waitMs / DAY_MS) : 0,
      isOpen: ['created', 'trialing', 'active', 'past_due', 'halted'].includes(state),
    };
  }

  /** Ends a test payment as its account chose. */
  async choose(remoteId: string, userId: string, { outcome }: TestPaymentRequest): Promise<void> {
    await this.find(remoteId, userId);
    if (outcome === 'leave') return;
    const isPaid = outcome === 'pay';
    await this.update(remoteId, isPaid ? 'payment.succeeded' : 'payment.failed', (state, now) => {
      if (state.state === 'created') return isPaid ? begin(state, now) : failCheckout(state, now);
      return isPaid ? { ...payDue(state, now), isFailing: false } : { ...state, isFailing: true };
    });
  }

  /** Moves the clock forward: all subscriptions as if they had begun earlier. Returns how many there are. */
  async forward(days: number): Promise<number> {
    const ids = await this.list(0);
    for (const id of ids)
      await this.update(id, 'clock.moved', (state, now) => advance(movedBack(state, days * DAY_MS), now));
    return ids.length;
  }

  parseWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): BillingEvent {
    const signature = headers[SIGNATURE];
    if (typeof signature !== 'string' || !hasSignature(this.#secret, rawBody, signature))
      throw new BadWebhook('the signature is wrong');
    const { id, kind, subscription: subscriptionId, at } = Event.parse(JSON.parse(rawBody.toString()));
    return { id, kind, subscriptionId, at };
  }

  protected async changed({ id: subscription }: LocalSubscription, kind: string): Promise<void> {
    const body = Buffer.from(JSON.stringify({ id: eventId(), kind, subscription, at: this.deps.now() }));
    await this.#deliver(body, { [SIGNATURE]: sign(this.#secret, body) });
  }
}
