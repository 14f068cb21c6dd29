import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PATIENCE_MS = 15_000;

const children = new Set<ChildProcess>();
const ends: (() => Promise<void>)[] = [];
const folders = new Set<string>();

export interface ChildOptions {
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}

/** Starts a program in its own process group, which ends with the bench in any case. */
export function startChild([program = '', ...args]: readonly string[], { env = {}, cwd }: ChildOptions = {}) {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    ...(cwd ? { cwd } : {}),
  });
  child.stdin.on('error', () => {}); // it may have ended before the write
  children.add(child);
  return child;
}

/** Ends a program and its group: gently first, so it can end its own children. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    signalGroup(child, 'SIGTERM');
    signalGroup(child, 'SIGCONT'); // a stopped process doesn't handle other signals
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS);
    await ended;
    clearTimeout(timer);
  }
  children.delete(child);
}

export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {} // it has ended
}

/** Creates a folder that is removed after the bench. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wickwise-bench-'));
  folders.add(folder);
  return folder;
}

/** Registers something that has to be ended in its own way. */
export const atCleanUp = (end: () => Promise<void>): number => ends.push(end);

/** Ends everything that is still running and removes temporary files. */
export async function cleanUp(): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()));
  await Promise.all([...children].map(endChild));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}
