import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';

/** A process that was just stopped may still hold the lock, ms. */
const PATIENCE_MS = 2_000;
const LOOK_EVERY_MS = 50;

/** A lock on a data folder; the system releases it when this process ends, in any way. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks the folder for this process. Throws a `StartError` that names the process which has it. It is SQLite's
 * exclusive lock on an empty file: Node.js has none, and process numbers in files are ambiguous in containers.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const lock = tryLock(folder);
    if (lock) return lock;
    if (Date.now() > deadline) throw folderInUse(folder, ownerOf(folder));
    await sleep(LOOK_EVERY_MS);
  }
}

export const folderInUse = (folder: string, pid: string | undefined): StartError =>
  new StartError(
    `The data folder ${folder} is in use by ${pid ? `process ${pid}` : 'another process'}. ` +
      'Stop it, or choose another folder with DATA_DIR.',
  );

function tryLock(folder: string): FolderLock | undefined {
  const file = new DatabaseSync(path.join(folder, 'wickwise.lock'), { timeout: 0 });
  try {
    file.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    file.close();
    if (/locked/.test((error as Error).message)) return undefined;
    throw new StartError(`The data folder ${folder} can't be locked: ${(error as Error).message}.`);
  }
  writeFileSync(pidFile(folder), String(process.pid));
  return {
    release: () => {
      rmSync(pidFile(folder), { force: true });
      file.close();
    },
  };
}

function ownerOf(folder: string): string | undefined {
  try {
    return readFileSync(pidFile(folder), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

const pidFile = (folder: string): string => path.join(folder, 'wickwise.pid');
