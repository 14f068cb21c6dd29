import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const PREFIX = 'wickwise-';
const NAME = /^wickwise-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;
/** What a killed backup leaves behind. */
const PARTIAL = /^wickwise-.*\.tar\.gz\.\d+\.partial$/;

export interface KeptBackup {
  file: string;
  timeMs: number;
}

/** The name of a scheduled backup: its time in UTC, without colons, which not every file system takes. */
export const backupName = (timeMs: number): string =>
  `${PREFIX}${new Date(timeMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

/** Scheduled backups in the folder, newest first; other files are none of ours. Makes the folder where it's missing. */
export function listBackups(folder: string): KeptBackup[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = readdirSync(folder).flatMap((name) => {
    const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
    if (day === undefined) return [];
    return [{ file: path.join(folder, name), timeMs: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) }];
  });
  return found.sort((a, b) => b.timeMs - a.timeMs);
}

/** Removes all but the newest `keep` backups, and what killed ones left; returns the files that went. */
export function rotateBackups(folder: string, keep: number): string[] {
  const old = listBackups(folder).slice(keep);
  const broken = readdirSync(folder).filter((name) => PARTIAL.test(name));
  const files = [...old.map(({ file }) => file), ...broken.map((name) => path.join(folder, name))];
  for (const file of files) rmSync(file, { force: true });
  return files;
}
