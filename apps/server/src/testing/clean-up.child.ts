/**
 * Stops the PostgreSQL of a test run and removes its folders once its parent has ended, even by a kill: the server
 * would run on. Usage: node clean-up.child.ts <folder of the run> <data folder in it>
 */
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPostgres, kill, postmasterPid, processesIn } from '#platform/db/embedded/postmaster.ts';

const PATIENCE_MS = 5_000;
const POLL_MS = 50;

const [, , folder = '', data = ''] = process.argv;

/** Returns the server's socket folder from its lock file; undefined where none runs. */
function socketFolder(): string | undefined {
  try {
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[4];
  } catch {
    return undefined; // it was stopped in order
  }
}

process.stdin.resume();
await once(process.stdin, 'close');
const sockets = socketFolder();
const pid = postmasterPid(data);
if (isPostgres(pid)) kill(pid, 'SIGINT');
for (const deadline = Date.now() + PATIENCE_MS; processesIn(data).length > 0 && Date.now() < deadline; )
  await sleep(POLL_MS);
for (const left of processesIn(data)) kill(left, 'SIGKILL');
for (const own of [folder, sockets]) if (own) rmSync(own, { recursive: true, force: true });
