import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { atEnd } from './at-end.ts';

/** Creates a folder that is removed when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
