import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, startChild } from './children.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ASK_EVERY_MS = 10;
const PATIENCE_MS = 60_000;

/**
 * Starts the product as a person does, requests its first page until it is served, and ends it. Returns the seconds.
 * Nobody is contacted unless `env` says so.
 */
export async function startSeconds(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<number> {
  const port = await freePort();
  const startMs = performance.now();
  const child = startChild(['npm', 'start'], {
    cwd: ROOT,
    env: { PORT: `${port}`, DATA_DIR: dataDir, LOG_LEVEL: 'error', FEED: 'sim', ...env },
  });
  child.stdout.resume();
  child.stderr.resume();
  try {
    while (!(await answers(port))) {
      if (performance.now() - startMs > PATIENCE_MS) throw new Error('npm start gave no answer in a minute');
      await sleep(ASK_EVERY_MS);
    }
    return (performance.now() - startMs) / 1_000;
  } finally {
    await endChild(child);
    await untilEnded(dataDir);
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/`);
    return ok;
  } catch {
    return false;
  }
}

/** Waits for the database, which stops last and then removes its lock file: npm ends earlier. */
async function untilEnded(dataDir: string): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  while (existsSync(path.join(dataDir, 'postgres/postmaster.pid'))) {
    if (performance.now() > endMs) throw new Error('the server did not end in a minute');
    await sleep(ASK_EVERY_MS);
  }
  await sleep(500); // the last lines of the process
}

/** Returns a port that nobody listens at. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
