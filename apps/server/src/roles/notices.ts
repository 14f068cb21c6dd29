import { CHANNEL_KINDS } from '@wickwise/contract';
import { MINUTE_MS } from '@wickwise/market';
import { readPreferencesOf } from '#modules/accounts/preferences.ts';
import { linkChat } from '#modules/notices/channel-store.ts';
import { Deliverer } from '#modules/notices/deliverer.ts';
import type { NoticeDeps } from '#modules/notices/deps.ts';
import { unsubscribeRoutes } from '#modules/notices/digest/unsubscribe-routes.ts';
import { UnsubscribeTokens } from '#modules/notices/digest/unsubscribe-token.ts';
import { Dispatcher } from '#modules/notices/dispatch/dispatcher.ts';
import { NoticeService } from '#modules/notices/notice-service.ts';
import { noticesInOrder } from '#modules/notices/notices-in-order.ts';
import { noticeRoutes } from '#modules/notices/routes.ts';
import type { TelegramBot, TelegramDeps } from '#modules/notices/senders/telegram-bot.ts';
import {
  deliveriesWritten,
  messagesSent,
  noticesStored,
  noticesStoredUntil,
  noticesWritten,
} from '#modules/notices/topics.ts';
import { readVapidKeys } from '#modules/notices/vapid.ts';
import { port } from '#platform/bus.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { PUBLIC_ONLY } from '#platform/guarded-request.ts';
import { API_PREFIX } from '#platform/http.ts';
import { asTrace } from '#platform/tracing/trace.ts';
import type { RoleContext, RoleRoutes, Services } from './context.ts';

const SECOND_MS = 1_000;
/** Pauses between attempts at one message, about four hours in all. */
const RETRY_MS = [5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 45 * MINUTE_MS, 180 * MINUTE_MS];

/** Requests of other roles. */
export type NoticeRequests = Pick<NoticeService, 'write' | 'writeDigest' | 'announce' | 'sendTest'>;

export const noticeCalls = port<NoticeRequests>('notices');

type NoticesContext = Pick<RoleContext, 'access' | 'bus' | 'config' | 'database' | 'lifecycle' | 'log' | 'metrics'>;

/** Delivers notices in the app and through the channels of their users. `change` replaces settings in tests. */
export async function startNotices(
  { access, bus, config, database: { db }, lifecycle, log, metrics }: NoticesContext,
  { mailer, sealKey }: Pick<Services, 'mailer' | 'sealKey'>,
  change: Partial<Pick<NoticeDeps, 'guard' | 'retryMs'>> = {},
): Promise<RoleRoutes> {
  const onLink = (token: string, chatId: number) => linkChat(db, sealKey, token, chatId);
  const telegram = config.telegram && (await openBot({ ...config.telegram, log, onLink }));
  const unsubscribe = new UnsubscribeTokens(sealKey, config.publicUrl ? `${config.publicUrl}${API_PREFIX}` : '');
  const deps: NoticeDeps = {
    db,
    log,
    mailer,
    sealKey,
    vapid: await readVapidKeys(db, sealKey, contactOf(config), log),
    telegram,
    preferencesOf: readPreferencesOf,
    hiddenFrom: (userId) => access.hiddenRecordsFrom(userId),
    guard: { ...PUBLIC_ONLY, ports: config.webhookPorts },
    origin: config.publicUrl ?? '',
    unsubscribe,
    onSent: (kind, delayMs) => bus.publish(messagesSent, kind, { kind, delayMs }),
    onAttempt: (kind, outcome) => metrics.deliveries.inc({ kind, outcome }),
    retryMs: RETRY_MS,
    ...change,
  };
  await announceInOrder({ bus, db, lifecycle, log, metrics });
  const service = new NoticeService(bus, readPreferencesOf);
  const deliverer = new Deliverer(deps, service);
  for (const kind of CHANNEL_KINDS) {
    const attempt: Deliverer['attempt'] = (due, signal) =>
      asTrace(`deliver ${kind}`, { 'wickwise.is_test': due.isTest }, async (span) => {
        const nextMs = await deliverer.attempt(due, signal);
        span?.set({ 'wickwise.is_tried_again': nextMs !== undefined });
        return nextMs;
      });
    const dispatcher = new Dispatcher({ db, log, kind, attempt });
    bus.subscribe(deliveriesWritten, kind, () => dispatcher.wake());
    lifecycle.signal.addEventListener('abort', () => dispatcher.close(), { once: true }); // all kinds at once
    lifecycle.onStop(`deliveries by ${kind}`, () => dispatcher.stop());
    dispatcher.wake();
  }
  telegram?.start();
  if (telegram) lifecycle.onStop('telegram', () => telegram.stop());
  const sendTest = service.sendTest.bind(service);
  bus.answer(noticeCalls, {
    write: service.write.bind(service),
    writeDigest: service.writeDigest.bind(service),
    announce: service.announce.bind(service),
    sendTest,
  });
  return {
    api: async (app) => {
      await app.register(noticeRoutes, { ...deps, sendTest });
      await app.register(unsubscribeRoutes, { db, tokens: unsubscribe });
    },
  };
}

/** Announces the notices that this process and others store, in the order of their numbers. */
async function announceInOrder({
  bus,
  db,
  lifecycle,
  log,
  metrics,
}: Pick<NoticesContext, 'bus' | 'lifecycle' | 'log' | 'metrics'> & { db: Db }): Promise<void> {
  const order = noticesInOrder({
    db,
    log,
    signal: lifecycle.signal,
    announce: (stored) => {
      const { body } = stored.notice;
      if (body.kind === 'alerts') metrics.alertFirings.inc(body.count);
      bus.publish(noticesStored, stored.userId, stored);
    },
  });
  await order.start();
  bus.subscribe(noticesWritten, '*', (stored) => order.report(stored.notice.seq, stored));
  bus.subscribe(noticesStoredUntil, '*', ({ seq }) => order.reportedUntil(seq));
}

/** Loads the bot's library only where a bot is configured. */
async function openBot(deps: TelegramDeps): Promise<TelegramBot> {
  const { TelegramBot } = await import('#modules/notices/senders/telegram-bot.ts');
  return new TelegramBot(deps);
}

/** Returns the contact for push services: the site, or the sender address of mails. */
function contactOf({ publicUrl, mail }: Config): string {
  if (publicUrl?.startsWith('https://')) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from}`;
}
