import { randomUUIDv7 } from 'node:crypto';
import type { AddVerifiedFiguresRequest, VerifiedFigures } from '@wickwise/contract';
import type { Db } from '#platform/db/db.ts';
import { AccountLimit, InvalidField, NotFound } from '#platform/errors.ts';

const MOST = 50;

/** Returns figures that an agency verified, by expert, the newest period first. */
export async function listVerified(
  db: Db,
  expertIds: readonly string[],
): Promise<ReadonlyMap<string, readonly VerifiedFigures[]>> {
  if (expertIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('verified_figures')
    .selectAll()
    .where('expert_id', 'in', expertIds)
    .orderBy('period_to', 'desc')
    .orderBy('id')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({
      expertId: row.expert_id,
      id: row.id,
      agency: row.agency,
      reference: row.reference,
      figures: row.figures,
      periodFrom: row.period_from,
      periodTo: row.period_to,
      importedAt: row.imported_at,
    })),
    ({ expertId }) => expertId,
  );
}

/** Stores figures that an agency verified; its reference names them once. */
export async function addVerified(
  tx: Db,
  expertId: string,
  { agency, reference, periodFrom, periodTo, figures }: AddVerifiedFiguresRequest,
  nowMs: number,
): Promise<void> {
  checkPeriod(periodFrom, periodTo, nowMs);
  const known = await tx.selectFrom('verified_figures').select('id').where('expert_id', '=', expertId).execute();
  if (known.length >= MOST) throw new AccountLimit('verifiedFigures', MOST);
  const values = {
    id: randomUUIDv7(),
    expert_id: expertId,
    agency,
    reference,
    period_from: periodFrom,
    period_to: periodTo,
    figures: JSON.stringify(figures),
    imported_at: new Date(nowMs),
  };
  const inserting = tx
    .insertInto('verified_figures')
    .values(values)
    .onConflict((conflict) => conflict.doNothing());
  if (!(await inserting.returning('id').executeTakeFirst()))
    throw new InvalidField('reference', 'Figures with this reference are stored already.');
}

function checkPeriod(from: string, to: string, nowMs: number): void {
  for (const [field, day] of [
    ['periodFrom', from],
    ['periodTo', to],
  ] as const) {
    const time = Date.parse(day);
    if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day)
      throw new InvalidField(field, 'This day doesn’t exist.');
  }
  if (to < from) throw new InvalidField('periodTo', 'The period ends before it begins.');
  if (Date.parse(to) > nowMs)
    throw new InvalidField('periodTo', 'This period hasn’t ended: nobody can have verified it.');
}

/** Removes figures that were imported by mistake; the chain keeps what was shown. */
export async function removeVerified(tx: Db, expertId: string, id: string): Promise<void> {
  const removing = tx.deleteFrom('verified_figures').where('expert_id', '=', expertId).where('id', '=', id);
  if (!(await removing.returning('id').executeTakeFirst())) throw new NotFound('Verified figures');
}
