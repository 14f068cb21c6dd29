import { randomUUIDv7 } from 'node:crypto';
import type { ChannelKind, Notice } from '@wickwise/contract';
import type { Bus } from '#platform/bus.ts';
import type { Db } from '#platform/db/db.ts';
import { DeliveryRoom } from './delivery-room.ts';
import type { PreferencesOf } from './deps.ts';
import { meantChannels } from './meant-channels.ts';
import { insertNotices } from './notice-store.ts';
import type { Outgoing } from './outgoing.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { type OutgoingDigest, planDigest } from './plan-digest.ts';
import { countTest } from './tests.ts';
import { deliveriesWritten, noticesWritten } from './topics.ts';

/** What a transaction has written, to be announced after its commit. */
export interface WrittenNotices {
  notices: readonly (Notice & { userId: string })[];
  /** Kinds of channels that deliveries wait for. */
  kinds: ReadonlySet<ChannelKind>;
}

const toNew = ({ noticeId, userId, body }: Outgoing) => ({ id: noticeId, userId, body });

/** Writes notices with their deliveries, and announces them. */
export class NoticeService {
  readonly #bus: Bus;
  readonly #preferencesOf: PreferencesOf;

  constructor(bus: Bus, preferencesOf: PreferencesOf) {
    this.#bus = bus;
    this.#preferencesOf = preferencesOf;
  }

  /** Writes notices and their deliveries within a transaction. Returns what `announce` takes after its commit. */
  async write(tx: Db, outgoing: readonly Outgoing[]): Promise<WrittenNotices> {
    const nowMs = Date.now();
    const meant = await meantChannels(tx, outgoing, this.#preferencesOf);
    const notices = await insertNotices(tx, outgoing.map(toNew));
    const room = new DeliveryRoom(tx, nowMs); // after notices, whose lock serialises writers
    const kinds = await planDeliveries(tx, meant, nowMs, room);
    const more = await room.news();
    if (more.length === 0) return { notices, kinds };
    const added = await insertNotices(tx, more.map(toNew));
    const besides = await planDeliveries(tx, await meantChannels(tx, more, this.#preferencesOf), nowMs, room);
    return { notices: [...notices, ...added], kinds: new Set([...kinds, ...besides]) };
  }

  /** Writes the deliveries of a digest within a transaction. Returns what `announce` takes after its commit. */
  async writeDigest(tx: Db, digest: OutgoingDigest): Promise<WrittenNotices & { dueMs: number }> {
    return { notices: [], ...(await planDigest(tx, digest, this.#preferencesOf)) };
  }

  /** Hands committed notices on to connected clients and wakes their deliveries. */
  announce({ notices, kinds }: WrittenNotices): void {
    for (const { userId, ...notice } of notices) this.#bus.publish(noticesWritten, userId, { userId, notice });
    for (const kind of kinds) this.#bus.publish(deliveriesWritten, kind, { kind });
  }

  /** Writes and announces one notice. */
  async send(db: Db, outgoing: Omit<Outgoing, 'noticeId'>): Promise<void> {
    const whole = { ...outgoing, noticeId: randomUUIDv7() };
    this.announce(await db.transaction().execute((tx) => this.write(tx, [whole])));
  }

  /** Sends a test; throws `LimitReached` where its user has sent too many. */
  async sendTest(
    db: Db,
    { name, ...outgoing }: Pick<Outgoing, 'userId' | 'kinds' | 'channelId'> & { name: string },
  ): Promise<void> {
    const test: Outgoing = { ...outgoing, noticeId: randomUUIDv7(), body: { kind: 'test', name } };
    const written = await db.transaction().execute(async (tx) => {
      await countTest(tx, test.userId, Date.now());
      return this.write(tx, [test]);
    });
    this.announce(written);
  }
}
