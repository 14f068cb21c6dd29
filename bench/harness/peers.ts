import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { say } from './table.ts';

const BENCH = path.resolve(import.meta.dirname, '..');
const STAMP = path.join(BENCH, 'node_modules/.installed');

/** Installs the peers from the bench's own lockfile, once per version of it. */
export function installPeers(): void {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(BENCH, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  say('installing what the benches compare with ...');
  const npm = process.env.npm_execpath; // npm's own path, or the one on PATH when run by hand
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const [program, ...before] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const { status } = spawnSync(program, [...before, ...args], { cwd: BENCH, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('what the benches compare with could not be installed');
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wanted);
}
