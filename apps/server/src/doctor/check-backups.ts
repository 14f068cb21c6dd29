import { existsSync, statSync } from 'node:fs';
import { HOUR_MS } from '@wickwise/market';
import { type KeptBackup, listBackups } from '#platform/backup/scheduled.ts';
import type { BackupPlan, Config } from '#platform/config.ts';
import { freeBytes, nearestFolder, whyNoFiles } from './check-folder.ts';
import { bad, type CheckResult, doubtful, good } from './check-result.ts';
import { isOpenToOthers } from './file-mode.ts';

const MIB = 2 ** 20;

/** Checks that backups are made, that nobody else reads them, and that the next one finds its place. */
export async function checkBackups({ backups }: Pick<Config, 'backups'>, nowMs: number): Promise<CheckResult[]> {
  if (!backups) return [doubtful('backups', 'BACKUP_DIR isn’t set: none are made by themselves.')];
  const { folder } = backups;
  const all = existsSync(folder) ? listBackups(folder) : [];
  return [checkAge(backups, all, nowMs), ...checkPrivacy(folder, all), await checkRoom(folder, all)];
}

function checkAge({ folder, everyHours }: BackupPlan, [newest]: readonly KeptBackup[], nowMs: number): CheckResult {
  if (!newest) return doubtful('backups', `There is none in ${folder} yet.`);
  const hours = Math.floor((nowMs - newest.timeMs) / HOUR_MS);
  return hours > 2 * everyHours
    ? bad('backups', `The newest is ${hours} hours old, in ${folder}; one is due every ${everyHours}.`)
    : good('backups', `The newest is ${hours} hours old, in ${folder}.`);
}

/** A backup gives access to every account. */
function checkPrivacy(folder: string, all: readonly KeptBackup[]): CheckResult[] {
  if (!existsSync(folder) || !isOpenToOthers(folder)) return [];
  const open = all.filter(({ file }) => isOpenToOthers(file));
  if (open.length > 0)
    return [
      bad('backups', `Others on this machine can read ${open.length} of them. Run: chmod 600 ${folder}/*.tar.gz`),
    ];
  return [doubtful('backups', `Others on this machine can list ${folder}, and read none. Run: chmod 700 ${folder}`)];
}

async function checkRoom(folder: string, [newest]: readonly KeptBackup[]): Promise<CheckResult> {
  const place = nearestFolder(folder);
  const refusal = await whyNoFiles(place);
  if (refusal !== undefined) return bad('backups', refusal);
  const needed = newest ? statSync(newest.file).size : 0;
  const free = await freeBytes(place);
  const room = `${(free / MIB).toFixed(0)} MiB are free for the next one`;
  return free < needed
    ? bad('backups', `${room}; the newest has ${(needed / MIB).toFixed(0)}. Lower BACKUP_KEEP, or give it room.`)
    : good('backups', `${folder} takes files; ${room}.`);
}
