import { existsSync } from 'node:fs';
import { HOUR_MS } from '@wickwise/market';
import { listBackups } from '#platform/backup/scheduled.ts';
import type { Config } from '#platform/config.ts';
import { bad, type CheckResult, doubtful, good } from './check-result.ts';

/** Checks that backups are made, and that the newest one isn't older than two of its intervals. */
export function checkBackups({ backups }: Pick<Config, 'backups'>, nowMs: number): CheckResult {
  if (!backups) return doubtful('backups', 'BACKUP_DIR isn’t set: none are made by themselves.');
  const { folder, everyHours } = backups;
  const newest = existsSync(folder) ? listBackups(folder)[0] : undefined;
  if (!newest) return doubtful('backups', `There is none in ${folder} yet.`);
  const hours = Math.floor((nowMs - newest.timeMs) / HOUR_MS);
  return hours > 2 * everyHours
    ? bad('backups', `The newest is ${hours} hours old, in ${folder}; one is due every ${everyHours}.`)
    : good('backups', `The newest is ${hours} hours old, in ${folder}.`);
}
