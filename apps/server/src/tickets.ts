/**
 * Shows and answers support tickets beside a running server or without one: what is written here reaches readers as
 * what operators write on the screen does, in the app and by mail.
 *
 * Usage: node tickets.ts list [STATUS], show NO, reply NO TEXT, ask NO TEXT, close NO [TEXT]; TEXT may be - for standard
 * input
 */
import { existsSync } from 'node:fs';
import { text as readAll } from 'node:stream/consumers';
import { TICKET_LIMITS, TICKET_STATUSES, type TicketStatus } from '@wickwise/contract';
import { noteEvent } from '#modules/accounts/events.ts';
import { readPreferencesOf } from '#modules/accounts/preferences.ts';
import { NoticeService } from '#modules/notices/notice-service.ts';
import { findByNumber, listAllTickets, type OwnedTicket, readTicket } from '#modules/support/store.ts';
import type { TicketService } from '#modules/support/ticket-service.ts';
import { readSecrets, secretFile } from '#platform/auth/secrets.ts';
import { InProcessBus } from '#platform/bus.ts';
import { Misuse, onDatabase, runProgram } from '#platform/command.ts';
import type { Config } from '#platform/config.ts';
import type { Database, Db } from '#platform/db/db.ts';
import { AppError } from '#platform/errors.ts';
import { Jobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { Mailer } from '#platform/mail/mailer.ts';
import { StartError } from '#platform/start-error.ts';
import { createTicketService } from './roles/support.ts';

const USAGE =
  'Usage: tickets list [open|answered|waiting|closed], tickets show NO, tickets reply NO TEXT, tickets ask NO TEXT ' +
  '(waits for the reader), tickets close NO [TEXT]. TEXT may be - for standard input.';

/** Statuses that an answer gives a ticket. */
const ANSWERS: ReadonlyMap<string, Exclude<TicketStatus, 'open'>> = new Map([
  ['reply', 'answered'],
  ['ask', 'waiting'],
  ['close', 'closed'],
]);

async function list(db: Db, status: string | undefined): Promise<string> {
  const wanted = TICKET_STATUSES.find((one) => one === status);
  if (status !== undefined && !wanted) throw new Misuse(USAGE);
  const lines: string[] = [];
  for (let page = 1, isMore = true; isMore; page++) {
    const { tickets, totalCount } = await listAllTickets(db, { page, status: wanted });
    for (const { no, status: is, email, subject, updatedAt } of tickets)
      lines.push(`#${no} ${is} ${dateOf(updatedAt)} ${email} ${visible(subject)}`);
    isMore = tickets.length > 0 && lines.length < totalCount;
  }
  return lines.join('\n') || 'No tickets.';
}

async function find(db: Db, no: string | undefined): Promise<OwnedTicket> {
  const row = /^#?\d{1,9}$/.test(no ?? '') ? await findByNumber(db, Number(no?.replace('#', ''))) : undefined;
  if (!row) throw new Misuse(no === undefined ? USAGE : `There is no ticket ${no}.`);
  return readTicket(db, row.id);
}

function show({ no, status, topic, subject, context, messages }: OwnedTicket): string {
  const texts = messages.map(({ by, isMail, at, text, files }) =>
    [
      `--- ${by}${isMail ? ' by mail' : ''}, ${dateOf(at)}`,
      visible(text),
      ...files.map(({ name, bytes }) => `[${name}, ${bytes} bytes]`),
    ].join('\n'),
  );
  const details = context ? [visible(JSON.stringify(context, null, 1))] : [];
  return [`#${no} ${status} (${topic}) ${visible(subject)}`, ...details, ...texts].join('\n\n');
}

const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');

/** What a reader wrote, without what could command a terminal or turn the direction of its lines. */
const visible = (written: string): string => written.replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');

/** Answers a ticket; the running server sends the mail. */
async function answer(
  { db, pool }: Database,
  config: Config,
  log: Log,
  order: { ticket: OwnedTicket; status: Exclude<TicketStatus, 'open'>; text: string },
): Promise<string> {
  const { ticket, status, text } = order;
  const jobs = new Jobs(pool, log);
  await jobs.start();
  try {
    const note = (tx: Db) => noteEvent(tx, null, 'ticket-answered-by-command', undefined, `#${ticket.no}: ${status}`);
    const service = await serviceBeside(db, jobs, config, log);
    if (text === '') await service.setStatus(ticket.id, status, { note });
    else await service.answer(ticket.id, { text, status }, note);
  } finally {
    await jobs.stop();
  }
  return `Ticket #${ticket.no} is ${status}.`;
}

/** A secret made here would be another one than the server's, which couldn't open the mail. */
function checkSecret({ authSecret, dataDir }: Config): void {
  if (authSecret || existsSync(secretFile(dataDir))) return;
  throw new StartError('Set DATA_DIR or AUTH_SECRET as the server has it: its secret seals the mail to the reader.');
}

async function serviceBeside(db: Db, jobs: Jobs, config: Config, log: Log): Promise<TicketService> {
  checkSecret(config);
  const { seal: sealKey, tickets: ticketKey } = readSecrets(config, log);
  const transport = { name: 'outbox', send: async () => {}, keepOnly: async () => {} } as const; // the server sends
  const mailer = new Mailer({ db, jobs, transport, sealKey, from: config.mail.from, log });
  await mailer.prepare();
  const notices = new NoticeService(new InProcessBus(log), readPreferencesOf);
  return createTicketService(db, config, { mailer, ticketKey }, notices);
}

async function textOf(words: readonly string[]): Promise<string> {
  const text = (words.length === 1 && words[0] === '-' ? await readAll(process.stdin) : words.join(' ')).trim();
  if (text.length > TICKET_LIMITS.textLength)
    throw new Misuse(`A message has at most ${TICKET_LIMITS.textLength} characters.`);
  return text;
}

runProgram(
  async ([command, no, ...words]) => {
    const status = ANSWERS.get(command ?? '');
    if (!status && command !== 'list' && command !== 'show') throw new Misuse(USAGE);
    const text = await textOf(words);
    if (status && status !== 'closed' && text === '') throw new Misuse(USAGE);
    await onDatabase(async (database, config, log) => {
      const { db } = database;
      if (command === 'list') return list(db, no);
      const ticket = await find(db, no);
      return status ? answer(database, config, log, { ticket, status, text }) : show(ticket);
    });
  },
  { misuses: [AppError] },
);
