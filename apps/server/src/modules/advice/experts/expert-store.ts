import { randomUUIDv7 } from 'node:crypto';
import type { ChangeExpertRequest, CreateExpertRequest, VerifiedFigures } from '@wickwise/contract';
import type { Selectable } from 'kysely';
import type { ExpertsTable } from '#platform/db/advice-schema.ts';
import type { Db } from '#platform/db/db.ts';
import { InvalidField, NotFound } from '#platform/errors.ts';
import { appendEntry } from '../chain/append.ts';
import { listVerified } from './verified-figures.ts';

export type ExpertRow = Selectable<ExpertsTable>;

/** A new expert: its account is null for automated ones. */
export interface NewExpert extends Omit<CreateExpertRequest, 'email'> {
  userId: string | null;
  isAutomated: boolean;
}

export const listExpertRows = (db: Db): Promise<ExpertRow[]> =>
  db.selectFrom('experts').selectAll().orderBy('name').orderBy('id').execute();

export async function findBySlug(db: Db, slug: string): Promise<ExpertRow> {
  const row = await db.selectFrom('experts').selectAll().where('slug', '=', slug).executeTakeFirst();
  if (!row) throw new NotFound('Expert');
  return row;
}

/** Returns the expert that an account is; undefined where it is none. */
export const findOwnExpert = (db: Db, userId: string): Promise<ExpertRow | undefined> =>
  db.selectFrom('experts').selectAll().where('user_id', '=', userId).executeTakeFirst();

/**
 * Locks an expert until the transaction ends, so that concurrent changes and calls count each other. Rows that name it are
 * written meanwhile: their writers may have the chain that this transaction will wait for.
 */
export async function lockExpert(tx: Db, id: string): Promise<ExpertRow> {
  const row = await tx.selectFrom('experts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new NotFound('Expert');
  return row;
}

/** Makes an expert, with its entry of the chain. */
export async function createExpert(tx: Db, expert: NewExpert, nowMs: number): Promise<ExpertRow> {
  const { userId, slug, name, bio, country, registration, disclosures, isAutomated } = expert;
  const values = {
    id: randomUUIDv7(),
    user_id: userId,
    slug,
    name,
    bio,
    country,
    is_automated: isAutomated,
    registration: registration && JSON.stringify(registration),
    disclosures: JSON.stringify(disclosures),
    created_at: new Date(nowMs),
    ended_at: null,
  };
  const inserting = tx
    .insertInto('experts')
    .values(values)
    .onConflict((conflict) => conflict.doNothing());
  const row = await inserting.returningAll().executeTakeFirst();
  if (!row) throw await conflictOf(tx, slug);
  await appendProfile(tx, row, nowMs);
  return row;
}

async function conflictOf(tx: Db, slug: string): Promise<InvalidField> {
  const taken = await tx.selectFrom('experts').select('id').where('slug', '=', slug).executeTakeFirst();
  return taken
    ? new InvalidField('slug', 'Another expert has this address.')
    : new InvalidField('email', 'This account is an expert already.');
}

/** Changes what is given. What stays as it is makes no entry of the chain. */
export async function changeExpert(
  tx: Db,
  id: string,
  { isEnded, registration, disclosures, ...texts }: ChangeExpertRequest,
  nowMs: number,
): Promise<ExpertRow> {
  const before = await lockExpert(tx, id);
  const endedAt = isEnded ? (before.ended_at ?? nowMs) : null;
  const row = await tx
    .updateTable('experts')
    .set({
      name: texts.name ?? before.name,
      bio: texts.bio ?? before.bio,
      country: texts.country ?? before.country,
      ...(registration === undefined ? {} : { registration: registration && JSON.stringify(registration) }),
      ...(disclosures === undefined ? {} : { disclosures: JSON.stringify(disclosures) }),
      ...(isEnded === undefined ? {} : { ended_at: endedAt === null ? null : new Date(endedAt) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (JSON.stringify(row) !== JSON.stringify(before)) await appendProfile(tx, row, nowMs);
  return row;
}

/** Adds the whole profile to the chain, as it is now. */
export async function appendProfile(tx: Db, row: ExpertRow, nowMs: number): Promise<void> {
  const verified = (await listVerified(tx, [row.id])).get(row.id) ?? [];
  await appendEntry(tx, { kind: 'expert', expertId: row.id, callId: null, body: profileOf(row, verified) }, nowMs);
}

const profileOf = (row: ExpertRow, verified: readonly VerifiedFigures[]): object => ({
  slug: row.slug,
  name: row.name,
  bio: row.bio,
  country: row.country,
  registration: row.registration,
  disclosures: row.disclosures,
  isAutomated: row.is_automated,
  isEnded: row.ended_at !== null,
  verified,
});
