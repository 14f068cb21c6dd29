import type { Db } from '#platform/db/db.ts';
import type { PaidRest } from '../paid-rest.ts';
import type { SubscriptionRow } from './apply-remote.ts';
import { findCheckout } from './checkouts.ts';
import { listPaid } from './payments.ts';
import { readTerms } from './stored-terms.ts';

/** Returns what was paid for a stored subscription. One that a trial began with, and that nobody paid, was in its trial. */
export async function readPaid(db: Db, row: SubscriptionRow): Promise<PaidRest & { isTrial: boolean }> {
  const payments = await listPaid(db, row.id);
  const began = await findCheckout(db, row.provider, { id: row.provider_id, reference: row.id });
  return {
    terms: readTerms(row.terms).now,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    payments,
    isTrial: payments.length === 0 && (began?.agreed.trialDays ?? 0) > 0,
  };
}
