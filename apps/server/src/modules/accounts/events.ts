import { randomUUIDv7 } from 'node:crypto';
import type { SecurityEventKind } from '@wickwise/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { instant } from '#platform/db/timestamp.ts';
import type { Visitor } from './visitor.ts';

/** Security events as sentences; stored rows hold the kind. */
const EVENT_SENTENCES = {
  'signed-up': 'You created this account.',
  'signed-in': 'You logged in.',
  'signed-in-by-passkey': 'You logged in with a passkey.',
  'sign-in-failed': 'Someone tried to log in with a wrong password.',
  'second-factor-failed': 'Correct password, but wrong two-factor code.',
  'recovery-code-used': 'You logged in with a recovery code.',
  'signed-out': 'You logged out.',
  'signed-out-everywhere': 'You logged out on all devices.',
  'session-ended': 'You logged out another device.',
  'refresh-token-reused': 'A login was used from two places. The device was logged out.',
  'password-changed': 'You changed your password.',
  'password-reset': 'You reset your password with an email code.',
  'email-changed': 'You changed your email address.',
  'phone-changed': 'You changed your phone number.',
  'name-changed': 'You changed your name.',
  'totp-added': 'You set up an authenticator app.',
  'totp-removed': 'You removed the authenticator app.',
  'recovery-codes-made': 'You created new recovery codes.',
  'passkey-added': 'You added a passkey.',
  'passkey-removed': 'You removed a passkey.',
  'api-key-made': 'You created an API key.',
  'api-key-removed': 'You revoked an API key.',
  'data-exported': 'You downloaded your data.',
  'deletion-asked': 'You asked to delete this account.',
  'deletion-undone': 'You cancelled the deletion of this account.',
  'account-deleted': 'An account was deleted after its waiting period.',
  'prices-imported': 'You imported files of prices.',
  'prices-removed': 'You removed imported prices of a market.',
  'events-imported': 'You imported a file of calendar events.',
  'events-removed': 'You removed a list of calendar events.',
  'licence-stated': 'You stated that the prices of a market may be shown to others.',
  'licence-ended': 'You took back a statement on the prices of a market.',
  'live-prices-agreed': 'You agreed that this server asks exchanges for live prices.',
  'live-prices-ended': 'You took back that this server asks exchanges for live prices.',
  'scans-chosen': 'You changed which symbols of a market are scanned.',
  'rename-decided': 'You decided on a renamed share.',
  'connection-added': 'You connected a provider of market data.',
  'connection-changed': 'You paused, resumed or changed a market data connection.',
  'connection-key-changed': 'You changed the key of a market data connection.',
  'connection-logged-in': 'You logged in at a broker for its market data.',
  'connection-removed': 'You deleted a market data connection.',
  'news-agreed': 'You agreed to the terms of a news source.',
  'news-consent-ended': 'You took back your consent to a news source.',
  'news-source-added': 'You added a news feed.',
  'news-source-removed': 'You removed a news feed.',
  'plans-switched': 'You switched plans on or off.',
  'plan-changed': 'You changed a plan or its prices.',
  'plan-granted': 'You gave an account a plan.',
  'plan-grant-ended': 'You ended a plan that an account was given.',
  'job-retried': 'You had a failed job run again.',
  'status-incident-posted': 'You posted a notice or maintenance on the status page.',
  'status-incident-updated': 'You updated an incident of the status page.',
  'plans-changed-by-command': 'Plans or their grants were changed (command line).',
  'ticket-answered': 'You answered a support ticket.',
  'ticket-changed': 'You closed or reopened a support ticket.',
  'ticket-answered-by-command': 'A support ticket was answered or closed (command line).',
  'expert-changed': 'You added or changed an expert.',
  'expert-changed-by-command': 'An expert was added or changed (command line).',
  'payment-marked': 'You marked a payment as received.',
  'payment-refunded': 'You refunded a payment.',
  'payment-marked-by-command': 'A payment was marked as received (command line).',
  'invoice-seller-changed': 'You changed who sells, for invoices and taxes.',
  'set-up-step-marked': 'You marked a step of the set-up.',
  'backup-asked': 'You started a backup of the server, which contains every account.',
  'news-source-changed': 'You changed a news source.',
  'house-advisor-switched': 'You switched the house advisor on or off.',
  'prices-imported-by-command': 'Files of prices were imported (command line).',
  'prices-removed-by-command': 'Imported prices of a market were removed (command line).',
  'events-imported-by-command': 'A file of calendar events was imported (command line).',
  'events-removed-by-command': 'A list of calendar events was removed (command line).',
  'splits-changed-by-command': 'Splits were announced or taken back (command line).',
  'set-aside-cleared-by-command': 'Rejected writes were removed (command line).',
  'work-asked-by-command': 'Nightly work was started early (command line).',
  'coupon-changed-by-command': 'A coupon was stored or removed (command line).',
  'team-joined': 'You joined a team.',
  'team-left': 'You left a team.',
  'team-handed-over': 'You handed over a team.',
  'team-member-removed': 'You removed a member of a team.',
  'operator-added': 'This account was made an operator, by the command line or the code of the first start.',
  'operator-removed': 'This account is no longer an operator (command line).',
} as const satisfies Record<SecurityEventKind, string>;
export type EventKind = SecurityEventKind;

/**
 * Records a security event; without a visitor, one of the server. `detail` is what it is about: ids and names of the
 * product alone, since the row outlives other accounts.
 */
export async function noteEvent(
  db: Db,
  userId: string | null,
  kind: EventKind,
  visitor?: Pick<Visitor, 'address' | 'device'>,
  detail: string | null = null,
): Promise<void> {
  const { address = null, device = null } = visitor ?? {};
  await db
    .insertInto('security_events')
    .values({ id: randomUUIDv7(), user_id: userId, at: new Date(), kind, address, device, detail })
    .execute();
}

/** Minor events that may repeat; repetitions within this time share a row. */
type LightEvent = Extract<EventKind, 'name-changed' | 'phone-changed' | 'data-exported' | 'prices-imported'>;
const REPEATED_MS = 3_600_000;

/** Records a minor event, as a repetition where the same one happened recently from the same place. */
export async function noteLightEvent(
  db: Db,
  userId: string,
  kind: LightEvent,
  visitor: Pick<Visitor, 'address' | 'device'>,
  detail: string | null = null,
): Promise<void> {
  const { address, device } = visitor;
  const same = db
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('at', '>', instant(Date.now() - REPEATED_MS))
    .where(sql<SqlBool>`address is not distinct from ${address}::text`)
    .where(sql<SqlBool>`device is not distinct from ${device}::text`)
    .where(sql<SqlBool>`detail is not distinct from ${detail}::text`)
    .orderBy('at', 'desc')
    .limit(1);
  const { numUpdatedRows } = await db
    .updateTable('security_events')
    .set({ at: new Date(), times: sql<number>`times + 1` })
    .where('id', 'in', same)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await noteEvent(db, userId, kind, visitor, detail);
}

/** Returns the sentence of a kind, or the kind itself where an older version wrote it. */
export function eventSentence(kind: string, times = 1): string {
  const sentence = EVENT_SENTENCES[kind as EventKind] ?? kind;
  return times === 1 ? sentence : `${sentence.replace(/\.$/, '')} (${times} times).`;
}
