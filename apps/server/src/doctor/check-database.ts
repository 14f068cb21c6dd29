import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import { type Database, hasDatabase, joinUnchanged } from '#platform/db/db.ts';
import { appliedMigrations, missingMigrations, unknownMigrations } from '#platform/db/migrate.ts';
import type { Log } from '#platform/log.ts';
import { answerTime } from './answer-time.ts';
import { bad, type CheckResult, doubtful, good, sentenceOfError } from './check-result.ts';

/** Versions that the store tests run on: docs/reliability.md. */
const NEWEST_TESTED = 18;
const SLOW_MS = 50;
/** Sessions, alerts and bars compare times of both clocks. */
const FAR_MS = 5_000;

interface Facts {
  version: string;
  bytes: number;
  encoding: string;
  mayCreate: boolean;
}

/** Checks that the database answers, is one that this version works with, and that both clocks agree. */
export async function checkDatabase(config: Config, log: Log): Promise<CheckResult[]> {
  if (!hasDatabase(config)) return [good('database', 'There is none yet: the first start makes it.')];
  let database: Database;
  try {
    database = await joinUnchanged(config, log);
  } catch (error) {
    return [bad('database', `It can’t be opened: ${sentenceOfError(error).replace(/\.$/, '')}.`)];
  }
  try {
    return await look(database);
  } catch (error) {
    return [bad('database', `It doesn’t answer as it should: ${sentenceOfError(error)}.`)];
  } finally {
    await database.stop();
  }
}

async function look({ db }: Database): Promise<CheckResult[]> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      current_setting('server_encoding') as encoding,
      has_schema_privilege('public', 'create') as "mayCreate"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('no answer');
  let apartMs = Number.POSITIVE_INFINITY;
  const tookMs = await answerTime(async () => {
    const clock = await sql<{ now: number }>`select clock_timestamp() as now`.execute(db);
    apartMs = Math.min(apartMs, Math.abs((clock.rows[0]?.now ?? 0) - Date.now()));
  });
  return [
    checkVersion(facts),
    facts.encoding === 'UTF8'
      ? good('database', 'Its encoding is UTF8.')
      : bad('database', `Its encoding is ${facts.encoding}: names and texts need UTF8.`),
    facts.mayCreate
      ? good('database', 'Its user may change the schema.')
      : bad('database', 'Its user may not create tables in the schema public, which updates do.'),
    await checkMigrations(db),
    tookMs > SLOW_MS
      ? doubtful('database', `A question takes ${tookMs.toFixed(0)} ms: it is far away, or busy.`)
      : good('database', `A question takes ${tookMs.toFixed(1)} ms.`),
    apartMs > FAR_MS
      ? bad(
          'clock',
          `The database’s clock is ${(apartMs / 1_000).toFixed(0)} s apart from this machine’s. Set both by NTP.`,
        )
      : good('clock', `This machine and the database agree on the time, within ${(apartMs + tookMs).toFixed(0)} ms.`),
  ];
}

function checkVersion({ version, bytes }: Facts): CheckResult {
  const size = `${(bytes / 2 ** 20).toFixed(0)} MiB`;
  return Number.parseInt(version, 10) > NEWEST_TESTED
    ? doubtful('database', `PostgreSQL ${version}, ${size}: newer than what is tested.`)
    : good('database', `PostgreSQL ${version}, ${size}.`);
}

async function checkMigrations(db: Database['db']): Promise<CheckResult> {
  const names = await appliedMigrations(db);
  const unknown = unknownMigrations(names);
  if (unknown.length > 0)
    return bad('database', `It was written by a newer version, which knows ${unknown.join(', ')}. Update the program.`);
  const missing = missingMigrations(names);
  return missing.length > 0
    ? good('database', `${missing.length} changes of its schema are made at the next start.`)
    : good('database', 'Its schema is that of this version.');
}
