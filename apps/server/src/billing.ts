/**
 * Shows subscriptions, marks bank transfers as received, and keeps coupons, beside a running server or without one. What
 * is marked here the running server takes up within seconds, else the next one that starts.
 *
 * Usage: node billing.ts list [STATUS], paid SUBSCRIPTION, coupons,
 * coupon CODE PERCENT [--payments N] [--uses N] [--until DATE] [--offer ID], remove-coupon CODE
 */
import { randomUUIDv7 } from 'node:crypto';
import { parseArgs } from 'node:util';
import { BILLING_LIMITS, IsoDay, SUBSCRIPTION_STATUSES } from '@wickwise/contract';
import { noteEvent } from '#modules/accounts/events.ts';
import { moneyText } from '#modules/billing/billing-mail.ts';
import { ManualProvider, transferReference } from '#modules/billing/providers/manual-provider.ts';
import { listCoupons, putCoupon, removeCoupon } from '#modules/billing/store/coupons.ts';
import { insertEvent } from '#modules/billing/store/events.ts';
import { readTerms } from '#modules/billing/store/stored-terms.ts';
import { findSubscription, listSubscriptions } from '#modules/billing/store/subscriptions.ts';
import { checkTransferDue } from '#modules/billing/transfer-due.ts';
import { Misuse, onDatabase, runProgram } from '#platform/command.ts';
import type { Database, Db } from '#platform/db/db.ts';
import { AppError } from '#platform/errors.ts';
import { Jobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { emailsOf } from '#platform/owners.ts';
import { BILLING_EVENT } from './roles/billing.ts';

const USAGE =
  'Usage: billing list [STATUS], billing paid SUBSCRIPTION (a bank transfer arrived), billing coupons, billing coupon CODE ' +
  'PERCENT [--payments N] [--uses N] [--until YYYY-MM-DD] [--offer ID], billing remove-coupon CODE. Without --payments a ' +
  'coupon reduces all payments; --offer names the same discount at Razorpay.';
const MOST_PAYMENTS = 1_000;
const MOST_USES = 1_000_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function list(db: Db, given: string | undefined): Promise<string> {
  const status = SUBSCRIPTION_STATUSES.find((one) => one === given);
  if (given !== undefined && !status) throw new Misuse(USAGE);
  const { rows, totalCount } = await listSubscriptions(db, { page: 1, status });
  const emails = await emailsOf(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const lines = rows.map((row) => {
    const { planName, total, currency } = readTerms(row.terms).now;
    const reference = row.provider === 'manual' ? `, ${transferReference(row.provider_id)}` : '';
    const price = moneyText(total, currency, 'en');
    return `${row.id} ${row.status} until ${dateOf(row.period_end)} ${emails.get(row.user_id)} ${planName} ${price} (${row.provider}${reference})`;
  });
  if (totalCount > rows.length) lines.push(`... and ${totalCount - rows.length} more`);
  return lines.join('\n') || 'No subscriptions.';
}

/** Marks a transfer as received; an event makes the running server read the subscription again. */
async function markPaid({ db, pool }: Database, id: string | undefined, log: Log): Promise<string> {
  if (!id || !UUID.test(id)) throw new Misuse(USAGE);
  const row = await findSubscription(db, id);
  await checkTransferDue(db, row);
  const jobs = new Jobs(pool, log);
  await jobs.start();
  try {
    await jobs.prepare(BILLING_EVENT);
    await new ManualProvider({ db, now: Date.now, instructions: '' }).markPaid(row.provider_id);
    await db.transaction().execute(async (tx) => {
      await noteEvent(tx, null, 'payment-marked-by-command', undefined, `subscription ${id}`);
      const event = { id: randomUUIDv7(), kind: 'payment.marked', subscriptionId: row.provider_id, at: Date.now() };
      const eventRow = await insertEvent(tx, 'manual', event, Date.now());
      if (eventRow) await jobs.add(tx, BILLING_EVENT, eventRow);
    });
  } finally {
    await jobs.stop();
  }
  return 'Marked as paid. The server grants the plan and writes the invoice.';
}

async function coupons(db: Db): Promise<string> {
  const lines = (await listCoupons(db)).map(({ code, permille, payments, used, most_uses, ends_at }) => {
    const lasts = payments === null ? 'all payments' : `${payments} payments`;
    const uses = most_uses === null ? `${used} uses` : `${used} of ${most_uses} uses`;
    return `${code} ${permille / 10} % off ${lasts}, ${uses}${ends_at === null ? '' : `, until ${dateOf(ends_at)}`}`;
  });
  return lines.join('\n') || 'No coupons.';
}

interface CouponOptions {
  payments?: string | undefined;
  uses?: string | undefined;
  until?: string | undefined;
  offer?: string | undefined;
}

async function coupon(db: Db, code: string, percent: number, options: CouponOptions): Promise<string> {
  const { payments, uses, until, offer } = options;
  const permille = Math.round(percent * 10);
  if (!/^[\w-]+$/.test(code) || code.length > BILLING_LIMITS.couponLength)
    throw new Misuse(`CODE has letters, digits, _ and -, at most ${BILLING_LIMITS.couponLength}.`);
  if (!(permille >= 1 && permille <= 1_000) || Math.abs(permille - percent * 10) > 1e-9)
    throw new Misuse('PERCENT is a number from 0.1 to 100, with one digit after the point at most.');
  const counts = { payments: countIn('--payments', payments), mostUses: countIn('--uses', uses) };
  const endsAt = until === undefined ? null : dayIn(until);
  await db.transaction().execute(async (tx) => {
    await putCoupon(tx, { code, permille, ...counts, offerId: offer ?? null, endsAt }, Date.now());
    await noteEvent(tx, null, 'coupon-changed-by-command', undefined, `${code.toUpperCase()}: ${permille / 10} % off`);
  });
  return `Coupon ${code.toUpperCase()} is stored.`;
}

async function endCoupon(db: Db, given: string): Promise<string> {
  const code = given.toUpperCase();
  await db.transaction().execute(async (tx) => {
    if (!(await removeCoupon(tx, given))) throw new Misuse(`There is no coupon ${given}.`);
    await noteEvent(tx, null, 'coupon-changed-by-command', undefined, `${code}: removed`);
  });
  return `Coupon ${code} is removed.`;
}

function countIn(flag: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const most = flag === '--payments' ? MOST_PAYMENTS : MOST_USES;
  if (!/^[1-9]\d*$/.test(text) || Number(text) > most) throw new Misuse(`${flag} is a whole number from 1 to ${most}.`);
  return Number(text);
}

/** Returns the begin of a day to come. `Date` would make 3 March of 31 February. */
function dayIn(text: string): number {
  if (!IsoDay.safeParse(text).success) throw new Misuse('--until is a day of the calendar, such as 2027-03-31.');
  const at = Date.parse(text);
  if (at <= Date.now()) throw new Misuse('--until is a day to come: the coupon ends as it begins, in UTC.');
  return at;
}

function readArguments(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { payments: text, uses: text, until: text, offer: text },
    });
  } catch {
    throw new Misuse(USAGE);
  }
}

async function perform(database: Database, log: Log, args: readonly string[]): Promise<string> {
  const { db } = database;
  const {
    values,
    positionals: [command, first, second],
  } = readArguments(args);
  if (command === 'list') return list(db, first);
  if (command === 'paid') return markPaid(database, first, log);
  if (command === 'coupons') return coupons(db);
  if (command === 'coupon' && first && second) return coupon(db, first, Number(second), values);
  if (command === 'remove-coupon' && first) return endCoupon(db, first);
  throw new Misuse(USAGE);
}

runProgram((args) => onDatabase((database, _config, log) => perform(database, log, args)), { misuses: [AppError] });
