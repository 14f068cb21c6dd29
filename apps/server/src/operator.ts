/**
 * Says who is an operator, beside a running server or without one. The only other way is the code that a start without
 * an operator prints: no other screen and no sign-up gives this right.
 * And asks for nightly work at once: the running server does it, or the next one that starts. And shows the writes that the
 * database has refused, and keeps the splits that are announced.
 *
 * Usage: node operator.ts add|remove EMAIL, or list, measure, prove, set-aside, set-aside clear,
 * splits add|remove MARKET SYMBOL DATE RATIO, splits file PATH, splits list
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type AnnouncedSplit,
  announceSplits,
  isInEffect,
  listAnnounced,
  RefusedSplit,
  readSplit,
  readSplitFile,
  withdrawSplit,
} from '#marketdata/bars/announced-splits.ts';
import { readListedShares } from '#marketdata/on-demand/listed-shares.ts';
import { noteEvent } from '#modules/accounts/events.ts';
import { listOperators, setOperator } from '#modules/accounts/operators.ts';
import { Misuse, onDatabase, runProgram, typedIn } from '#platform/command.ts';
import { NotCsvError } from '#platform/csv.ts';
import type { Database, Db } from '#platform/db/db.ts';
import { clearSetAside, listSetAside } from '#platform/db/set-aside.ts';
import { Jobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { EDGE_JOB } from './roles/edge.ts';
import { nightlyJob, ON_DEMAND } from './roles/nightly.ts';
import { PROOF_JOB } from './roles/proof.ts';

const USAGE =
  'Usage: operator add EMAIL, operator remove EMAIL, operator list, operator measure (edges), operator prove (replay), ' +
  'operator set-aside, operator set-aside clear, operator splits list, operator splits file PATH (a table with the columns ' +
  'market, symbol, date, ratio), operator splits add MARKET SYMBOL DATE RATIO (US_Equity AAPL 2026-12-01 4:1: four shares ' +
  'after for one before), or operator splits remove MARKET SYMBOL DATE RATIO';
/** Number of rejected writes shown, the newest. */
const SHOWN = 100;

/** Nightly work that can be requested. */
const WORK: ReadonlyMap<string, { job: string; sentence: string }> = new Map([
  ['measure', { job: EDGE_JOB, sentence: 'Edge measurement is queued. GET /api/v1/edges shows its progress.' }],
  ['prove', { job: PROOF_JOB, sentence: 'The replay is queued. GET /api/v1/replay-proof shows its result.' }],
]);

async function order(
  { db, pool }: Database,
  { job, sentence }: { job: string; sentence: string },
  log: Log,
): Promise<string> {
  const jobs = new Jobs(pool, log);
  await jobs.start();
  try {
    await jobs.prepare(nightlyJob(job));
    await db.transaction().execute(async (tx) => {
      await jobs.add(tx, { name: job, retries: 0 }, ON_DEMAND);
      await noteEvent(tx, null, 'work-asked-by-command', undefined, job);
    });
  } finally {
    await jobs.stop();
  }
  return sentence;
}

function clearAll(db: Db): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const count = await clearSetAside(tx);
    if (count > 0) await noteEvent(tx, null, 'set-aside-cleared-by-command', undefined, `${count} writes`);
    return `Removed ${count} rejected writes.`;
  });
}

async function showSetAside(db: Db, action: string | undefined): Promise<string> {
  if (action === 'clear') return clearAll(db);
  if (action !== undefined) throw new Misuse(USAGE);
  const writes = await listSetAside(db, SHOWN);
  const lines = writes.map(({ at, ...write }) => JSON.stringify({ at: new Date(at), ...write }));
  return lines.join('\n') || 'No rejected writes.';
}

async function perform(db: Db, command: string | undefined, email: string | undefined): Promise<string> {
  if (command === 'set-aside') return showSetAside(db, email);
  if (command === 'list') return (await listOperators(db)).join('\n') || 'There are no operators yet.';
  if ((command !== 'add' && command !== 'remove') || !email) throw new Misuse(USAGE);
  const isKnown = await setOperator(db, email, command === 'add');
  if (!isKnown) throw new Misuse(`No account has the address ${email}. Sign up first.`);
  return command === 'add' ? `${email} is an operator now.` : `${email} is not an operator.`;
}

async function withdraw(db: Db, split: AnnouncedSplit): Promise<string> {
  if (!(await withdrawSplit(db, split))) return 'That split was not announced.';
  await noteEvent(db, null, 'splits-changed-by-command', undefined, `${splitText(split)} taken back`);
  return 'Removed the split.';
}

const splitText = ({ market, symbol, date, factor }: AnnouncedSplit): string =>
  `${market} ${symbol} ${date} × ${factor}`;

/** Names one split; of a file only how many there are. */
const announcedText = (splits: readonly AnnouncedSplit[]): string =>
  splits.length === 1 ? splits.map(splitText).join('') : `${splits.length} splits`;

/** Keeps the announced splits; a running server takes them within seconds. */
async function keepAnnounced(db: Db, [action, ...args]: readonly string[]): Promise<string> {
  if (action === 'list') {
    const lines = (await listAnnounced(db)).map(
      (one) => `${one.date} ${one.market} ${one.symbol} × ${one.factor} (${one.by})`,
    );
    return lines.join('\n') || 'No splits are announced.';
  }
  const isFile = action === 'file' && args.length === 1;
  if (!isFile && !((action === 'add' || action === 'remove') && args.length === 4)) throw new Misuse(USAGE);
  const [market, symbol, date, ratio] = args as [string, string, string, string];
  const nowMs = Date.now();
  const reader = { nowMs, find: await readListedShares(db) };
  const splits = isFile
    ? readSplitFile(await readFile(path.resolve(typedIn(), market), 'utf8'), reader)
    : [readSplit({ market, symbol, date, ratio }, reader)];
  const [first] = splits;
  if (action === 'remove' && first) return withdraw(db, first);
  await announceSplits(db, splits, nowMs);
  await noteEvent(db, null, 'splits-changed-by-command', undefined, announcedText(splits));
  const past = splits.filter((split) => isInEffect(split, nowMs)).length;
  return [
    `Announced ${splits.length} ${splits.length === 1 ? 'split' : 'splits'}. Real prices follow, not simulated ones.`,
    ...(past > 0
      ? [`${past} of them have taken effect: bars before them are adjusted, signals found before stay.`]
      : []),
  ].join(' ');
}

runProgram(
  ([command, email, ...more]) =>
    onDatabase(async (database, _config, log) => {
      const work = WORK.get(command ?? '');
      if (work) return order(database, work, log);
      if (command === 'splits') return keepAnnounced(database.db, [email ?? '', ...more]);
      return perform(database.db, command, email);
    }),
  { misuses: [RefusedSplit, NotCsvError] },
);
