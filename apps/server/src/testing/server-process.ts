import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { FEW_SYMBOLS } from './few-symbols.ts';

/** A whole run of the tests starts what `npm start` does; by hand the sources run, without a build. */
const MAIN = path.resolve(import.meta.dirname, process.env.WICKWISE_BUILT ? '../../dist/main.js' : '../main.ts');
const READY = /running at http:\/\/(?:localhost|[\d.]+):(\d+)/;

export interface ServerProcess {
  child: ChildProcess;
  /** Resolves with the port once the server answers; rejects when it ends before. */
  ready: Promise<number>;
  /** Resolves with the exit code or signal. */
  ended: Promise<number | NodeJS.Signals | null>;
  output: () => string;
}

export interface ServerProcessOptions {
  env?: Record<string, string>;
  args?: readonly string[];
  uid?: number;
  /** Whether it runs under a shell, as with npm; `child` is then the shell. */
  throughShell?: boolean;
  /** What the command is run through, such as `ip netns exec`. */
  through?: readonly string[];
  /** Whether it runs at a terminal, made by `script` of util-linux. */
  atTerminal?: boolean;
}

/** Runs the product on a free port; killed when the test ends. */
export function runServer(
  dataDir: string,
  { env = {}, args = [], uid, through = [], throughShell = false, atTerminal = false }: ServerProcessOptions = {},
): ServerProcess {
  const command = [...through, process.execPath, MAIN, ...args];
  const [program = '', ...rest] = throughShell
    ? ['sh', '-c', '"$@"; exit $?', 'sh', ...command]
    : atTerminal
      ? ['script', '-qec', command.map((word) => `'${word}'`).join(' '), '/dev/null']
      : command;
  const child = spawn(program, rest, {
    env: {
      PATH: process.env.PATH,
      ENV_FILE: '',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: atTerminal ? '' : 'warn',
      FEED: 'sim',
      NEWS: 'off', // tests call no host outside
      SIM_SYMBOLS: FEW_SYMBOLS,
      NIGHTLY_WORK: '0', // takes a core for minutes
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let text = '';
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  const ready = new Promise<number>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      text += chunk;
      const port = READY.exec(text)?.[1];
      if (port) resolve(Number(port));
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', reject);
    void ended.then((how) => reject(new Error(`the server ended (${how}): ${text}`)));
  });
  ready.catch(() => {}); // tests of failures only wait for the end
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { child, ready, ended, output: () => text };
}
