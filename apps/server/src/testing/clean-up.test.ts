import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { postgresProcesses } from './postgres-processes.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PROGRAM = path.join(import.meta.dirname, 'clean-up-run.child.ts');

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`);

describe.runIf(process.platform === 'linux')('a test run that is ended', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('by %s leaves no PostgreSQL and no folder', async (signal) => {
    const folder = temporaryFolder();
    const run = spawn(process.execPath, [PROGRAM, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(run, 'close');
    await once(run.stdout, 'data');
    const started = postgresProcesses(folder);
    expect(started.filter(isRunning)).not.toEqual([]);
    run.kill(signal);
    await ended;
    await vi.waitFor(() => {
      expect(started.filter(isRunning)).toEqual([]);
      expect(existsSync(folder)).toBe(false);
    });
  });
});
