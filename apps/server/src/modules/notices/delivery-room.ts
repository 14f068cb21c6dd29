import { randomUUIDv7 } from 'node:crypto';
import type { ChannelKind } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { isSwitchedOn } from '#platform/entitlements/plan-switch.ts';
import { deliveryLimitOf, isFirstOfDay, takeUpTo } from '#platform/entitlements/usage.ts';
import type { Outgoing } from './outgoing.ts';

/** Counts the deliveries of alerts in one transaction, and refuses those beyond their users' plans. */
export class DeliveryRoom {
  readonly #tx: Db;
  readonly #nowMs: number;
  #isOn: Promise<boolean> | undefined;
  /** Channels that were refused something, by user. */
  readonly #refused = new Map<string, Set<ChannelKind>>();

  constructor(tx: Db, nowMs: number) {
    this.#tx = tx;
    this.#nowMs = nowMs;
  }

  /** Counts a delivery; returns false where the plan has no room for it. What isn't of an alert always has room. */
  async take({ userId, body }: Outgoing, kind: ChannelKind): Promise<boolean> {
    this.#isOn ??= isSwitchedOn(this.#tx);
    if (body.kind !== 'alerts' || !(await this.#isOn)) return true;
    if ((await takeUpTo(this.#tx, userId, 'deliveriesPerDay', 1, this.#nowMs)) === 1) return true;
    this.#refused.set(userId, new Set([...(this.#refused.get(userId) ?? []), kind]));
    return false;
  }

  /** Returns news for users with refused deliveries, once a day each. */
  async news(): Promise<Outgoing[]> {
    const news: Outgoing[] = [];
    for (const [userId, kinds] of this.#refused) {
      if (!(await isFirstOfDay(this.#tx, userId, this.#nowMs))) continue;
      const limit = await deliveryLimitOf(this.#tx, userId, this.#nowMs);
      news.push({ noticeId: randomUUIDv7(), userId, body: { kind: 'plan-deliveries', limit }, kinds: [...kinds] });
    }
    return news;
  }
}
