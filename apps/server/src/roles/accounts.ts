import path from 'node:path';
import type { Preferences, ServerSetUp, TestMailResult } from '@wickwise/contract';
import { DAY_MS, MARKET_INFO } from '@wickwise/market';
import type { FastifyInstance } from 'fastify';
import { AccountLimits } from '#modules/accounts/account-limits.ts';
import { listAllEvents } from '#modules/accounts/admin-events.ts';
import { listUsers } from '#modules/accounts/admin-users.ts';
import { createAuthenticator } from '#modules/accounts/authenticator.ts';
import { cleanUpAccounts } from '#modules/accounts/cleanup.ts';
import type { AccountDeps, PasskeySite } from '#modules/accounts/deps.ts';
import { noteEvent } from '#modules/accounts/events.ts';
import { openFirstRun } from '#modules/accounts/first-operator.ts';
import { Lockout } from '#modules/accounts/lockout.ts';
import { writeAccountMail } from '#modules/accounts/mails.ts';
import { readPreferences } from '#modules/accounts/preferences.ts';
import { ProvenBrowsers } from '#modules/accounts/proven-browsers.ts';
import { accountRoutes } from '#modules/accounts/routes.ts';
import { type AdminDeps, adminRoutes } from '#modules/admin/routes.ts';
import { forgetPushOf } from '#modules/notices/channel-store.ts';
import { OUTBOX_PATH, OutboxAccess } from '#modules/outbox/access.ts';
import { outboxRoutes } from '#modules/outbox/routes.ts';
import { ownsTeamWithOthers } from '#modules/teams/store.ts';
import { Passwords } from '#platform/auth/passwords.ts';
import { readSecrets, type Secrets } from '#platform/auth/secrets.ts';
import { port } from '#platform/bus.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db/db.ts';
import type { JobKind } from '#platform/jobs.ts';
import { isLoopbackName } from '#platform/loopback.ts';
import type { Mail, MailTransport } from '#platform/mail/mail.ts';
import { listMails, newestMails } from '#platform/mail/mail-lists.ts';
import { Mailer } from '#platform/mail/mailer.ts';
import { outboxTransport, smtpTransport } from '#platform/mail/transports.ts';
import { emailOf } from '#platform/owners.ts';
import type { RoleContext, RoleRoutes, Services } from './context.ts';
import { EXPORT_PARTS } from './export-parts.ts';

export interface AccountsRole extends RoleRoutes {
  services: Services;
  /** Registers the routes beside the API's prefix. */
  pages(app: FastifyInstance): Promise<void>;
  /** Path of the outbox page; undefined where there is none. */
  outboxPath: string | undefined;
  /** Whether the given code makes the first operator: there is none yet. */
  isFirstRun: boolean;
}

export type FirstChoices = Pick<Preferences, 'language' | 'symbols'>;

export const accountCalls = port<{
  /** Returns what a user chose at sign-up for the first watchlist. */
  firstChoices(userId: string): Promise<FirstChoices>;
}>('accounts');

type AccountsContext = Pick<RoleContext, 'access' | 'config' | 'log' | 'bus' | 'database' | 'jobs'>;

const CLEAN_UP: JobKind = { name: 'clean-up-accounts', retries: 2 };
const EVERY_HOUR = '17 * * * *';
const MAIL_DAYS = 30;

/** Starts accounts, their mail and their jobs. `firstRunCode` makes the first operator. */
export async function startAccounts(context: AccountsContext, firstRunCode?: string): Promise<AccountsRole> {
  const { config, log, bus, database, jobs } = context;
  const { db } = database;
  const secrets = readSecrets(config, log);
  const transport = chooseTransport(config);
  const mailer = new Mailer({ db, jobs, transport, sealKey: secrets.seal, from: config.mail.from, log });
  const outbox = hasOutboxPage(config, transport) ? new OutboxAccess(secrets.outbox, config.isOutboxOpen) : undefined;
  const mails = { mailer, transport, outbox };
  const deps = accountDeps(context, secrets, mails);
  const authenticator = createAuthenticator(db, bus, secrets);

  await mailer.start();
  await jobs.work(CLEAN_UP, async () => {
    await cleanUpAccounts(deps, Date.now());
    await mailer.forget(new Date(Date.now() - MAIL_DAYS * DAY_MS));
  });
  await jobs.every(EVERY_HOUR, CLEAN_UP);

  bus.answer(accountCalls, { firstChoices: (userId) => readPreferences(db, userId) });
  const isFirstRun = firstRunCode !== undefined && (await openFirstRun(db, secrets, firstRunCode));
  return {
    services: { authenticator, mailer, sealKey: secrets.seal, ticketKey: secrets.tickets },
    isFirstRun,
    api: async (app) => {
      await app.register(accountRoutes, deps);
      await app.register(adminRoutes, adminDeps(context, mails));
    },
    pages: async (app) => {
      if (outbox)
        await app.register(outboxRoutes, { newest: (count) => newestMails(db, secrets.seal, count), access: outbox });
    },
    outboxPath: outbox?.path,
  };
}

/** How accounts get mails. */
interface AccountMails {
  mailer: Mailer;
  transport: MailTransport;
  /** Undefined where it has no page. */
  outbox: OutboxAccess | undefined;
}

function accountDeps(
  { access, bus, config, database: { db } }: AccountsContext,
  secrets: Secrets,
  { mailer, transport, outbox }: AccountMails,
): AccountDeps {
  return {
    db,
    bus,
    secrets,
    passwords: new Passwords(),
    notifier: mailer,
    lockout: new Lockout(),
    limits: new AccountLimits(),
    proven: new ProvenBrowsers(),
    passkeySite: passkeySite(config),
    forgetPushOf,
    exportParts: EXPORT_PARTS,
    hiddenFrom: (userId) => access.hiddenWithNumbers(userId),
    isNeeded: ownsTeamWithOthers,
    isHttps: config.publicUrl?.startsWith('https://') ?? false,
    optionsFor: (request) => ({
      mail: transport.name,
      outboxUrl: outbox?.mayRead(request) ? OUTBOX_PATH : null,
      google: false,
    }),
  };
}

const adminDeps = ({ config, database: { db } }: AccountsContext, { mailer, transport }: AccountMails): AdminDeps => ({
  db,
  listUsers: (query) => listUsers(db, query),
  listMails: (query) => listMails(db, query),
  listEvents: (query) => listAllEvents(db, query),
  setUp: setUpOf(config, transport),
  sendTestMail: (userId) => sendTestMail(mailer, db, userId),
  note: (tx, userId, kind, address, detail) => noteEvent(tx, userId, kind, { address, device: '' }, detail),
});

function setUpOf(config: Config, transport: MailTransport): ServerSetUp {
  const { publicUrl, telegram, backups, retentionDays, withoutSignals } = config;
  return {
    hasIndianSignals: !withoutSignals.some((market) => MARKET_INFO[market].isSebiRegulated),
    publicUrl: publicUrl ?? null,
    mail: transport.name,
    hasTelegram: telegram !== undefined,
    backups: backups ? { everyHours: backups.everyHours, keep: backups.keep } : null,
    barDays: Object.entries(retentionDays).map(([timeframe, days]) => ({ timeframe, days })),
  };
}

/** Sends an operator a mail in the language of the account, without the queue: a person waits for what comes of it. */
async function sendTestMail(mailer: Mailer, db: Db, userId: string): Promise<TestMailResult> {
  const to = await emailOf(db, userId);
  let error: string | null = null;
  const notifier = {
    write: async (_db: Db, mail: Mail) => {
      error = await mailer.sendNow(mail);
    },
    wake: () => {},
  };
  await writeAccountMail({ notifier }, db, { id: userId, email: to }, (texts) => texts.serverTest);
  return { to, error };
}

const chooseTransport = ({ mail, dataDir }: Config): MailTransport =>
  mail.smtpUrl ? smtpTransport(mail.smtpUrl) : outboxTransport(path.join(dataDir, 'outbox'));

/** Returns the site that passkeys belong to: the public host name, or localhost on any port. */
function passkeySite({ publicUrl }: Config): PasskeySite {
  if (!publicUrl)
    return { id: 'localhost', isAllowedOrigin: (origin) => /^http:\/\/localhost(:\d{1,5})?$/.test(origin) };
  const { hostname, origin: own } = new URL(publicUrl);
  return { id: hostname, isAllowedOrigin: (origin) => origin === own };
}

/** Returns whether the outbox has a page: mails show codes, so only on a developer's own machine. */
function hasOutboxPage({ isProduction, proxies, publicUrl }: Config, transport: MailTransport): boolean {
  const isLocal = publicUrl === undefined || isLoopbackName(new URL(publicUrl).hostname);
  return transport.name === 'outbox' && !isProduction && proxies === 0 && isLocal;
}
