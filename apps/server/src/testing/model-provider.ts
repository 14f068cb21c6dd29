import {
  BadWebhook,
  type BillingEvent,
  type BillingProvider,
  type RemoteSubscription,
} from '#modules/billing/provider.ts';
import {
  advance,
  cancel,
  type LocalSubscription,
  refund,
  remoteOf,
} from '#modules/billing/providers/local-subscription.ts';

/** A provider in memory, whose objects a test changes and whose calls it makes fail. */
export class ModelProvider implements BillingProvider {
  readonly name = 'razorpay' as const;
  readonly currencies = ['INR'] as const;
  readonly hasWebhooks = true;
  readonly chargesAtOnce = true;
  readonly objects = new Map<string, LocalSubscription>();
  readonly #now: () => number;
  /** Calls that fail from now on. */
  failing = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Changes an object, as it is after the time that passed. */
  change(id: string, make: (state: LocalSubscription, now: number) => LocalSubscription): void {
    const known = this.objects.get(id);
    if (known) this.objects.set(id, make(advance(known, this.#now()), this.#now()));
  }

  async read(id: string): Promise<RemoteSubscription | undefined> {
    this.#answer();
    this.change(id, (state) => state);
    const known = this.objects.get(id);
    return known && remoteOf(known);
  }

  async list(): Promise<string[]> {
    this.#answer();
    return [...this.objects.keys()];
  }

  async cancel(id: string, { atPeriodEnd }: { atPeriodEnd: boolean }): Promise<void> {
    this.#answer();
    this.change(id, (state, now) => cancel(state, atPeriodEnd, now));
  }

  async refund(paymentId: string, { amount, key }: { amount: number; key: string }): Promise<void> {
    this.#answer();
    this.change(paymentId.replace(/-\d+$/, ''), (state) =>
      state.refunds.includes(key) ? state : { ...refund(state, paymentId, amount), refunds: [...state.refunds, key] },
    );
  }

  checkout = () => this.#unused();
  manage = () => this.#unused();
  previewChange = () => this.#unused();
  changePlan = () => this.#unused();
  resume = () => this.#unused();

  parseWebhook(rawBody: Buffer): BillingEvent {
    if (rawBody.length === 0) throw new BadWebhook('empty');
    return JSON.parse(rawBody.toString()) as BillingEvent;
  }

  #answer(): void {
    if (this.failing === 0) return;
    this.failing--;
    throw new Error('HTTP 503');
  }

  #unused(): Promise<never> {
    return Promise.reject(new Error('not part of this model'));
  }
}
