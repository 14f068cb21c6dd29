import { setTimeout as sleep } from 'node:timers/promises';
import { noteEvent } from '#modules/accounts/events.ts';
import { operatorIds } from '#modules/accounts/operators.ts';
import { readPreferences } from '#modules/accounts/preferences.ts';
import { findUser } from '#modules/accounts/user-store.ts';
import { MailRetries } from '#modules/support/mail/mail-retries.ts';
import type { MailReader } from '#modules/support/mail/mailbox.ts';
import { ReplyMails } from '#modules/support/mail/reply-mail.ts';
import { takeMail } from '#modules/support/mail/take-mail.ts';
import { ticketOperatorRoutes } from '#modules/support/operator-routes.ts';
import { ticketRoutes } from '#modules/support/routes.ts';
import { type TicketDeps, TicketService } from '#modules/support/ticket-service.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import { chatIdentityOf } from '#platform/support-chat.ts';
import type { RoleContext, RoleRoutes, Services } from './context.ts';
import { type NoticeRequests, noticeCalls } from './notices.ts';

const LOOK_MS = 60_000;
/** Longest pause after failures in a row, ms. */
const MOST_PAUSE_MS = 30 * 60_000;

type SupportContext = Pick<RoleContext, 'bus' | 'config' | 'database' | 'lifecycle' | 'log'>;
type SupportServices = Pick<Services, 'mailer' | 'ticketKey'>;

/** Takes tickets of readers and answers of operators, in the app and by mail. `lookMs`: pause between looks for mail. */
export function startSupport(
  context: SupportContext,
  accounts: SupportServices,
  { lookMs = LOOK_MS }: { lookMs?: number } = {},
): RoleRoutes {
  const { bus, config, database, lifecycle } = context;
  const { db } = database;
  const service = createTicketService(db, config, accounts, bus.calls(noticeCalls));
  if (config.supportMail) lifecycle.onStarted(() => void keepReading(context, accounts, service, lookMs));
  return {
    api: async (api) => {
      await api.register(ticketRoutes, {
        db,
        service,
        takesMail: config.supportMail !== undefined,
        identityOf: async (id) => {
          const { name, email } = await findUser(db, id);
          return chatIdentityOf(config.supportChat, config.supportChatSecret, { id, name, email });
        },
      });
      await api.register(ticketOperatorRoutes, {
        db,
        service,
        accountOf: async (userId) => {
          const { name, email } = await findUser(db, userId);
          return { name, email };
        },
        note: (tx, userId, kind, address, detail) => noteEvent(tx, userId, kind, { address, device: '' }, detail),
      });
    },
  };
}

/** Makes what writes tickets, also beside a running server. */
export function createTicketService(
  db: Db,
  { publicUrl, supportMail }: Pick<Config, 'publicUrl' | 'supportMail'>,
  { mailer, ticketKey }: { mailer: SupportServices['mailer']; ticketKey: SupportServices['ticketKey'] },
  notices: Pick<NoticeRequests, 'write' | 'announce'>,
): TicketService {
  const mail = new ReplyMails({
    mailer,
    key: ticketKey,
    origin: publicUrl ?? '',
    replyTo: supportMail?.replyTo,
    languageOf: async (tx, userId) => (await readPreferences(tx, userId)).language,
  });
  const writeNotices: TicketDeps['writeNotices'] = async (tx, outgoing) => {
    const written = await notices.write(tx, outgoing);
    return () => notices.announce(written);
  };
  return new TicketService({ db, writeNotices, mail, operatorIds });
}

/** Reads the mailbox for replies until the server stops. A mail server that is away is asked less and less often. */
async function keepReading(
  { config: { supportMail }, database: { db }, lifecycle: { signal }, log }: SupportContext,
  { ticketKey: key }: SupportServices,
  service: TicketService,
  lookMs: number,
): Promise<void> {
  if (!supportMail) return;
  const { readMailbox } = await import('#modules/support/mail/mailbox.ts');
  const reader: MailReader = {
    take: async (source, isCut) => {
      const outcome = await takeMail({ db, key, service }, source, isCut);
      if (outcome.kind === 'ignored') log.info({ why: outcome.why }, 'a mail to support was left alone');
    },
    retries: new MailRetries(lookMs),
    onFailure: ({ message: reason }, failures) =>
      log.warn({ reason, failures }, 'a mail to support could not be taken, trying again later'),
  };
  for (let failures = 0; !signal.aborted; ) {
    let hasMore = false;
    try {
      hasMore = await readMailbox(supportMail.imap, reader, signal);
      failures = 0;
    } catch (error) {
      failures++;
      if (!signal.aborted)
        log.warn({ reason: (error as Error).message, failures }, 'the support mailbox could not be read');
    }
    const pauseMs = Math.min(lookMs * 2 ** Math.min(failures, 10), MOST_PAUSE_MS) * (0.8 + 0.4 * Math.random());
    if (!hasMore) await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
  }
}
