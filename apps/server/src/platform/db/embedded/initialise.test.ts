import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { postgresProcessesIn } from '../../../testing/postgres-processes.ts';
import { StartError } from '../../start-error.ts';
import { findBinaries } from './binaries.ts';
import { initialise } from './initialise.ts';
import { chooseLauncher } from './launcher.ts';

function begin(signal?: AbortSignal) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-initdb-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const data = path.join(folder, 'postgres');
  return {
    folder,
    data,
    done: initialise({ binaries: findBinaries(), launcher: chooseLauncher(), folder, data, signal }),
  };
}

describe('creating a cluster', () => {
  it('leaves the cluster and nothing else', async () => {
    const { folder, data, done } = begin();
    await done;
    expect(existsSync(path.join(data, 'PG_VERSION'))).toBe(true);
    expect(readdirSync(folder)).toEqual(['postgres']);
  });

  it.skipIf(process.platform !== 'linux')('leaves no process and no file when it is aborted', async () => {
    let aborted = 0;
    for (let ageMs = 0; ageMs < 600; ageMs += 60) {
      const abort = new AbortController();
      const { folder, done } = begin(abort.signal);
      const end = done.then(() => 'made', String);
      await sleep(ageMs);
      abort.abort();
      const isMade = (await end) === 'made'; // a fast machine is done before the last of these
      if (!isMade) {
        aborted++;
        await expect(done).rejects.toThrow(StartError);
      }
      expect(postgresProcessesIn(folder), `${ageMs} ms`).toEqual([]);
      expect(readdirSync(folder), `${ageMs} ms`).toEqual(isMade ? ['postgres'] : []);
    }
    expect(aborted).toBeGreaterThan(2);
  });
});
