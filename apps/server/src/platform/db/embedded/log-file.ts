import { closeSync, openSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';
import type { Log } from '../../log.ts';

export interface LogLimit {
  bytes: number;
  lookEveryMs: number;
}

/** Twice as much is kept: the log, and the one before it. */
export const LOG_LIMIT: LogLimit = { bytes: 8 * 2 ** 20, lookEveryMs: 60_000 };

/** Makes an empty log, readable by this user alone. */
export function emptyLog(file: string): void {
  closeSync(openSync(file, 'w', 0o600));
}

/**
 * Moves the content of a log aside, to `.1`, whenever it becomes too large; returns a function that stops it. The server
 * goes on writing to the same file, which it appends to; a line that it writes meanwhile may be lost.
 */
export function limitLog(file: string, { bytes, lookEveryMs }: LogLimit, log: Log): () => void {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if ((await stat(file)).size <= bytes) return;
    await copyFile(file, `${file}.1`);
    await truncate(file);
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((err) => log.debug({ err }, 'the log of the database could not be made smaller'))
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs).unref();
  return () => clearInterval(timer);
}
