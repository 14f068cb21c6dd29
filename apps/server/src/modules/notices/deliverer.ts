import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { DeliveriesTable } from '#platform/db/notice-schema.ts';
import { escapeHtml } from '#platform/html.ts';
import { oneLine } from '#platform/mail/mail.ts';
import { openAddress } from './address.ts';
import type { ChannelRow } from './channel-store.ts';
import type { NoticeDeps } from './deps.ts';
import { type Message, messageOf } from './message.ts';
import { DELIVER, type NoticeDesk } from './notice-desk.ts';
import { toNotice } from './notice-store.ts';
import { SendError } from './send-error.ts';
import { sendPush } from './senders/push.ts';
import { sendWebhook } from './senders/webhook.ts';

type DeliveryRow = Selectable<DeliveriesTable>;

/** So many messages in a row that could not be handed over, each after all its attempts, end a channel. */
const MOST_FAILURES = 3;

/** Does deliveries: each at least once, with the same key at every attempt. */
export class Deliverer {
  readonly #deps: NoticeDeps;
  readonly #desk: NoticeDesk;

  constructor(deps: NoticeDeps, desk: NoticeDesk) {
    this.#deps = deps;
    this.#desk = desk;
  }

  async start(): Promise<void> {
    await this.#deps.jobs.work(DELIVER, (id) => this.#deliver(id));
  }

  async #deliver(id: string): Promise<void> {
    const { db } = this.#deps;
    const delivery = await db
      .updateTable('deliveries')
      .set({ attempts: sql<number>`attempts + 1` })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst();
    if (!delivery) return;
    const channel = await db
      .selectFrom('channels')
      .selectAll()
      .where('id', '=', delivery.channel_id)
      .executeTakeFirst();
    if (!channel) return;
    if (channel.state !== 'on') return this.#fail(delivery, 'the channel is off', 0);
    const rows = await db
      .selectFrom('notices')
      .selectAll()
      .where('id', 'in', delivery.notices)
      .orderBy('seq')
      .execute();
    const own = db.selectFrom('preferences').select('preferences').where('user_id', '=', delivery.user_id);
    const grouping = (await own.executeTakeFirst())?.preferences.grouping ?? null;
    const message = messageOf(id, rows.map(toNotice), grouping);
    const startMs = performance.now();
    const latency = (): number => Math.round(performance.now() - startMs);
    try {
      await this.#send(channel, message);
      await this.#done(delivery, channel, message, latency());
    } catch (error) {
      if (!(error instanceof SendError)) throw error; // ours, not the channel's: the job is tried again
      await this.#failed(delivery, channel, error, latency());
    }
  }

  async #send({ kind, id, sealed_address }: ChannelRow, message: Message): Promise<void> {
    const { sealKey, vapid, origin, guard, telegram } = this.#deps;
    if (kind === 'webhook') await sendWebhook(openAddress<'webhook'>(sealKey, sealed_address, id), message, guard);
    if (kind === 'push')
      await sendPush(openAddress<'push'>(sealKey, sealed_address, id), message, vapid, origin, guard);
    if (kind === 'telegram') {
      if (!telegram) throw new SendError('this server has no bot', { isFinal: true });
      await telegram.send(openAddress<'telegram'>(sealKey, sealed_address, id).chatId, message);
    }
  }

  /** A mail is handed to the mailer in the same transaction: it has its own attempts. */
  async #done(delivery: DeliveryRow, channel: ChannelRow, message: Message, latencyMs: number): Promise<void> {
    const { db, mailer } = this.#deps;
    await db.transaction().execute(async (tx) => {
      const set = { state: 'sent' as const, latency_ms: latencyMs, error: null, sent_at: new Date() };
      await tx
        .updateTable('deliveries')
        .set({ ...set, subject: message.subject })
        .where('id', '=', delivery.id)
        .execute();
      if (channel.failures > 0)
        await tx.updateTable('channels').set({ failures: 0 }).where('id', '=', channel.id).execute();
      if (channel.kind === 'email') await this.#writeMail(tx, channel, message);
    });
    if (channel.kind === 'email') mailer.wake();
  }

  async #writeMail(tx: NoticeDeps['db'], { user_id }: ChannelRow, { subject, lines, path }: Message): Promise<void> {
    const { email } = await tx.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow();
    const { origin, mailer } = this.#deps;
    const paragraphs = [...lines, ...(origin ? [`${origin}${path}`] : []), 'Information, not advice.'];
    const html = paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
    await mailer.write(tx, { userId: user_id, to: email, subject, text: paragraphs.join('\n\n'), html });
  }

  /** Another attempt after a pause, or the end of this message. */
  async #failed(delivery: DeliveryRow, channel: ChannelRow, error: SendError, latencyMs: number): Promise<void> {
    const { db, jobs, retryMs } = this.#deps;
    const reason = oneLine(error.message).slice(0, 300);
    const pauseMs = error.isFinal ? undefined : retryMs[delivery.attempts - 1];
    if (pauseMs === undefined) {
      await this.#fail(delivery, reason, latencyMs);
      await this.#countFailure(channel, reason, error.isFinal);
      return;
    }
    const dueMs = Date.now() + Math.max(pauseMs, error.retryAfterMs ?? 0);
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('deliveries')
        .set({ error: reason, latency_ms: latencyMs, due_at: new Date(dueMs) })
        .where('id', '=', delivery.id)
        .execute();
      await jobs.addAll(tx, DELIVER, [{ id: delivery.id, dueMs }]);
    });
  }

  async #fail({ id }: DeliveryRow, error: string, latencyMs: number): Promise<void> {
    const set = { state: 'failed' as const, error, latency_ms: latencyMs };
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
      .set({ state: 'off', reason })
      .where('id', '=', id)
      .where('state', '=', 'on')
      .executeTakeFirst();
    if (off.numUpdatedRows === 0n) return;
    log.warn({ channel: id, kind, reason }, 'a channel was switched off');
    const body = { kind: 'channel-off' as const, channel: kind, label, reason };
    await this.#desk.send(db, { userId: user_id, body, kinds: kind === 'email' ? [] : ['email'] });
  }
}
