import { type ChildProcess, execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { CLIENT_CORE, isInstalled, pinned } from '../harness/machine.ts';
import type { MeasuredServer } from './server.ts';

/** A server that hasn't accepted a crowd by then is over its limit. */
export const PATIENCE_MS = 30_000;

const SOURCES = path.join(import.meta.dirname, 'client');

/** Behaviour of a client; see `load.h`. */
type Kind = 'normal' | 'silent' | 'weak';

export interface Ages {
  deliveries: number;
  p50Ms: number;
  p99Ms: number;
  oldestMs: number;
}

export interface Report {
  windowMs: number;
  /** Processor time of the load client: near a full core it would measure itself. */
  cpuMs: number;
  bytes: number;
  /** Failed and broken connections, and refusals. */
  errors: number;
  lost: number;
  refused: number;
  normal: Ages;
  weak: Ages;
}

export interface Arrival {
  /** From the first connection to the last client's first price. */
  readyMs: number;
  clients: number;
  errors: number;
  refused: number;
}

let command: readonly string[] | undefined;

/** Returns the native client, or without a C compiler the heavier one in Node, with a warning. */
function loadCommand(): readonly string[] {
  command ??= isInstalled('gcc')
    ? [compile()]
    : [process.execPath, path.join(import.meta.dirname, 'node-client/main.ts')];
  return command;
}

function compile(): string {
  const program = path.join(temporaryFolder(), 'load');
  const sources = readdirSync(SOURCES).filter((name) => name.endsWith('.c'));
  execFileSync('gcc', ['-O2', '-o', program, ...sources.map((name) => path.join(SOURCES, name)), '-lm']);
  return program;
}

/** Thousands of clients of one server, in one process light enough not to affect the measurement. */
export class LoadClient {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<string, PromiseWithResolvers<unknown>>();

  /** @param first number of its first connection: processes beside each other have addresses of their own */
  constructor({ protocol, port, ticks }: MeasuredServer, first = 0) {
    const words = [protocol, `${port}`, `${ticks.symbols}`, `${first}`];
    this.#child = startChild(pinned(CLIENT_CORE, [...loadCommand(), ...words]));
    if (this.#child.stdout) createInterface(this.#child.stdout).on('line', (line) => this.#take(line));
    this.#child.on('exit', (code, signal) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`the load client ended (${code ?? signal})`));
    });
  }

  /** Connects more clients; resolves when each reader has a first price, undefined after half a minute. */
  add(count: number, symbols: number, kind: Kind = 'normal', patienceMs = PATIENCE_MS): Promise<Arrival | undefined> {
    return patiently(this.#ask('crowd', `add ${count} ${symbols} ${kind}`) as Promise<Arrival>, patienceMs);
  }

  /** Drops all connections at once; resolves when all are back with a price. */
  cut(patienceMs = PATIENCE_MS): Promise<Arrival | undefined> {
    return patiently(this.#ask('crowd', 'cut') as Promise<Arrival>, patienceMs);
  }

  async mark(): Promise<void> {
    await this.#ask('mark', 'mark');
  }

  report(): Promise<Report> {
    return this.#ask('report', 'report') as Promise<Report>;
  }

  async stop(): Promise<void> {
    await endChild(this.#child);
  }

  #ask(answer: string, command: string): Promise<unknown> {
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(answer, waiting);
    this.#child.stdin?.write(`${command}\n`);
    return waiting.promise;
  }

  #take(line: string): void {
    const answer = JSON.parse(line) as { answers: string };
    this.#waiting.get(answer.answers)?.resolve(answer);
    this.#waiting.delete(answer.answers);
  }
}

/** Resolves with the result, or undefined after a while. */
async function patiently<T>(work: Promise<T>, patienceMs: number): Promise<T | undefined> {
  const giveUp = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: giveUp.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    giveUp.abort();
    work.catch(() => {}); // ending a client after the wait is no failure
  }
}
