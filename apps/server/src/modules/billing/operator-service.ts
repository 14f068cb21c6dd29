import { randomUUIDv7 } from 'node:crypto';
import type {
  AdminSubscription,
  AdminSubscriptionsPage,
  BillingProviderName,
  RefundRequest,
  SubscriptionStatus,
} from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { Invalid } from '#platform/errors.ts';
import { emailsOf } from '#platform/owners.ts';
import type { BillingDeps } from './billing-service.ts';
import type { ManualProvider } from './providers/manual-provider.ts';
import type { TestProvider } from './providers/test-provider.ts';
import type { SubscriptionRow } from './store/apply-remote.ts';
import { insertRefund, lockPayment, noteRefunded, paymentsOf, removeRefund } from './store/payments.ts';
import { findSubscription, listSubscriptions } from './store/subscriptions.ts';
import { subscriptionView } from './subscription-view.ts';
import { checkTransferDue } from './transfer-due.ts';

/** A refund that nothing came of by then was lost: subscriptions are compared every hour. */
const UNDER_WAY_MS = 2 * 3_600_000;

export interface OperatorDeps extends Pick<BillingDeps, 'db' | 'graceMs' | 'log' | 'now' | 'providers' | 'syncer'> {
  manual: ManualProvider | undefined;
  test: TestProvider | undefined;
}

/** Stores within the transaction who did it, where somebody did. */
export type Note = (tx: Db) => Promise<void>;

/** What operators do with subscriptions, on the screen and by the command line. */
export class BillingOperations {
  readonly #deps: OperatorDeps;

  constructor(deps: OperatorDeps) {
    this.#deps = deps;
  }

  async list(query: { page: number; status?: SubscriptionStatus | undefined }): Promise<AdminSubscriptionsPage> {
    const { db, test } = this.#deps;
    const { rows, totalCount } = await listSubscriptions(db, query);
    return { subscriptions: await this.#views(rows), totalCount, hasTest: test !== undefined };
  }

  async read(id: string): Promise<AdminSubscription> {
    const [view] = await this.#views([await findSubscription(this.#deps.db, id)]);
    if (!view) throw new Invalid('There is no such subscription.');
    return view;
  }

  /** A bank transfer arrived. */
  async markPaid(id: string, note: Note): Promise<AdminSubscription> {
    const { db, manual, syncer } = this.#deps;
    const row = await findSubscription(db, id);
    await checkTransferDue(db, row);
    if (!manual) throw new Invalid('Bank transfers are off.');
    await db.transaction().execute(note);
    await manual.markPaid(row.provider_id);
    await syncer.sync('manual', row.provider_id);
    return this.read(id);
  }

  /** Gives a payment back, or a part of it. */
  async refund(paymentId: string, { amount, reason }: RefundRequest, note: Note): Promise<AdminSubscription> {
    const { db, providers, syncer, now } = this.#deps;
    const id = randomUUIDv7();
    const { provider, remotePayment, remoteId, subscriptionId, given } = await db.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, paymentId, now() - UNDER_WAY_MS);
      const left = payment.amount - payment.refunded - payment.underWay;
      const wanted = amount ?? left;
      if (payment.status !== 'succeeded' || left <= 0) throw new Invalid('There is nothing to refund.');
      if (wanted > left) throw new Invalid('A refund can’t be more than what is left of the payment.');
      const one = providers.get(payment.provider);
      if (!one || payment.subscription_id === null) throw new Invalid('Its payment provider isn’t set up any more.');
      const row = await findSubscription(tx, payment.subscription_id);
      await insertRefund(tx, { id, paymentId, amount: wanted, reason }, now());
      await note(tx);
      const ids = { remotePayment: payment.provider_id, remoteId: row.provider_id, subscriptionId: row.id };
      return { provider: one, given: wanted, ...ids };
    });
    try {
      await provider.refund(remotePayment, { amount: given, key: id, reason });
    } catch (error) {
      await this.#forget(id, provider.name, remoteId);
      throw error;
    }
    await syncer.sync(provider.name, remoteId);
    await noteRefunded(db, id);
    return this.read(subscriptionId);
  }

  /** A refund failed. Where the provider can be read, what it has made is known, and the rest can be refunded again. */
  async #forget(id: string, provider: BillingProviderName, remoteId: string): Promise<void> {
    const { db, log, syncer } = this.#deps;
    try {
      await syncer.sync(provider, remoteId);
      await removeRefund(db, id);
    } catch (error) {
      log.warn({ provider, reason: (error as Error).message }, 'whether a refund was made could not be read');
    }
  }

  /** Moves the clock of test payments forward. Returns how many subscriptions there are. */
  async forward(days: number): Promise<number> {
    const { log, test, syncer } = this.#deps;
    if (!test) throw new Invalid('Test payments are off.');
    const count = await test.forward(days);
    for (const remoteId of await test.list(0))
      await syncer.sync('test', remoteId).catch((error: Error) => {
        log.warn({ provider: 'test', remoteId, reason: error.message }, 'a subscription could not be read');
      });
    return count;
  }

  async #views(rows: readonly SubscriptionRow[]): Promise<AdminSubscription[]> {
    const { db, graceMs } = this.#deps;
    const emails = await emailsOf(
      db,
      rows.map(({ user_id }) => user_id),
    );
    const payments = await paymentsOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...subscriptionView(row, graceMs),
      userId: row.user_id,
      email: emails.get(row.user_id) ?? '',
      payments: payments.get(row.id) ?? [],
    }));
  }
}
