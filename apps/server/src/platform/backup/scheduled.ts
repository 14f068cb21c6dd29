import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const PREFIX = 'wickwise-';
const NAME = /^wickwise-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;
/** Files that an interrupted backup leaves. */
const PARTIAL = /^wickwise-.*\.tar\.gz\.\d+\.partial$/;

export interface KeptBackup {
  file: string;
  timeMs: number;
}

/** Returns the name of a scheduled backup: its UTC time without colons, which some file systems reject. */
export const backupName = (timeMs: number): string =>
  `${PREFIX}${new Date(timeMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

/** Lists scheduled backups in the folder, newest first. Creates the folder where it is missing. */
export function listBackups(folder: string): KeptBackup[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = readdirSync(folder).flatMap((name) => {
    const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
    if (day === undefined) return [];
    return [{ file: path.join(folder, name), timeMs: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) }];
  });
  return found.sort((a, b) => b.timeMs - a.timeMs);
}

/** Removes all but the newest `keep` backups and the remains of interrupted ones; returns the removed files. */
export function rotateBackups(folder: string, keep: number): string[] {
  const old = listBackups(folder).slice(keep);
  const broken = readdirSync(folder).filter((name) => PARTIAL.test(name));
  const files = [...old.map(({ file }) => file), ...broken.map((name) => path.join(folder, name))];
  for (const file of files) rmSync(file, { force: true });
  return files;
}
