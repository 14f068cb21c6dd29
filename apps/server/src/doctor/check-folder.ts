import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { bad, type CheckResult, doubtful, good, sentenceOfError } from './check-result.ts';

const GIB = 2 ** 30;
/** The database of a year takes 8 GiB (docs/reliability.md). */
const LITTLE_BYTES = 10 * GIB;
/** What anybody on the machine may do with a file. */
const OTHERS = 0o077;

/** Checks that the data folder takes writes, has room, and that nobody else on the machine reads its secrets. */
export async function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<CheckResult[]> {
  const place = nearestFolder(dataDir);
  const isNew = place !== dataDir;
  const probe = path.join(place, `.doctor-${process.pid}`);
  try {
    await writeFile(probe, 'x', { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    await rm(probe, { force: true }).catch(() => {});
    return [
      bad('folder', `${place} takes no files: ${sentenceOfError(error)}. Give it to the user that runs the server.`),
    ];
  }
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const room = `${(free / GIB).toFixed(1)} GiB are free`;
  return [
    good('folder', isNew ? `${dataDir} will be created; ${place} takes files.` : `${dataDir} takes files.`),
    free < LITTLE_BYTES
      ? doubtful('folder', `${room} on its disk: too little for a year of prices.`)
      : good('folder', `${room} on its disk.`),
    ...checkSecrets(path.join(dataDir, 'secrets')),
  ];
}

/** Returns the folder itself, or the nearest one above it that exists. */
function nearestFolder(folder: string): string {
  let place = folder;
  while (!existsSync(place)) place = path.dirname(place);
  return place;
}

function checkSecrets(folder: string): CheckResult[] {
  if (!existsSync(folder)) return [];
  const open = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter((file) => (statSync(file).mode & OTHERS) !== 0);
  return open.length === 0
    ? [good('folder', 'Only its owner reads the secrets.')]
    : [bad('folder', `Others on this machine can read ${open.join(', ')}. Run: chmod 600 ${open.join(' ')}`)];
}
