/**
 * Shows and switches plans, and gives them to accounts, beside a running server or without one: the running server pauses
 * what a plan has no room for, and the next one that starts.
 *
 * Usage: node plans.ts list, on, off, grants EMAIL, grant EMAIL PLAN [DAYS] [NOTE], end GRANT
 */
import { DAY_MS } from '@wickwise/market';
import { noteEvent } from '#modules/accounts/events.ts';
import { findByEmail } from '#modules/accounts/user-store.ts';
import { readGrants } from '#modules/plans/own-plan.ts';
import { Misuse, onDatabase, runProgram } from '#platform/command.ts';
import type { Db } from '#platform/db/db.ts';
import { FREE_PLAN } from '#platform/entitlements/entitlement.ts';
import { endGrant, putGrant } from '#platform/entitlements/grants.ts';
import { listAllPlans } from '#platform/entitlements/plan-store.ts';
import { isSwitchedOn, switchPlans } from '#platform/entitlements/plan-switch.ts';

const USAGE =
  'Usage: plans list, plans on, plans off, plans grants EMAIL, plans grant EMAIL PLAN [DAYS] [NOTE], plans end GRANT. ' +
  'Without DAYS, or with 0, a plan is given without an end.';
const MOST_DAYS = 3_650;
const NOTE_LENGTH = 200;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function list(db: Db): Promise<string> {
  const plans = await listAllPlans(db);
  const lines = plans.map(({ key, name, isOffered, limits, prices }) => {
    const bounds = Object.entries(limits).map(([kind, limit]) => `${kind} ${limit ?? 'none'}`);
    const costs = prices.map(({ currency, period, amount }) => `${currency} ${(amount / 100).toFixed(2)} a ${period}`);
    return [
      `${key} (${name})${isOffered ? '' : ', not offered'}`,
      `  ${bounds.join(', ')}`,
      `  ${costs.join(', ') || 'free'}`,
    ];
  });
  return [`Plans are ${(await isSwitchedOn(db)) ? 'on' : 'off'}.`, ...lines.flat()].join('\n');
}

async function turn(db: Db, isOn: boolean): Promise<string> {
  await db.transaction().execute(async (tx) => {
    if (await switchPlans(tx, isOn, Date.now()))
      await noteEvent(tx, null, 'plans-changed-by-command', undefined, isOn ? 'on' : 'off');
  });
  return `Plans are ${isOn ? 'on' : 'off'}.`;
}

async function userOf(db: Db, email: string | undefined): Promise<string> {
  if (email === undefined) throw new Misuse(USAGE);
  const user = await findByEmail(db, email);
  if (!user) throw new Misuse(`There is no account with the address ${email}.`);
  return user.id;
}

async function grantsOf(db: Db, email: string | undefined): Promise<string> {
  const grants = await readGrants(db, await userOf(db, email));
  const dateOf = (ms: number | null): string => (ms === null ? 'no end' : new Date(ms).toISOString().slice(0, 10));
  const lines = grants.map(
    ({ id, planKey, reason, startsAt, endsAt, note }) =>
      `${id} ${planKey} ${reason} ${dateOf(startsAt)} to ${dateOf(endsAt)} ${visible(note)}`,
  );
  return lines.join('\n') || 'No grants.';
}

/** A note, without what could command a terminal or turn the direction of its line. */
const visible = (written: string): string => written.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');

async function grant(db: Db, [email, planKey, days = '0', ...words]: readonly string[]): Promise<string> {
  const userId = await userOf(db, email);
  const isKnown = (await listAllPlans(db)).some(({ key }) => key === planKey && key !== FREE_PLAN);
  if (planKey === undefined || !isKnown) throw new Misuse(`There is no plan ${planKey ?? ''} to give.`);
  const count = Number(days);
  if (!Number.isInteger(count) || count < 0 || count > MOST_DAYS)
    throw new Misuse(`DAYS is a whole number, ${MOST_DAYS} at most.`);
  const note = words.join(' ').slice(0, NOTE_LENGTH);
  const now = Date.now();
  const endsAt = count === 0 ? null : now + count * DAY_MS;
  await db.transaction().execute(async (tx) => {
    await putGrant(tx, { userId, planKey, reason: 'operator', note, sourceId: null, startsAt: now, endsAt }, now);
    const lasting = count === 0 ? 'without end' : `for ${count} days`;
    await noteEvent(tx, null, 'plans-changed-by-command', undefined, `${planKey} ${lasting}, account ${userId}`);
  });
  return `${email} has the plan ${planKey}${endsAt === null ? '' : ` for ${count} days`}.`;
}

async function end(db: Db, id: string | undefined): Promise<string> {
  if (id === undefined || !UUID.test(id)) throw new Misuse(USAGE);
  await db.transaction().execute(async (tx) => {
    if (!(await endGrant(tx, id, Date.now()))) throw new Misuse('There is no running grant with this id.');
    await noteEvent(tx, null, 'plans-changed-by-command', undefined, `grant ${id} ended`);
  });
  return 'The grant has ended.';
}

type Work = (db: Db, words: readonly string[]) => Promise<string>;

const WORKS: ReadonlyMap<string, Work> = new Map<string, Work>([
  ['list', list],
  ['on', (db) => turn(db, true)],
  ['off', (db) => turn(db, false)],
  ['grants', (db, [email]) => grantsOf(db, email)],
  ['grant', grant],
  ['end', (db, [id]) => end(db, id)],
]);

runProgram(async ([command = '', ...words]) => {
  const work = WORKS.get(command);
  if (!work) throw new Misuse(USAGE);
  await onDatabase(({ db }) => work(db, words));
});
