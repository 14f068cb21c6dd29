import { globSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

const LIBRARIES = ['/usr/lib/*/faketime/libfaketimeMT.so.1', '/usr/{lib,local/lib}/faketime/libfaketimeMT.so.1'];

/** A wall clock that a test sets for a running process; its monotonic clock stays correct. */
export interface FakedClock {
  /** Environment of the process. */
  env: Record<string, string>;
  /** Sets the process's clock ahead of the real one by seconds; negative for behind. */
  setAhead(seconds: number): void;
  nowMs(): number;
}

/** Returns undefined where libfaketime isn't installed. */
export function fakedClock(): FakedClock | undefined {
  const library = process.env.LIBFAKETIME ?? LIBRARIES.flatMap((pattern) => globSync(pattern))[0];
  if (!library) return undefined;
  const file = path.join(temporaryFolder(), 'ahead');
  let aheadMs = 0;
  const setAhead = (seconds: number): void => {
    aheadMs = seconds * 1_000;
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    renameSync(`${file}.new`, file); // atomic, so the process never reads half of it
  };
  setAhead(0);
  return {
    env: { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', DONT_FAKE_MONOTONIC: '1' },
    setAhead,
    nowMs: () => Date.now() + aheadMs,
  };
}
