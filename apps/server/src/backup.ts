/**
 * Makes a backup beside a running server or without one, and restores one into an empty place.
 *
 * Usage: node backup.ts backup FILE; node backup.ts restore FILE [--to typedIn()] [--new-secret] [--check]
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#platform/backup/backup-error.ts';
import { checkBackup } from '#platform/backup/check-backup.ts';
import { factsSentence } from '#platform/backup/facts.ts';
import { restoreBackup } from '#platform/backup/restore-data.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { commandConfig, Misuse, runProgram, typedIn } from '#platform/command.ts';
import type { Config } from '#platform/config.ts';
import { hasDatabase, joinUnchanged } from '#platform/db/db.ts';
import { createLog } from '#platform/log.ts';

const USAGE = 'Usage: backup FILE, or restore FILE [--to typedIn()] [--new-secret] [--check]';
const BARS_ELSEWHERE =
  'The backup doesn’t contain bars, which are in ClickHouse. Back up that server as well (docs/clickhouse.md).';
const log = createLog('error');

async function backup(config: Config, file: string): Promise<string> {
  if (!hasDatabase(config)) {
    throw new BackupError(
      `Nothing to back up: the data folder ${config.dataDir} has no database. Check DATA_DIR or DATABASE_URL.`,
    );
  }
  const database = await joinUnchanged(config, log);
  try {
    const { facts } = await writeBackup({ ...config, connection: database.connection }, file);
    const missing = [
      ...(config.authSecret ? ['The backup doesn’t contain AUTH_SECRET. Keep that setting with the file.'] : []),
      ...(config.clickhouse ? [BARS_ELSEWHERE] : []),
    ];
    return [`Backup written to ${file} and read back: ${factsSentence(facts)}.`, ...missing].join('\n');
  } finally {
    await database.stop();
  }
}

async function restore(
  config: Config,
  file: string,
  to: string | undefined,
  isNewSecretFine: boolean,
): Promise<string> {
  const { databaseUrl, ...ofFolder } = config;
  const target = to === undefined ? config : { ...ofFolder, dataDir: path.resolve(typedIn(), to) };
  const facts = await restoreBackup(file, { ...target, isNewSecretFine }, log);
  const place = to === undefined && databaseUrl ? 'the database of DATABASE_URL' : target.dataDir;
  return `Restored into ${place} and compared every table with the backup: ${factsSentence(facts)}.`;
}

async function check(file: string): Promise<string> {
  const { header, manifest } = await checkBackup(file);
  return `The backup of ${header.createdAt} is complete: ${factsSentence(manifest.facts)}.`;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, 'new-secret': { type: 'boolean' }, check: { type: 'boolean' } },
    });
  } catch {
    throw new Misuse(USAGE);
  }
}

async function perform(args: readonly string[]): Promise<string> {
  const { values, positionals } = readArguments(args);
  const [command, name, ...more] = positionals;
  if (!name || more.length > 0) throw new Misuse(USAGE);
  const file = path.resolve(typedIn(), name);
  if (command === 'restore' && values.check) return check(file);
  const config = commandConfig();
  if (command === 'restore') return restore(config, file, values.to, values['new-secret'] ?? false);
  if (command !== 'backup' || Object.keys(values).length > 0) throw new Misuse(USAGE);
  return backup(config, file);
}

runProgram(
  async (args) => {
    process.stdout.write(`${await perform(args)}\n`);
  },
  { explained: [BackupError] },
);
