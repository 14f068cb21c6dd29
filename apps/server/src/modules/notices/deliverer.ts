import { CHANNEL_KINDS, CHANNELS, type NoticeBody } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { oneLine } from '#platform/mail/mail.ts';
import { openAddress } from './address.ts';
import { type ChannelRow, hostOf } from './channel-store.ts';
import type { NoticeDeps, RequestLimits } from './deps.ts';
import { readDigestMessage } from './digest/digest-message.ts';
import { DELIVERY_LIMITS, pauseMsAfter } from './dispatch/delivery-limits.ts';
import type { DueDelivery } from './dispatch/delivery-queue.ts';
import { claimDelivery, type DeliveryRow } from './dispatch/due-deliveries.ts';
import { type Message, messageOf, NOTHING_CHOSEN } from './message.ts';
import type { NoticeService } from './notice-service.ts';
import { toNotice } from './notice-store.ts';
import { SendError } from './send-error.ts';
import { CHANNEL_TYPES } from './senders/channel-types.ts';

/** Failed messages in a row, each after all its attempts, that switch a channel off. */
const MOST_FAILURES = 3;
/** Success is recorded at most this often, ms. */
const PROVEN_AGAIN_MS = 10 * 60_000;

/** Delivers messages: each at least once, with the same key at every attempt; a test once. */
export class Deliverer {
  readonly #deps: NoticeDeps;
  readonly #notices: NoticeService;

  constructor(deps: NoticeDeps, notices: NoticeService) {
    this.#deps = deps;
    this.#notices = notices;
  }

  /** Makes one attempt at a due delivery. Resolves with the time of the next one; undefined for none. */
  async attempt(due: DueDelivery, signal: AbortSignal): Promise<number | undefined> {
    const { db } = this.#deps;
    const nowMs = Date.now();
    const channel = await db.selectFrom('channels').selectAll().where('id', '=', due.channelId).executeTakeFirst();
    if (!channel) return undefined;
    if (!due.isTest && channel.paused_until !== null && channel.paused_until > nowMs) return channel.paused_until;
    const delivery = await claimDelivery(db, due.id, nowMs);
    if (!delivery) return undefined;
    if (channel.state !== 'on') return this.#fail(delivery, 'the channel is off', 0);
    if (delivery.is_test && (delivery.attempts > 1 || nowMs - delivery.created_at > DELIVERY_LIMITS.testLifeMs))
      return this.#fail(delivery, 'the test could not leave in time', 0);
    const message = await this.#messageOf(delivery, nowMs);
    if (typeof message === 'string') return this.#fail(delivery, message, 0);
    const startMs = performance.now();
    const latency = (): number => Math.round(performance.now() - startMs);
    try {
      const timeoutMs = due.isProven ? DELIVERY_LIMITS.answerMs : DELIVERY_LIMITS.unprovenAnswerMs;
      await this.#send(channel, message, { timeoutMs, signal });
    } catch (error) {
      if (signal.aborted) return this.#leave(delivery);
      if (!(error instanceof SendError)) throw error; // an error of ours, not of the channel: retried
      return this.#failed(delivery, channel, error, latency());
    }
    return this.#done(delivery, channel, message, latency());
  }

  /** Returns the message, or why it isn't sent any more. */
  async #messageOf({ id, user_id, kind, notices, digest_id }: DeliveryRow, nowMs: number): Promise<Message | string> {
    if (digest_id !== null)
      return readDigestMessage(this.#deps, { id, userId: user_id, kind, digestId: digest_id }, nowMs);
    const { db, hiddenFrom, preferencesOf } = this.#deps;
    const all = await db.selectFrom('notices').selectAll().where('id', 'in', notices).orderBy('seq').execute();
    const hidden = hiddenFrom(user_id);
    const rows = all.filter(({ body }) => !marketsIn(body).some((market) => hidden.includes(market)));
    if (rows.length === 0) return 'the licence of the prices ended before';
    const chosen = (await preferencesOf(db, [user_id])).get(user_id);
    return messageOf(id, rows.map(toNotice), chosen ?? NOTHING_CHOSEN);
  }

  async #send({ kind, id, host, sealed_address }: ChannelRow, message: Message, limits: RequestLimits): Promise<void> {
    const { db, sealKey } = this.#deps;
    const type = CHANNEL_TYPES[kind];
    if (!type.send) return;
    const address = openAddress(sealKey, sealed_address, id);
    const named = hostOf(kind, address);
    if (host !== named) await db.updateTable('channels').set({ host: named }).where('id', '=', id).execute();
    await type.send(address, message, this.#deps, limits);
  }

  async #done(
    delivery: DeliveryRow,
    channel: ChannelRow,
    message: Message,
    latencyMs: number,
  ): Promise<number | undefined> {
    const nowMs = Date.now();
    const wake = await this.#deps.db.transaction().execute(async (tx) => {
      const set = { state: 'sent' as const, latency_ms: latencyMs, error: null, sent_at: new Date(nowMs) };
      await tx
        .updateTable('deliveries')
        .set({ ...set, leased_until: null, subject: message.subject })
        .where('id', '=', delivery.id)
        .execute();
      await noteSuccess(tx, channel, nowMs);
      return CHANNEL_TYPES[channel.kind].write?.(tx, channel.user_id, message, this.#deps);
    });
    wake?.();
    this.#deps.onAttempt?.(delivery.kind, 'sent');
    if (delivery.attempts === 1 && !delivery.is_test && channel.strikes === 0)
      this.#deps.onSent?.(channel.kind, nowMs - delivery.due_at);
    return channel.strikes > 0 ? nowMs : undefined; // what was held back is due
  }

  /** Schedules another attempt or gives the message up; pauses a channel that keeps failing. */
  async #failed(
    delivery: DeliveryRow,
    channel: ChannelRow,
    error: SendError,
    latencyMs: number,
  ): Promise<number | undefined> {
    const { db, retryMs } = this.#deps;
    const reason = oneLine(error.message).slice(0, 300);
    const nowMs = Date.now();
    const askedMs = Math.min(error.retryAfterMs ?? 0, DELIVERY_LIMITS.retryAfterMs);
    const pausedMs = await noteStrike(db, channel, reason, nowMs, askedMs);
    const isLast = error.isFinal || delivery.is_test;
    const pauseMs = isLast ? undefined : retryMs[delivery.attempts - 1];
    if (pauseMs === undefined) {
      await this.#fail(delivery, reason, latencyMs);
      if (error.isFinal || !delivery.is_test) await this.#countFailure(channel, reason, error.isFinal);
      return undefined;
    }
    const dueMs = Math.max(nowMs + pauseMs, pausedMs ?? 0);
    await db
      .updateTable('deliveries')
      .set({ error: reason, latency_ms: latencyMs, due_at: new Date(dueMs), leased_until: null })
      .where('id', '=', delivery.id)
      .execute();
    this.#deps.onAttempt?.(delivery.kind, 'retried');
    return dueMs;
  }

  /** Releases a delivery at the stop: the next process attempts it. */
  async #leave({ id }: DeliveryRow): Promise<undefined> {
    const set = { attempts: sql<number>`attempts - 1`, leased_until: null };
    await this.#deps.db.updateTable('deliveries').set(set).where('id', '=', id).execute();
  }

  async #fail({ id, kind }: DeliveryRow, error: string, latencyMs: number): Promise<undefined> {
    const set = { state: 'failed' as const, error, latency_ms: latencyMs, leased_until: null };
    await this.#deps.db.updateTable('deliveries').set(set).where('id', '=', id).execute();
    this.#deps.onAttempt?.(kind, 'failed');
  }

  /** Switches off a channel that keeps failing, and notifies its owner in the app and by other channels. */
  async #countFailure({ id, user_id, kind, label }: ChannelRow, reason: string, isFinal: boolean): Promise<void> {
    const { db, log } = this.#deps;
    const { failures } = await db
      .updateTable('channels')
      .set({ failures: sql<number>`failures + 1` })
      .where('id', '=', id)
      .returning('failures')
      .executeTakeFirstOrThrow();
    if (!isFinal && failures < MOST_FAILURES) return;
    const off = await db
      .updateTable('channels')
      .set({ state: 'off', reason, paused_until: null })
      .where('id', '=', id)
      .where('state', '=', 'on')
      .executeTakeFirst();
    if (off.numUpdatedRows === 0n) return;
    log.warn({ channel: id, kind, reason }, 'a channel was switched off');
    const body = { kind: 'channel-off' as const, channel: kind, label, reason };
    const kinds = CHANNEL_KINDS.filter((other) => other !== kind && CHANNELS[other].setup === 'account');
    await this.#notices.send(db, { userId: user_id, body, kinds });
  }
}

/** Records a failed attempt; returns until when the channel is paused, epoch ms, where it is. */
async function noteStrike(
  db: Db,
  { id }: ChannelRow,
  problem: string,
  nowMs: number,
  askedMs: number,
): Promise<number | null> {
  const { strikes } = await db
    .updateTable('channels')
    .set({ strikes: sql<number>`strikes + 1`, problem, failed_at: new Date(nowMs) })
    .where('id', '=', id)
    .returning('strikes')
    .executeTakeFirstOrThrow();
  const pauseMs = Math.max(pauseMsAfter(strikes), askedMs);
  if (pauseMs === 0) return null;
  await db
    .updateTable('channels')
    .set({ paused_until: new Date(nowMs + pauseMs) })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .execute();
  return nowMs + pauseMs;
}

/** Records an accepted message, and makes what the failures held back due. */
async function noteSuccess(tx: Db, channel: ChannelRow, nowMs: number): Promise<void> {
  const { id, strikes, failures, paused_until, proven_at } = channel;
  if (strikes === 0 && failures === 0 && proven_at !== null && nowMs - proven_at < PROVEN_AGAIN_MS) return;
  const well = { strikes: 0, failures: 0, problem: null, paused_until: null, proven_at: new Date(nowMs) };
  await tx.updateTable('channels').set(well).where('id', '=', id).execute();
  if (strikes === 0) return;
  await tx
    .updateTable('deliveries')
    .set({ due_at: new Date(nowMs) })
    .where('channel_id', '=', id)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('attempts', '>', 0), eb('due_at', '=', instant(paused_until ?? 0))])) // not of quiet hours
    .execute();
}

/** Returns the markets whose prices a notice is made of. */
function marketsIn(body: NoticeBody): readonly Market[] {
  if (body.kind === 'call') return [body.market];
  return body.kind === 'alerts' ? body.firings.map(({ market }) => market) : [];
}
