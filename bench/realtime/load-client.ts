import { type ChildProcess, execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { endChild, startChild, temporaryFolder } from '../harness/children.ts';
import { CLIENT_CORE, pinned } from '../harness/machine.ts';
import type { Server } from './server.ts';

const SOURCES = path.join(import.meta.dirname, 'client');

/** How a client behaves; see `load.h`. */
export type Kind = 'normal' | 'silent' | 'weak';

export interface Ages {
  deliveries: number;
  p50Ms: number;
  p99Ms: number;
  oldestMs: number;
}

export interface Report {
  windowMs: number;
  /** What the load client itself has used: near a full core it would measure itself. */
  cpuMs: number;
  bytes: number;
  /** Connections that failed on their way, broke later, and answers that refused something. */
  errors: number;
  lost: number;
  refused: number;
  normal: Ages;
  weak: Ages;
}

export interface Arrival {
  /** From the first connection to the last first price. */
  readyMs: number;
  clients: number;
  errors: number;
  refused: number;
}

let program: string | undefined;

/** Compiles the load client, once. */
function compile(): string {
  if (program) return program;
  program = path.join(temporaryFolder(), 'load');
  const sources = readdirSync(SOURCES).filter((name) => name.endsWith('.c'));
  execFileSync('gcc', ['-O2', '-o', program, ...sources.map((name) => path.join(SOURCES, name)), '-lm']);
  return program;
}

/** Thousands of clients of one server, in one native process that is light enough not to be what is measured. */
export class LoadClient {
  readonly #child: ChildProcess;
  #answer = Promise.withResolvers<unknown>();

  constructor({ protocol, port, ticks }: Server) {
    this.#child = startChild(pinned(CLIENT_CORE, [compile(), protocol, `${port}`, `${ticks.symbols}`]));
    if (this.#child.stdout) {
      createInterface(this.#child.stdout).on('line', (line) => this.#answer.resolve(JSON.parse(line)));
    }
    this.#child.on('exit', (code, signal) => {
      this.#answer.promise.catch(() => {}); // nobody may be waiting
      this.#answer.reject(new Error(`the load client ended (${code ?? signal})`));
    });
  }

  /** Connects more clients; resolves when each of them that reads has a first price. */
  add(count: number, symbols: number, kind: Kind = 'normal'): Promise<Arrival> {
    return this.#ask(`add ${count} ${symbols} ${kind}`) as Promise<Arrival>;
  }

  /** Breaks all connections at once; resolves when all are back and have a price again. */
  cut(): Promise<Arrival> {
    return this.#ask('cut') as Promise<Arrival>;
  }

  async mark(): Promise<void> {
    await this.#ask('mark');
  }

  report(): Promise<Report> {
    return this.#ask('report') as Promise<Report>;
  }

  async stop(): Promise<void> {
    await endChild(this.#child);
  }

  #ask(command: string): Promise<unknown> {
    this.#answer = Promise.withResolvers<unknown>();
    this.#child.stdin?.write(`${command}\n`);
    return this.#answer.promise;
  }
}
