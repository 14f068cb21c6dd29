import type { ChannelKind } from '@wickwise/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import { escapeHtml } from '#platform/html.ts';
import { oneLine } from '#platform/mail/mail.ts';
import { emailOf } from '#platform/owners.ts';
import { openAddress } from './address.ts';
import type { ChannelRow } from './channel-store.ts';
import type { NoticeDeps } from './deps.ts';
import { DELIVERY_LIMITS, pauseMsAfter } from './dispatch/delivery-limits.ts';
import type { DueDelivery } from './dispatch/delivery-queue.ts';
import { claimDelivery, type DeliveryRow } from './dispatch/due-deliveries.ts';
import { type Message, messageOf } from './message.ts';
import type { NoticeDesk } from './notice-desk.ts';
import { toNotice } from './notice-store.ts';
import { SendError } from './send-error.ts';
import { sendPush } from './senders/push.ts';
import { hostOf, sendWebhook } from './senders/webhook.ts';

/** So many messages in a row that could not be handed over, each after all its attempts, end a channel. */
const MOST_FAILURES = 3;
/** That a channel works is written down again after so long. */
const PROVEN_AGAIN_MS = 10 * 60_000;

/** Does deliveries: each at least once, with the same key at every attempt; a test once. */
export class Deliverer {
  readonly #deps: NoticeDeps;
  readonly #desk: NoticeDesk;

  constructor(deps: NoticeDeps, desk: NoticeDesk) {
    this.#deps = deps;
    this.#desk = desk;
  }

  /** Makes one attempt at what is due. Resolves with when something else is to be tried; undefined for nothing. */
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
    const message = await this.#messageOf(delivery);
    const startMs = performance.now();
    const latency = (): number => Math.round(performance.now() - startMs);
    try {
      const timeoutMs = due.isProven ? DELIVERY_LIMITS.answerMs : DELIVERY_LIMITS.unprovenAnswerMs;
      await this.#send(channel, message, { timeoutMs, signal });
    } catch (error) {
      if (signal.aborted) return this.#leave(delivery);
      if (!(error instanceof SendError)) throw error; // ours, not the channel's: it's tried again
      return this.#failed(delivery, channel, error, latency());
    }
    return this.#done(delivery, channel, message, latency());
  }

  async #messageOf({ id, user_id, notices }: DeliveryRow): Promise<Message> {
    const { db, preferencesOf } = this.#deps;
    const rows = await db.selectFrom('notices').selectAll().where('id', 'in', notices).orderBy('seq').execute();
    const chosen = (await preferencesOf(db, [user_id])).get(user_id);
    return messageOf(id, rows.map(toNotice), chosen?.grouping ?? null);
  }

  async #send(
    { kind, id, host, sealed_address }: ChannelRow,
    message: Message,
    patience: { timeoutMs: number; signal: AbortSignal },
  ): Promise<void> {
    const { db, sealKey, vapid, origin, guard, telegram } = this.#deps;
    if (kind === 'webhook')
      await sendWebhook(openAddress<'webhook'>(sealKey, sealed_address, id), message, guard, patience);
    if (kind === 'push') {
      const address = openAddress<'push'>(sealKey, sealed_address, id);
      if (host === null)
        await db
          .updateTable('channels')
          .set({ host: hostOf(address.endpoint) })
          .where('id', '=', id)
          .execute();
      await sendPush(address, message, { vapid, origin, guard }, patience);
    }
    if (kind === 'telegram') {
      if (!telegram) throw new SendError('this server has no bot', { isFinal: true });
      await telegram.send(openAddress<'telegram'>(sealKey, sealed_address, id).chatId, message, patience);
    }
  }

  /** A mail is handed to the mailer in the same transaction: it has its own attempts. */
  async #done(
    delivery: DeliveryRow,
    channel: ChannelRow,
    message: Message,
    latencyMs: number,
  ): Promise<number | undefined> {
    const { db, mailer } = this.#deps;
    const nowMs = Date.now();
    await db.transaction().execute(async (tx) => {
      const set = { state: 'sent' as const, latency_ms: latencyMs, error: null, sent_at: new Date(nowMs) };
      await tx
        .updateTable('deliveries')
        .set({ ...set, leased_until: null, subject: message.subject })
        .where('id', '=', delivery.id)
        .execute();
      await noteSuccess(tx, channel, nowMs);
      if (channel.kind === 'email') await this.#writeMail(tx, channel, message);
    });
    if (channel.kind === 'email') mailer.wake();
    return channel.strikes > 0 ? nowMs : undefined; // what was held back is due
  }

  async #writeMail(tx: Db, { user_id }: ChannelRow, { subject, lines, path, notices }: Message): Promise<void> {
    const email = await emailOf(tx, user_id);
    const { origin, mailer } = this.#deps;
    const paragraphs = [...lines, ...(origin ? [`${origin}${path}`] : []), 'Information, not advice.'];
    const html = paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
    const urgency = notices.some(({ body }) => body.kind === 'alerts') ? 'alert' : 'other';
    const mail = { userId: user_id, to: email, subject, text: paragraphs.join('\n\n'), html, urgency } as const;
    await mailer.write(tx, mail);
  }

  /** Another attempt after a pause, or the end of this message; a channel that fails again and again is paused. */
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
    return dueMs;
  }

  /** The process ends in the middle of an attempt: the next one makes it. */
  async #leave({ id }: DeliveryRow): Promise<undefined> {
    const set = { attempts: sql<number>`attempts - 1`, leased_until: null };
    await this.#deps.db.updateTable('deliveries').set(set).where('id', '=', id).execute();
  }

  async #fail({ id }: DeliveryRow, error: string, latencyMs: number): Promise<undefined> {
    const set = { state: 'failed' as const, error, latency_ms: latencyMs, leased_until: null };
    await this.#deps.db.updateTable('deliveries').set(set).where('id', '=', id).execute();
  }

  /** A channel that fails for good is switched off, and its owner told in the app and by the other ways. */
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
    const kinds: ChannelKind[] = kind === 'email' ? [] : ['email'];
    await this.#desk.send(db, { userId: user_id, body, kinds });
  }
}

/** Notes a failed attempt; returns until when the channel rests because of it, in epoch ms, where it does. */
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

/** A message was taken: the channel works, and what its failures held back is due. */
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
    .where((eb) => eb.or([eb('attempts', '>', 0), eb('due_at', '=', instant(paused_until ?? 0))])) // not quiet hours
    .execute();
}
