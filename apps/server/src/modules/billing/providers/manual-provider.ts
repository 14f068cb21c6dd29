import type { IncomingHttpHeaders } from 'node:http';
import { payable } from '../discount.ts';
import { BadWebhook, type BillingEvent, type CheckoutOrder } from '../provider.ts';
import { LocalProvider } from './local-provider.ts';
import { begin, type LocalSubscription, payDue } from './local-subscription.ts';

export interface ManualDeps {
  /** How to pay, as the operator wrote it: a bank account, a UPI address. */
  instructions: string;
}

/** Bank transfers and invoices: an operator says that a payment arrived. */
export class ManualProvider extends LocalProvider {
  readonly name = 'manual' as const;
  readonly hasWebhooks = false;
  readonly chargesAtOnce = false;
  readonly #instructions: string;

  constructor({ instructions, ...deps }: ManualDeps & ConstructorParameters<typeof LocalProvider>[0]) {
    super(deps);
    this.#instructions = instructions;
  }

  async checkout(order: CheckoutOrder) {
    const { id, discount, terms } = await this.create(order);
    const amount = payable(terms, discount);
    const isFree = order.trialDays > 0 || order.startsAt !== null || amount === 0;
    if (isFree) await this.update(id, 'subscription.updated', begin);
    return {
      step: isFree
        ? ({ kind: 'done' } as const)
        : ({ kind: 'transfer', reference: transferReference(id), instructions: this.#instructions, amount } as const),
      remoteId: id,
    };
  }

  /** A payment arrived: the first one, or the one that is due. */
  async markPaid(remoteId: string): Promise<LocalSubscription> {
    return this.update(remoteId, 'subscription.updated', (state, now) =>
      state.state === 'created' ? begin({ ...state, firstPaymentAt: null }, now) : payDue(state, now),
    );
  }

  parseWebhook(_rawBody: Buffer, _headers: IncomingHttpHeaders): BillingEvent {
    throw new BadWebhook('bank transfers send no webhooks');
  }

  protected async changed(): Promise<void> {}
}

/** Returns what a bank transfer names: short, without letters that look alike. */
export const transferReference = (remoteId: string): string =>
  `WW-${remoteId.replaceAll('-', '').slice(-10).toUpperCase()}`;
