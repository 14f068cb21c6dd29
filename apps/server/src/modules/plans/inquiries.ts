import { randomUUIDv7 } from 'node:crypto';
import type { PlanInquiry, PlanInquiryRequest } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';

/** The newest inquiries that operators see at once. */
const SHOWN = 50;

export async function addInquiry(tx: Db, inquiry: PlanInquiryRequest): Promise<void> {
  await tx
    .insertInto('plan_inquiries')
    .values({ id: randomUUIDv7(), ...inquiry, at: new Date() })
    .execute();
}

/** Returns the newest inquiries, newest first. */
export const listInquiries = (db: Db): Promise<PlanInquiry[]> =>
  db.selectFrom('plan_inquiries').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(SHOWN).execute();
