// Makes a checkout ready to run: installs the lockfile's packages, and builds web app and server with `--web`, each only
// after changes; `--runtime` skips what only tests and checks need, `--compress-later` leaves the compression of the web
// app to a process that goes on meanwhile. Writes nothing when up to date, so that a checkout installed by root starts
// for others. Plain JavaScript without dependencies, for Node 20 or newer.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { withAddresses } from './lock-addresses.mjs';
import { takeLock } from './setup-lock.mjs';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const modules = path.join(root, 'node_modules');
const NODE_NEEDED = 24;

const say = (text) => process.stderr.write(`${text}\n`);

function fail(text) {
  say(text);
  process.exit(1);
}

/** Returns a hash of files and everything below folders, by name and content. */
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
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 2], env: process.env });
  if (error || status !== 0) fail(`${what} failed${error ? `: ${error.message}` : ''}.`);
}

/** Runs npm, from its own path or as the one on PATH when run by hand. Returns its output; undefined where it failed. */
function runNpm(args) {
  const own = process.env.npm_execpath;
  const onPath = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : [onPath, []];
  const options = { cwd: root, stdio: ['ignore', 'pipe', 2], encoding: 'utf8' };
  const { status, stdout } = spawnSync(command, [...first, ...args], options);
  return status === 0 ? stdout : undefined;
}

/** Prints a step and how long it took. */
function step(text, work) {
  const startMs = performance.now();
  process.stderr.write(`${text} ...`);
  work();
  say(` ${Math.max(1, Math.round((performance.now() - startMs) / 1_000))} s`);
}

const installStamp = path.join(modules, '.wickwise-setup');
const RUNTIME = ' runtime';

/** Returns what is installed and what is required: a full installation stays full. */
function findInstallation() {
  const locked = hashOf('package-lock.json');
  const stamp = readStamp(installStamp);
  const isWhole = stamp !== '' && !stamp.endsWith(RUNTIME);
  const wanted = process.argv.includes('--runtime') && !isWhole ? locked + RUNTIME : locked;
  return { wanted, isDone: stamp === wanted, lacksTools: stamp === locked + RUNTIME };
}

function install() {
  const { wanted, isDone, lacksTools } = findInstallation();
  if (isDone) return;
  // `npm ci` first removes all packages, also from under a running server
  const command = lacksTools ? ['install', '--no-save'] : ['ci'];
  const omitted = wanted.endsWith(RUNTIME) ? ['--omit=dev'] : [];
  const args = [...command, ...omitted, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  step(lacksTools ? 'Installing what tests and checks need' : 'Installing packages', () => {
    const registry = runNpm(['config', 'get', 'registry'])?.trim();
    const first = registry ? withAddresses(root, registry, () => runNpm([...args, '--silent'])) : undefined;
    // a registry that has other addresses is asked for them
    if ((first ?? runNpm(args)) === undefined) fail('The installation failed.');
    run(findNode(), [path.join(root, 'scripts/prepare-database.ts')], 'The preparation of the database');
  });
  mkdirSync(modules, { recursive: true });
  writeFileSync(installStamp, wanted);
}

/** Returns the Node that runs the product: the installed package, or this one. */
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

const web = path.join(root, 'apps/web/dist');
const buildStamp = path.join(web, '.wickwise-built');
const hashOfWeb = () => hashOf('apps/web', 'packages', 'package-lock.json');

function buildWeb() {
  const wanted = hashOfWeb();
  if (readStamp(buildStamp) === wanted) return;
  const node = findNode();
  step('Building the web app', () => {
    run(node, [path.join(modules, 'vite/bin/vite.js'), 'build', 'apps/web', '--logLevel', 'warn'], 'The build');
  });
  writeFileSync(buildStamp, wanted);
}

const compressStamp = path.join(web, '.wickwise-compressed');
const isCompressed = () => readStamp(compressStamp) === readStamp(buildStamp);

function isWritable(place) {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Compresses what browsers load: without it they load three times as much, so a first start needn't wait for it. */
function compressWeb() {
  if (isCompressed() || !isWritable(web)) return;
  const args = [path.join(root, 'scripts/compress.ts'), web, compressStamp, readStamp(buildStamp)];
  if (!compressesLater) return void step('Compressing it', () => run(findNode(), args, 'The compression'));
  const child = spawn(findNode(), args, { cwd: root, detached: true, stdio: 'ignore' });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  child.unref();
}

const serverStamp = path.join(root, 'apps/server/dist/.wickwise-built');
const hashOfServer = () => hashOf('apps/server', 'packages', 'package-lock.json', 'scripts/build-server.ts');

/** Bundles and compiles the server in parallel with the web app's build, which leaves half of two cores idle. */
async function buildServer() {
  const wanted = hashOfServer();
  if (readStamp(serverStamp) === wanted) return;
  const script = path.join(root, 'scripts/build-server.ts');
  const [code] = await once(spawn(findNode(), [script], { cwd: root, stdio: ['ignore', 'ignore', 2] }), 'exit');
  if (code !== 0) fail('The build of the server failed.');
  writeFileSync(serverStamp, wanted);
}

const needsWeb = process.argv.includes('--web');
const isBuilt = () => readStamp(buildStamp) === hashOfWeb() && readStamp(serverStamp) === hashOfServer();
const compressesLater = process.argv.includes('--compress-later');
const isReady = () => findInstallation().isDone && (!needsWeb || isBuilt());

function cannotWrite(code) {
  const way = 'Run `node scripts/setup.mjs --web --runtime` there as the user that owns it, then start again';
  fail(`The checkout ${root} is not set up, and this user can't write to it (${code}). ${way}.`);
}

/**
 * Checks permissions before anything begins: the lock only needs the folder, whose contents may belong to another user.
 */
function checkWritable() {
  for (const place of [
    root,
    modules,
    path.join(root, 'apps/web'),
    path.dirname(buildStamp),
    path.join(root, 'apps/server'),
    path.dirname(serverStamp),
  ]) {
    try {
      if (existsSync(place)) accessSync(place, constants.W_OK);
    } catch (error) {
      cannotWrite(error.code);
    }
  }
}

if (!isReady()) {
  checkWritable();
  takeLock({
    file: path.join(root, '.setup-lock'),
    cannotWrite,
    tookTooLong: () => fail('Another set-up has been running for ten minutes; end it and try again.'),
  });
  install();
  if (needsWeb) {
    const server = buildServer();
    buildWeb();
    if (!compressesLater) compressWeb();
    await server;
  }
}
findNode();
if (needsWeb) compressWeb(); // also what a process that was ended has left
