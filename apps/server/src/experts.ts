/**
 * Shows, makes, changes and ends experts beside a running server or without one, as operators do on their screen.
 *
 * Usage: node experts.ts list, add EMAIL SLUG FILE, change SLUG FILE, end SLUG, resume SLUG; FILE has a profile as JSON and
 * may be - for standard input
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { ChangeExpertRequest, CreateExpertRequest } from '@wickwise/contract';
import * as z from 'zod/mini';
import { noteEvent } from '#modules/accounts/events.ts';
import { findByEmail, peopleOf } from '#modules/accounts/user-store.ts';
import { changeExpert, createExpert, findBySlug, listExpertRows } from '#modules/advice/experts/expert-store.ts';
import { Misuse, onDatabase, runProgram, typedIn } from '#platform/command.ts';
import type { Db } from '#platform/db/db.ts';
import { AppError } from '#platform/errors.ts';

const USAGE =
  'Usage: experts list, experts add EMAIL SLUG FILE, experts change SLUG FILE, experts end SLUG, experts resume SLUG. ' +
  'FILE has name, bio, country, registration and disclosures as JSON (docs/experts.md) and may be -.';

async function list(db: Db): Promise<string> {
  const rows = await listExpertRows(db);
  const people = await peopleOf(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  const lines = rows.map(({ slug, name, user_id, is_automated, registration, ended_at }) => {
    const account = is_automated ? 'automated' : ((user_id && people.get(user_id)?.email) ?? 'account deleted');
    const until = registration?.validUntil
      ? ` until ${new Date(registration.validUntil).toISOString().slice(0, 10)}`
      : '';
    const standing = registration ? `${registration.name} ${registration.number}${until}` : 'not registered';
    return visible(`${slug} ${name} (${account}), ${standing}${ended_at === null ? '' : ', ended'}`);
  });
  return lines.join('\n') || 'No experts.';
}

/** A line without what could command a terminal or turn its direction. */
const visible = (written: string): string => written.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');

/** Reads a request from a file of JSON and other words. Throws `Misuse` with the place of the first problem. */
async function readRequest<Shape extends z.core.$ZodType>(
  shape: Shape,
  file: string | undefined,
  besides: object,
): Promise<z.infer<Shape>> {
  if (file === undefined) throw new Misuse(USAGE);
  const text = file === '-' ? await readAll(process.stdin) : await readFile(path.resolve(typedIn(), file), 'utf8');
  let profile: unknown;
  try {
    profile = JSON.parse(text);
  } catch {
    throw new Misuse(`${file} isn’t JSON.`);
  }
  const result = z.safeParse(shape, { ...(profile as object), ...besides });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Misuse(`${issue?.path.join('.') || file}: ${issue?.message}`);
}

async function add(db: Db, [email, slug, file]: readonly string[]): Promise<string> {
  if (email === undefined || slug === undefined) throw new Misuse(USAGE);
  const { email: address, ...profile } = await readRequest(CreateExpertRequest, file, { email, slug });
  const user = await findByEmail(db, address);
  if (!user) throw new Misuse(`There is no account with the address ${address}.`);
  await db.transaction().execute(async (tx) => {
    await noteEvent(tx, null, 'expert-changed-by-command', undefined, slug);
    await createExpert(tx, { ...profile, userId: user.id, isAutomated: false }, Date.now());
  });
  return `${address} is the expert ${slug}.`;
}

async function apply(db: Db, slug: string | undefined, request: ChangeExpertRequest): Promise<void> {
  if (slug === undefined) throw new Misuse(USAGE);
  const { id } = await findBySlug(db, slug);
  await db.transaction().execute(async (tx) => {
    await noteEvent(tx, null, 'expert-changed-by-command', undefined, slug);
    await changeExpert(tx, id, request, Date.now());
  });
}

async function change(db: Db, [slug, file]: readonly string[]): Promise<string> {
  await apply(db, slug, await readRequest(ChangeExpertRequest, file, {}));
  return `The expert ${slug} was changed.`;
}

type Work = (db: Db, words: readonly string[]) => Promise<string>;

const WORKS: ReadonlyMap<string, Work> = new Map<string, Work>([
  ['list', list],
  ['add', add],
  ['change', change],
  [
    'end',
    async (db, [slug]) => {
      await apply(db, slug, { isEnded: true });
      return `The expert ${slug} publishes no more. What was published stays.`;
    },
  ],
  [
    'resume',
    async (db, [slug]) => {
      await apply(db, slug, { isEnded: false });
      return `The expert ${slug} may publish again.`;
    },
  ],
]);

runProgram(
  async ([command = '', ...words]) => {
    const work = WORKS.get(command);
    if (!work) throw new Misuse(USAGE);
    await onDatabase(({ db }) => work(db, words));
  },
  { misuses: [AppError] },
);
