import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
/** A user that owns none of the files: "nobody". */
const SERVICE = 65_534;
const isRoot = process.getuid?.() === 0;

/** What the set-up compares: lockfile and sources, with the installed packages and the build. */
const COPIED = ['package.json', 'package-lock.json', 'scripts', 'packages', 'apps/web', 'apps/server'];

/** Creates a checkout set up by root in a readable folder; only its packages are shared with this one. */
function checkout(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wickwise-checkout-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of COPIED) cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  chmodSync(folder, 0o755);
  return folder;
}

function setUpAs(uid: number, folder: string) {
  const args = [path.join(folder, 'scripts/setup.mjs'), '--web', '--runtime'];
  const { status, stderr } = spawnSync(process.execPath, args, { uid, gid: uid, encoding: 'utf8', env: {} });
  return { status, stderr };
}

describe('a checkout that root has set up', () => {
  it('is left as it is by a service user', ({ skip }) => {
    if (!isRoot) skip('NOT ROOT: this test starts the set-up as another user');
    const folder = checkout();
    if (spawnSync(process.execPath, ['--version'], { uid: SERVICE, gid: SERVICE }).status !== 0)
      skip('the Node.js of this checkout can be run by root alone');
    const before = readdirSync(folder);
    expect(setUpAs(SERVICE, folder)).toEqual({ status: 0, stderr: '' });
    expect(readdirSync(folder)).toEqual(before);
  });

  it('is set up by its owner alone, which is said where something changed', ({ skip }) => {
    if (!isRoot) skip('NOT ROOT: this test starts the set-up as another user');
    const folder = checkout();
    if (spawnSync(process.execPath, ['--version'], { uid: SERVICE, gid: SERVICE }).status !== 0)
      skip('the Node.js of this checkout can be run by root alone');
    rmSync(path.join(folder, 'apps/web/dist/.wickwise-built'));
    expect(setUpAs(SERVICE, folder)).toEqual({
      status: 1,
      stderr:
        `The checkout ${folder} is not set up, and this user can't write to it (EACCES). ` +
        'Run `node scripts/setup.mjs --web --runtime` there as the user that owns it, then start again.\n',
    });
  });
});

describe('a set-up that leaves the compression for later', () => {
  const web = (folder: string): string => path.join(folder, 'apps/web/dist');
  const stampOf = (folder: string, name: string): string | undefined => {
    const file = path.join(web(folder), name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };

  it('ends at once, and has all files compressed soon after; also what one that was ended has left', async () => {
    const folder = checkout();
    const files = (readdirSync(web(folder), { recursive: true }) as string[]).filter((file) => /\.(br|gz)$/.test(file));
    for (const file of [...files, '.wickwise-compressed']) rmSync(path.join(web(folder), file));
    const args = [path.join(folder, 'scripts/setup.mjs'), '--web', '--runtime', '--compress-later'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env: {} });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const built = stampOf(folder, '.wickwise-built');
    await vi.waitFor(() => expect(stampOf(folder, '.wickwise-compressed')).toBe(built));
    const found = (readdirSync(web(folder), { recursive: true }) as string[]).toSorted();
    expect(found.filter((file) => /\.(br|gz)$/.test(file))).toEqual(files.toSorted());
    expect(found.filter((file) => /\.\d+$/.test(file))).toEqual([]);
  });
});
