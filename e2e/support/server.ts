import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Folder of recorded market data that some tests play; it isn't part of the repository. */
export const RECORDED = path.resolve(ROOT, process.env.WICKWISE_TEST_DATA ?? '../shared/data');
export const hasRecorded = existsSync(path.join(RECORDED, 'ohlcv'));

export interface Server {
  url: string;
  port: number;
  /** Where it keeps everything. */
  dataDir: string;
  /** What it has printed so far. */
  printed(): string;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  args?: readonly string[];
  port?: number;
  /** Further settings, which win over those of all tests. */
  env?: Record<string, string>;
  /** Kept by whoever gives it; else one with history that goes with the server. */
  dataDir?: string;
}

/** Names the setting with the folder that every simulation of a test begins with. */
export const FILLED_DATA = 'WICKWISE_E2E_DATA';

export const newDataDir = (): string => mkdtempSync(path.join(os.tmpdir(), 'wickwise-e2e-'));

/** A folder of its own for a server: a simulation's has all its history. */
function copyDataDir(args: readonly string[]): string {
  const folder = newDataDir();
  const filled = process.env[FILLED_DATA];
  if (filled && !args.includes('--feed')) {
    cpSync(filled, folder, { recursive: true });
    chmodSync(path.join(folder, 'postgres'), 0o700); // a copied folder is open to all, which PostgreSQL refuses
  }
  return folder;
}

/**
 * Codes are read in the outbox. Nobody waits for edges, whose measuring takes a core for minutes, nor for more instruments
 * than are looked at: each costs a third of a second at every start.
 */
const OF_TESTS = { LOG_LEVEL: 'error', DEV_MAIL: '1', NIGHTLY_WORK: '0', SIM_SYMBOLS: '4' };

/** For the server that most tests share, whose lists are long enough to be scrolled and searched. */
export const MANY_INSTRUMENTS = { SIM_SYMBOLS: '30' };

/** Runs the product as `npm start` does, on a free port. */
export async function startServer({ args = [], port = 0, dataDir, env = {} }: ServerOptions = {}): Promise<Server> {
  const folder = dataDir ?? copyDataDir(args);
  const child = spawn(process.execPath, [path.join(ROOT, 'apps/server/src/main.ts'), ...args], {
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
