import { randomUUIDv7 } from 'node:crypto';
import type { Notice } from '@wickwise/contract';
import type { Bus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import type { JobKind, Jobs } from '#platform/jobs.ts';
import { insertNotices } from './notice-store.ts';
import { type Outgoing, planDeliveries } from './plan-deliveries.ts';
import { noticesStored } from './topics.ts';

/** A process that is killed amid a delivery leaves it to another one. */
export const DELIVER: JobKind = { name: 'deliver-notice', retries: 5, atOnce: 8 };

/** Where every part of the product leaves what a user is to be told. */
export class NoticeDesk {
  readonly #jobs: Jobs;
  readonly #bus: Bus;

  constructor(jobs: Jobs, bus: Bus) {
    this.#jobs = jobs;
    this.#bus = bus;
  }

  /** Within a transaction: notices, deliveries and their jobs are there if and only if it's committed. */
  async write(tx: Db, outgoing: readonly Outgoing[]): Promise<(Notice & { userId: string })[]> {
    const notices = outgoing.map(({ noticeId, userId, body }) => ({ id: noticeId, userId, body }));
    const stored = await insertNotices(tx, notices);
    await this.#jobs.addAll(tx, DELIVER, await planDeliveries(tx, outgoing, Date.now()));
    return stored;
  }

  /** After the commit: tells whoever is connected, and lets the deliveries begin. */
  tell(stored: readonly (Notice & { userId: string })[]): void {
    for (const { userId, ...notice } of stored) this.#bus.publish(noticesStored, userId, { userId, notice });
    this.#jobs.wake(DELIVER);
  }

  /** Both at once. */
  async send(db: Db, outgoing: Omit<Outgoing, 'noticeId'>): Promise<void> {
    const whole = { ...outgoing, noticeId: randomUUIDv7() };
    this.tell(await db.transaction().execute((tx) => this.write(tx, [whole])));
  }
}
