import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runServer } from '../testing/server-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { MALLOC, tuneMalloc } from './tune-memory.ts';

const environmentOf = (pid: number): string[] => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');

describe('settings of malloc', () => {
  it('are set at the start of the process, once', () => {
    const begun: Record<string, string | undefined>[] = [];
    tuneMalloc({ HOME: '/home/asha' }, (env) => begun.push(env));
    expect(begun).toEqual([{ HOME: '/home/asha', ...MALLOC }]);
    tuneMalloc({ ...begun[0] }, (env) => begun.push(env));
    expect(begun).toHaveLength(1);
  });

  it('keep an operator’s values', () => {
    const env = { MALLOC_ARENA_MAX: '8' };
    tuneMalloc(env, () => expect.unreachable());
    expect(env).toEqual({ MALLOC_ARENA_MAX: '8' });
  });

  it.runIf(process.platform === 'linux')('hold for a running server, and not for its database', async () => {
    const dataDir = temporaryFolder();
    const { child, ready, output } = runServer(dataDir);
    await ready;
    const settings = Object.entries(MALLOC).map(([name, value]) => `${name}=${value}`);
    expect(environmentOf(child.pid as number)).toEqual(expect.arrayContaining(settings));
    const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    expect(environmentOf(postmaster).filter((entry) => entry.startsWith('MALLOC_'))).toEqual([]);
    expect(output()).not.toContain('Warning');
  });
});
