/** A due delivery with what limits it. */
export interface DueDelivery {
  id: string;
  userId: string;
  channelId: string;
  /** Null for the server's own services. */
  host: string | null;
  /** The channel has accepted a message and hasn't failed recently. */
  isProven: boolean;
  isTest: boolean;
  /** The last attempt through the channel failed. */
  isFailing: boolean;
}

export interface QueueLimits {
  slots: number;
  unproven: number;
  perUser: number;
  hostSlots: (host: string) => number;
}

/** Chooses the next delivery: the first in order whose user, host and channel are below their limits. */
export class DeliveryQueue {
  readonly #limits: QueueLimits;
  readonly #underWay = new Map<string, DueDelivery>();
  readonly #counts = new Map<string, number>();
  #due: readonly DueDelivery[] = [];

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get hasRoom(): boolean {
    return this.#underWay.size < this.#limits.slots;
  }

  /** Replaces the due deliveries, in their order. */
  offer(due: readonly DueDelivery[]): void {
    this.#due = due.filter(({ id }) => !this.#underWay.has(id));
  }

  /** Removes and returns the next delivery; undefined where limits allow none. */
  next(): DueDelivery | undefined {
    if (!this.hasRoom) return undefined;
    const next = this.#due.find((one) => this.#mayLeave(one));
    if (!next) return undefined;
    this.#due = this.#due.filter((one) => one !== next);
    this.#underWay.set(next.id, next);
    this.#count(next, 1);
    return next;
  }

  done(one: DueDelivery): void {
    if (this.#underWay.delete(one.id)) this.#count(one, -1);
  }

  #mayLeave({ userId, channelId, host, isProven, isTest, isFailing }: DueDelivery): boolean {
    const { unproven, perUser, hostSlots } = this.#limits;
    if (!isProven && this.#countOf('unproven') >= unproven) return false;
    if (this.#countOf(`user ${userId}`) >= perUser) return false;
    if (host !== null && this.#countOf(`host ${host}`) >= hostSlots(host)) return false;
    return !(isTest || isFailing) || this.#countOf(`channel ${channelId}`) === 0; // one at a time while it fails
  }

  #count({ userId, channelId, host, isProven }: DueDelivery, by: 1 | -1): void {
    const names = [`user ${userId}`, `channel ${channelId}`];
    if (host !== null) names.push(`host ${host}`);
    if (!isProven) names.push('unproven');
    for (const name of names) {
      const count = this.#countOf(name) + by;
      if (count > 0) this.#counts.set(name, count);
      else this.#counts.delete(name);
    }
  }

  #countOf(name: string): number {
    return this.#counts.get(name) ?? 0;
  }
}
