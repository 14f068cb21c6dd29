// Two starts at once would install into the same folder: the second waits for the first. Plain JavaScript without
// dependencies, as setup.mjs.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PATIENCE_MS = 10 * 60_000;
const LOOK_EVERY_MS = 200;

/** Takes the lock, held until this process ends; waits while a living set-up holds it. */
export function takeLock({ file, patienceMs = PATIENCE_MS, cannotWrite, tookTooLong }) {
  const deadline = Date.now() + patienceMs;
  while (!tryLock(file, cannotWrite)) {
    const holder = read(file);
    if (holder === undefined) continue; // let go of meanwhile
    if (!isSetUp(Number(holder))) removeStale(file, holder);
    else if (Date.now() > deadline) return tookTooLong();
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
  }
  process.on('exit', () => read(file) === String(process.pid) && rmSync(file, { force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
}

/** The lock appears with its holder in it: written beside its place and linked there, which fails where one is. */
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
 * Moves the lock of a dead holder out of the way. Of two that find it dead one may come so late that it moves the other's new
 * lock: it sees that by the holder, and puts it back.
 */
function removeStale(file, holder) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (read(aside) !== holder) linkSync(aside, file);
  } catch {
    // somebody else was faster
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

/** Whether a process of this number lives and is a set-up: a number is given again, in a container soon. */
function isSetUp(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const command = read(`/proc/${pid}/cmdline`); // where the system doesn't tell, it counts as one
  return command === undefined || command.includes(path.basename(process.argv[1] ?? ''));
}
