import { randomUUIDv7 } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { PLAN_CURRENCIES } from '@wickwise/contract';
import { DAY_MS } from '@wickwise/market';
import type { Kysely } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import type { Schema } from '#platform/db/schema.ts';
import { instant } from '#platform/db/timestamp.ts';
import { NotFound } from '#platform/errors.ts';
import type { BillingEvent, BillingProvider, CheckoutOrder, PlanChange, RemoteSubscription } from '../provider.ts';
import {
  advance,
  cancel,
  changeTerms,
  type LocalSubscription,
  newSubscription,
  refund,
  remoteOf,
} from './local-subscription.ts';

export interface LocalDeps {
  db: Kysely<Schema>;
  now: () => number;
}

/** A provider that is this server itself: its objects are rows. */
export abstract class LocalProvider implements BillingProvider {
  abstract readonly name: 'manual' | 'test';
  abstract readonly hasWebhooks: boolean;
  abstract readonly chargesAtOnce: boolean;
  readonly currencies = PLAN_CURRENCIES;
  protected readonly deps: LocalDeps;

  constructor(deps: LocalDeps) {
    this.deps = deps;
  }

  abstract checkout(order: CheckoutOrder): ReturnType<BillingProvider['checkout']>;
  abstract parseWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): BillingEvent;

  /** After a change was stored. */
  protected abstract changed(state: LocalSubscription, kind: string): Promise<void>;

  async manage(_remoteId: string): Promise<string | null> {
    return null;
  }

  async previewChange(_remote: RemoteSubscription, { dueTotal }: PlanChange) {
    return { dueTotal };
  }

  async changePlan(remoteId: string, wanted: PlanChange): Promise<void> {
    await this.update(remoteId, 'subscription.updated', (state) => changeTerms(state, wanted));
  }

  async cancel(remoteId: string, { atPeriodEnd }: { atPeriodEnd: boolean }): Promise<void> {
    await this.update(remoteId, 'subscription.updated', (state, now) => cancel(state, atPeriodEnd, now));
  }

  async resume(remoteId: string): Promise<void> {
    await this.update(remoteId, 'subscription.updated', (state) => ({ ...state, cancelsAtPeriodEnd: false }));
  }

  async refund(paymentId: string, { amount, key }: { amount: number; key: string }): Promise<void> {
    const remoteId = paymentId.replace(/-\d+$/, '');
    await this.update(remoteId, 'payment.refunded', (state) =>
      state.refunds.includes(key) ? state : { ...refund(state, paymentId, amount), refunds: [...state.refunds, key] },
    );
  }

  async read(remoteId: string): Promise<RemoteSubscription | undefined> {
    const { db, now } = this.deps;
    const state = await db.transaction().execute(async (tx) => {
      const found = await this.lock(tx, remoteId);
      if (!found) return undefined;
      const moved = advance(found, now());
      if (moved !== found) await this.store(tx, moved);
      return moved;
    });
    return state && remoteOf(state);
  }

  async list(since: number): Promise<readonly string[]> {
    const rows = this.deps.db.selectFrom('local_subscriptions').select('id').where('provider', '=', this.name);
    const found = await rows.where('changed_at', '>=', instant(since)).orderBy('id').execute();
    return found.map(({ id }) => id);
  }

  /** Returns an object as it is; throws where there is none. */
  async find(remoteId: string, userId?: string): Promise<LocalSubscription> {
    let rows = this.deps.db.selectFrom('local_subscriptions').select('state').where('id', '=', remoteId);
    rows = rows.where('provider', '=', this.name);
    if (userId !== undefined) rows = rows.where('user_id', '=', userId);
    const row = await rows.executeTakeFirst();
    if (!row) throw new NotFound('Checkout');
    return row.state as LocalSubscription;
  }

  /** Makes the object of a checkout, once. */
  protected async create({ reference, userId, terms, discount, trialDays, startsAt }: CheckoutOrder) {
    const { db, now } = this.deps;
    const createdAt = now();
    const id = `${this.name}_${reference}`;
    const firstPaymentAt = startsAt ?? (trialDays > 0 ? createdAt + trialDays * DAY_MS : null);
    const state = newSubscription({ id, provider: this.name, reference, createdAt, terms, discount }, firstPaymentAt);
    const row = { id, user_id: userId, provider: this.name, state: JSON.stringify(state) };
    await db
      .insertInto('local_subscriptions')
      .values({ ...row, changed_at: new Date(createdAt) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return state;
  }

  /** Changes an object, as it is after the time that passed. */
  protected async update(
    remoteId: string,
    kind: string,
    make: (state: LocalSubscription, now: number) => LocalSubscription,
  ): Promise<LocalSubscription> {
    const { db, now } = this.deps;
    const state = await db.transaction().execute(async (tx) => {
      const found = await this.lock(tx, remoteId);
      if (!found) throw new NotFound('Subscription');
      const made = make(advance(found, now()), now());
      await this.store(tx, made);
      return made;
    });
    await this.changed(state, kind);
    return state;
  }

  private async lock(tx: Db, remoteId: string): Promise<LocalSubscription | undefined> {
    const row = await tx
      .selectFrom('local_subscriptions')
      .select('state')
      .where('id', '=', remoteId)
      .where('provider', '=', this.name)
      .forUpdate()
      .executeTakeFirst();
    return row && (row.state as LocalSubscription);
  }

  protected async store(tx: Db, state: LocalSubscription): Promise<void> {
    await tx
      .updateTable('local_subscriptions')
      .set({ state: JSON.stringify(state), changed_at: new Date(this.deps.now()) })
      .where('id', '=', state.id)
      .execute();
  }
}

export const eventId = (): string => `evt_${randomUUIDv7()}`;
