import { existsSync, readdirSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { bad, type CheckResult, doubtful, good, sentenceOfError } from './check-result.ts';
import { isOpenToOthers } from './file-mode.ts';

const GIB = 2 ** 30;
/** The database of a year takes 8 GiB (docs/reliability.md). */
const LITTLE_BYTES = 10 * GIB;

/** Checks that the data folder takes writes, has room, and that nobody else on the machine reads its secrets. */
export async function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<CheckResult[]> {
  const place = nearestFolder(dataDir);
  const isNew = place !== dataDir;
  const refusal = await whyNoFiles(place);
  if (refusal !== undefined) return [bad('folder', refusal)];
  const free = await freeBytes(place);
  const room = `${(free / GIB).toFixed(1)} GiB are free`;
  return [
    good('folder', isNew ? `${dataDir} will be created; ${place} takes files.` : `${dataDir} takes files.`),
    free < LITTLE_BYTES
      ? doubtful('folder', `${room} on its disk: too little for a year of prices.`)
      : good('folder', `${room} on its disk.`),
    ...checkSecrets(path.join(dataDir, 'secrets')),
  ];
}

/** Returns why a folder takes no files, and what to do; undefined where it does. */
export async function whyNoFiles(folder: string): Promise<string | undefined> {
  const probe = path.join(folder, `.doctor-${process.pid}`);
  try {
    await writeFile(probe, 'x', { mode: 0o600 });
    await rm(probe);
    return undefined;
  } catch (error) {
    await rm(probe, { force: true }).catch(() => {});
    return `${folder} takes no files: ${sentenceOfError(error)}. Give it to the user that runs the server.`;
  }
}

/** Returns the free space on the disk of a folder, bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the folder itself, or the nearest one above it that exists. */
export function nearestFolder(folder: string): string {
  let place = folder;
  while (!existsSync(place)) place = path.dirname(place);
  return place;
}

function checkSecrets(folder: string): CheckResult[] {
  if (!existsSync(folder)) return [];
  const open = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .filter(isOpenToOthers);
  return open.length === 0
    ? [good('folder', 'Only its owner reads the secrets.')]
    : [bad('folder', `Others on this machine can read ${open.join(', ')}. Run: chmod 600 ${open.join(' ')}`)];
}
