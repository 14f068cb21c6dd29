import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartError } from '../../start-error.ts';

/** Creates the data folder where there is none; throws a `StartError` where it can't be written to. */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    const probe = path.join(folder, `.write-test-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${folder} can't be written to (${code}). Choose another one with DATA_DIR, or change its permissions.`,
    );
  }
}

/** Creates a folder and its parents one by one: Node's own way hangs where creating is not possible (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Returns a private folder with a short name for the socket, whose path is limited to about 100 bytes. The inode is
 * part of the name: a recreated folder doesn't meet the server of the old one.
 */
export function socketFolder(data: string): string {
  const hash = createHash('sha256')
    .update(`${data} ${statSync(data).ino}`)
    .digest('hex')
    .slice(0, 12);
  const temporary = os.tmpdir().length < 60 ? os.tmpdir() : '/tmp';
  const folder = path.join(temporary, `wickwise-${process.getuid?.() ?? 0}-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  const isOurs = process.getuid === undefined || uid === process.getuid() || process.getuid() === 0;
  if (!isOurs || (mode & 0o077) !== 0) {
    throw new StartError(
      `The folder ${folder} belongs to somebody else; remove it or set TMPDIR to a folder of your own.`,
    );
  }
  return folder;
}
