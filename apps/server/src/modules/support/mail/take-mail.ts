import type { KeyObject } from 'node:crypto';
import type { Db } from '#platform/db/db.ts';
import { AppError, isOurFault } from '#platform/errors.ts';
import { emailOf } from '#platform/owners.ts';
import { findByNumber } from '../store.ts';
import type { TicketService } from '../ticket-service.ts';
import { type ReceivedMail, readMail } from './read-mail.ts';
import { claimsIn, isSigned } from './reply-token.ts';

/** Marks of one mail that are looked up. */
const MOST_CLAIMS = 5;

/** Replaces the files of a mail that was too large to be read whole. */
const FILES_LEFT_OUT = '[Not attached: the files of this email. It is too large.]';

export interface TakeMailDeps {
  db: Db;
  key: KeyObject;
  service: TicketService;
}

/** What became of a mail, with the reason where it was left alone. */
export type MailOutcome = { kind: 'taken' | 'repeated' } | { kind: 'ignored'; why: string };

const ignored = (why: string): MailOutcome => ({ kind: 'ignored', why });

/**
 * Adds a received mail to the ticket whose signed mark it carries, if the ticket's reader sent it. A sender's address
 * alone proves nothing: anybody can write it. `isCut`: the source is the beginning of a larger mail. Rejects only when
 * it should be tried again.
 */
export async function takeMail(deps: TakeMailDeps, source: Buffer, isCut = false): Promise<MailOutcome> {
  let mail: ReceivedMail;
  try {
    const read = await readMail(source);
    if (isCut && read.files.length === 0) return ignored('too large'); // not even its text was read whole
    mail = isCut ? { ...read, text: [read.text, FILES_LEFT_OUT].filter(Boolean).join('\n\n'), files: [] } : read;
  } catch {
    return ignored('unreadable');
  }
  if (mail.whyAutomatic !== undefined) return ignored(mail.whyAutomatic);
  if (mail.messageId === '') return ignored('no Message-ID');
  const ticket = await findTicket(deps, mail);
  if (!ticket) return ignored('no mark of a ticket');
  if ((await emailOf(deps.db, ticket.user_id)).toLowerCase() !== mail.from) return ignored('another sender');
  if (mail.text === '' && mail.files.length === 0) return ignored('empty');
  try {
    return { kind: await deps.service.takeReply(ticket, mail) };
  } catch (error) {
    if (error instanceof AppError && !isOurFault(error)) return ignored(error.message);
    throw error;
  }
}

async function findTicket({ db, key }: TakeMailDeps, { marks }: ReceivedMail) {
  for (const claim of claimsIn(marks).slice(0, MOST_CLAIMS)) {
    const ticket = await findByNumber(db, claim.no);
    if (ticket && isSigned(key, ticket, claim)) return ticket;
  }
  return undefined;
}
