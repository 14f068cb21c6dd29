import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Server {
  url: string;
  port: number;
  /** Data folder. */
  dataDir: string;
  /** Returns its output so far. */
  printed(): string;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  args?: readonly string[];
  port?: number;
  /** Further settings, with priority over those of all tests. */
  env?: Record<string, string>;
  /** Kept by the caller; by default a new one that is removed with the server. */
  dataDir?: string;
}

export const newDataDir = (): string => mkdtempSync(path.join(os.tmpdir(), 'wickwise-e2e-'));

/**
 * Codes are read from the outbox. No nightly work, which takes a core for minutes, and few instruments: each costs half
 * a second of processor time at every start.
 */
const OF_TESTS = { LOG_LEVEL: 'error', DEV_MAIL: '1', NIGHTLY_WORK: '0', FEED: 'sim', SIM_SYMBOLS: '1' };

/** Runs the product as `npm start` does, on a free port. */
export async function startServer({ args = [], port = 0, dataDir, env = {} }: ServerOptions = {}): Promise<Server> {
  const folder = dataDir ?? newDataDir();
  const child = spawn(process.execPath, [path.join(ROOT, 'apps/server/dist/main.js'), ...args], {
    env: { ...process.env, ...OF_TESTS, DATA_DIR: folder, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  const ready = await waitFor(child);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return {
    url: `http://localhost:${ready}`,
    port: ready,
    dataDir: folder,
    printed: () => text,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function waitFor(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const port = /localhost:(\d+)/.exec(text)?.[1];
      if (port) resolve(Number(port));
    });
    child.once('close', (code) => reject(new Error(`the server ended (${code}): ${text}`)));
  });
}
