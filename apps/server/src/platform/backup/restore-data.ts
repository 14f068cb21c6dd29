import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fingerprintOf, secretFile } from '../auth/secrets.ts';
import { type DatabaseOptions, openUnchanged } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import type { Log } from '../log.ts';
import { BackupError } from './backup-error.ts';
import { type CheckedBackup, checkBackup } from './check-backup.ts';
import type { Facts } from './manifest.ts';
import { assertReadable, restoreInto } from './restore.ts';

/** Prefix of folders of unfinished restores. */
const UNFINISHED = 'restoring-';
/** The file system's own folder on an empty disk. */
const LOST_AND_FOUND = 'lost+found';

export interface RestoreTarget extends DatabaseOptions {
  /** The setting AUTH_SECRET. */
  authSecret?: string;
  /** Restores without the backup's secret: users log in again, authenticators and waiting mails are lost. */
  isNewSecretFine: boolean;
}

/**
 * Restores a backup into a new or empty data folder, or into an empty database of a server, and brings its schema up to date.
 *
 * The file is read to its end and everything else is checked before anything is changed. Throws a `BackupError`.
 */
export async function restoreBackup(file: string, target: RestoreTarget, log: Log): Promise<Facts> {
  const backup = await checkBackup(file);
  assertReadable(file, backup);
  assertSecret(backup, target);
  return target.databaseUrl === undefined
    ? restoreFolder(file, backup, target, log)
    : restoreServer(file, backup, target, log);
}

function assertSecret({ header, secret }: CheckedBackup, { authSecret, isNewSecretFine }: RestoreTarget): void {
  const found = authSecret ?? secret;
  const isSame = found !== undefined && fingerprintOf(found) === header.secret.fingerprint;
  if (isSame || header.secret.fingerprint === null || isNewSecretFine) return;
  throw new BackupError(
    `The server of this backup had another AUTH_SECRET. Set AUTH_SECRET as it was${secret ? ', or remove the setting' : ''}; ` +
      'if it is lost, add --new-secret: people then log in again, and authenticators and waiting mails are lost.',
  );
}

async function restoreFolder(file: string, backup: CheckedBackup, target: RestoreTarget, log: Log): Promise<Facts> {
  const folder = path.resolve(target.dataDir);
  const fresh = prepareFolder(folder);
  try {
    const facts = await restoreDatabase(file, backup, { dataDir: fresh }, log);
    if (backup.secret !== undefined) writeSecret(fresh, backup.secret);
    const names = readdirSync(fresh).sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres'));
    for (const name of names) renameSync(path.join(fresh, name), path.join(folder, name)); // the database comes last
    return facts;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Checks that the folder is empty and creates a folder in it to restore into. */
function prepareFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const names = readdirSync(folder);
    const taken = names.find((name) => name !== LOST_AND_FOUND && !name.startsWith(UNFINISHED));
    if (taken !== undefined) {
      throw new BackupError(
        `The data folder ${folder} is not empty: it holds ${taken}. A backup is restored only into a new or empty folder; ` +
          'nothing was changed.',
      );
    }
    for (const name of names) {
      if (name.startsWith(UNFINISHED)) rmSync(path.join(folder, name), { recursive: true, force: true });
    }
    return mkdtempSync(path.join(folder, UNFINISHED));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The data folder ${folder} can't be written to (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function restoreServer(file: string, backup: CheckedBackup, target: RestoreTarget, log: Log): Promise<Facts> {
  const { secret } = backup;
  const kept = secretFile(target.dataDir);
  if (secret !== undefined && existsSync(kept) && readFileSync(kept, 'utf8') !== secret) {
    throw new BackupError(
      `The file ${kept} holds another secret than the backup. Move it away, or choose another folder with DATA_DIR; ` +
        'nothing was changed.',
    );
  }
  const facts = await restoreDatabase(file, backup, target, log);
  if (secret !== undefined && !existsSync(kept)) writeSecret(target.dataDir, secret);
  return facts;
}

async function restoreDatabase(
  file: string,
  backup: CheckedBackup,
  options: DatabaseOptions,
  log: Log,
): Promise<Facts> {
  const database = await openUnchanged(options, log);
  try {
    const facts = await restoreInto(database, file, backup, log);
    await migrate(database.db, log);
    return facts;
  } finally {
    await database.stop();
  }
}

function writeSecret(dataDir: string, secret: string): void {
  const file = secretFile(dataDir);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
}
