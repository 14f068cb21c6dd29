// Makes a checkout ready to run: installs what the lockfile names, and builds the web app with `--web`, each only when
// something changed since the last time. Plain JavaScript without dependencies, for whatever Node (20 or newer) is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { takeLock } from './setup-lock.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const modules = path.join(root, 'node_modules');
const NODE_NEEDED = 24;

const say = (text) => process.stderr.write(`${text}\n`);

function fail(text) {
  say(text);
  process.exit(1);
}

/** One hash over files and everything below folders, by name and content. */
function hashOf(...places) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const add = (place) => {
    if (!existsSync(place)) return;
    if (!statSync(place).isDirectory()) {
      hash.update(`\n${path.relative(root, place)}\n`).update(readFileSync(place));
      return;
    }
    for (const name of readdirSync(place).sort()) {
      if (name !== 'node_modules' && name !== 'dist') add(path.join(place, name));
    }
  };
  for (const place of places) add(path.join(root, place));
  return hash.digest('hex');
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function run(command, args, what) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], env: process.env });
  if (error || status !== 0) fail(`${what} failed${error ? `: ${error.message}` : ''}.`);
}

function install() {
  const wanted = hashOf('package-lock.json');
  const stamp = path.join(modules, '.wickwise-setup');
  if (readStamp(stamp) === wanted) return;
  say('Installing packages ...');
  // npm runs scripts with its own path at hand; started by hand, the one on PATH has to do
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args], 'The installation');
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, 'The installation');
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The Node that runs the product: the one that the packages bring, else the one that runs this. */
function findNode() {
  const brought = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const node = existsSync(brought) ? brought : process.execPath;
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' });
  const version = Number(/^v(\d+)/.exec(stdout ?? '')?.[1]);
  if (version >= NODE_NEEDED) return node;
  return fail(
    `Wickwise needs Node ${NODE_NEEDED} or newer on this system (${process.platform} ${process.arch}); this is ${process.version}.`,
  );
}

function buildWeb(node) {
  const wanted = hashOf('apps/web', 'packages', 'package-lock.json');
  const stamp = path.join(root, 'apps/web/dist/.wickwise-built');
  if (readStamp(stamp) === wanted) return;
  say('Building the web app ...');
  run(node, [path.join(modules, 'vite/bin/vite.js'), 'build', 'apps/web', '--logLevel', 'warn'], 'The build');
  run(node, [path.join(root, 'scripts/compress.ts'), path.join(root, 'apps/web/dist')], 'The compression');
  writeFileSync(stamp, wanted);
}

takeLock({
  file: path.join(root, '.setup-lock'),
  cannotWrite: (code) => fail(`The checkout ${root} can't be written to (${code}).`),
  tookTooLong: () => fail('Another set-up has been running for ten minutes; end it and try again.'),
});
install();
const node = findNode();
if (process.argv.includes('--web')) buildWeb(node);
