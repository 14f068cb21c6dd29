import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

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
