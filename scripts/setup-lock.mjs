// Concurrent set-ups would install into the same folder: the second waits for the first. Plain JavaScript without
// dependencies, like setup.mjs.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PATIENCE_MS = 10 * 60_000;
const LOOK_EVERY_MS = 200;

/** Takes the lock until this process ends; waits while a running set-up holds it. */
export function takeLock({ file, patienceMs = PATIENCE_MS, cannotWrite, tookTooLong }) {
  const deadline = Date.now() + patienceMs;
  while (!tryLock(file, cannotWrite)) {
    const holder = read(file);
    if (holder === undefined) continue; // released meanwhile
    if (!isSetUp(Number(holder))) removeStale(file, holder);
    else if (Date.now() > deadline) return tookTooLong();
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
  }
  process.on('exit', () => read(file) === String(process.pid) && rmSync(file, { force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
}

/**
 * Creates the lock with its holder in it, atomically: written beside its place and linked, which fails where one
 * exists.
 */
function tryLock(file, cannotWrite) {
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, String(process.pid));
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') cannotWrite(error.code);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Removes the lock of a dead holder. A slow process may move another's new lock: it notices by the holder, and puts it
 * back.
 */
function removeStale(file, holder) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (read(aside) !== holder) linkSync(aside, file);
  } catch {
    // another process was faster
  } finally {
    rmSync(aside, { force: true });
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns whether this process number is a running set-up: numbers are reused, quickly in containers. */
function isSetUp(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const command = read(`/proc/${pid}/cmdline`); // counts as one where the system doesn't tell
  return command === undefined || command.includes(path.basename(process.argv[1] ?? ''));
}
