import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atCleanUp, endChild, signalGroup, startChild, temporaryFolder } from './children.ts';
import { pinned, SERVER_CORE } from './machine.ts';
import { cpuMs, endedCpuMs, rssBytes, shareBytes, sumOfFamily, workerThreads } from './process-figures.ts';

const MAIN = path.resolve(import.meta.dirname, '../../apps/server/dist/main.js');
/** Further settings: a token for the metrics, and the outbox for codes of sign-ups. */
const METRICS_TOKEN = 'a-token-of-the-benches';
const SETTINGS = { PORT: '0', LOG_LEVEL: 'error', DEV_MAIL: '1', FEED: 'sim', METRICS_TOKEN };
const READY = /running at http:\/\/localhost:(\d+)/;
const STANDS_BY = /(stands by)/;
/** After this time the server reviews the first minute of every instrument, which takes a while, ms. */
const FIRST_MINUTE_MS = 75_000;

/** Live prices and bars take less than this share of a core. */
const QUIET_SHARE = 0.3;
const QUIET_MS = 10_000;

/** Flags of `npm start`, with the inspector on a free port. */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--inspect-port=127.0.0.1:0'];

/** The product as `npm start` runs it, on its own data folder. */
export class Product {
  readonly #child: ChildProcess;
  readonly #dataDir: string;
  #port = 0;

  private constructor(child: ChildProcess, dataDir: string) {
    this.#child = child;
    this.#dataDir = dataDir;
  }

  static async start(
    args: readonly string[],
    {
      dataDir = temporaryFolder(),
      env = {},
      isPinned = true,
      preload,
    }: { dataDir?: string; env?: Record<string, string>; isPinned?: boolean; preload?: string } = {},
  ): Promise<Product> {
    const before = preload === undefined ? [] : ['--import', preload];
    const own = [process.execPath, ...NODE_FLAGS, ...before, MAIN, ...args];
    const command = isPinned ? pinned(SERVER_CORE, own) : own;
    const child = startChild(command, { env: { DATA_DIR: dataDir, ...SETTINGS, ...env } });
    const product = new Product(child, dataDir);
    atCleanUp(() => product.stop());
    product.#port = Number(await firstMatch(child, READY));
    return product;
  }

  /** Starts one that waits for the lease of a leader; it has no port until it leads. */
  static async standBy({ env }: { env: Record<string, string> }): Promise<Product> {
    const dataDir = temporaryFolder();
    const child = startChild([process.execPath, ...NODE_FLAGS, MAIN], {
      env: { DATA_DIR: dataDir, ...SETTINGS, ...env },
    });
    const product = new Product(child, dataDir);
    atCleanUp(() => product.stop());
    await firstMatch(child, STANDS_BY);
    return product;
  }

  get process(): ChildProcess {
    return this.#child;
  }

  get port(): number {
    return this.#port;
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  url(place: string): string {
    return `http://127.0.0.1:${this.port}${place}`;
  }

  cpuMs(): number {
    return cpuMs(this.pid);
  }

  /** Returns the processor time of the embedded database, ended processes included. */
  databaseCpuMs(): number {
    const postmaster = this.#postmaster();
    return sumOfFamily(postmaster, cpuMs) + endedCpuMs(postmaster);
  }

  rssBytes(): number {
    return rssBytes(this.pid);
  }

  /** Returns the memory of the embedded database; shared memory counts once. */
  databaseBytes(): number {
    return sumOfFamily(this.#postmaster(), shareBytes);
  }

  /** Returns a figure of /metrics, summed over its labels. */
  async metric(name: string, label = ''): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(this.url('/metrics'), { headers })).text();
    const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    const chosen = lines.filter((line) => line.includes(label));
    return chosen.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  async historyProgress(): Promise<number> {
    const body = (await (await fetch(this.url('/api/v1/markets'))).json()) as { historyProgress: number };
    return body.historyProgress;
  }

  async historyLoaded(): Promise<void> {
    while ((await this.historyProgress()) < 1) await sleep(200);
  }

  /** Resolves when the edges of a first start are measured. */
  async edgesMeasured(): Promise<void> {
    const isMeasured = async (): Promise<boolean> => {
      const body = (await (await fetch(this.url('/api/v1/edges'))).json()) as { measured: unknown };
      return body.measured !== null;
    };
    while (!(await isMeasured())) await sleep(1_000);
  }

  /** Resolves when all start-up work is done. */
  async settled(): Promise<void> {
    await this.historyLoaded();
    await sleep(FIRST_MINUTE_MS);
    await this.historyLoaded();
  }

  /** Resolves when it and its database have used little of a core for a while. */
  async quiet(): Promise<void> {
    const usedMs = (): number => this.cpuMs() + this.databaseCpuMs();
    for (let before = usedMs(), share = 1; share > QUIET_SHARE; ) {
      await sleep(QUIET_MS);
      const now = usedMs();
      share = (now - before) / QUIET_MS;
      before = now;
    }
  }

  /** Whether a thread does long work: only the scanner's lasts. On a busy machine such work takes little of a core. */
  get hasLongWork(): boolean {
    return workerThreads(this.pid) > 1;
  }

  /** Suspends the process, so it doesn't disturb others' figures; `thaw` continues it. */
  freeze(): void {
    signalGroup(this.#child, 'SIGSTOP');
  }

  thaw(): void {
    signalGroup(this.#child, 'SIGCONT');
  }

  /** Ends it, and its database if necessary. */
  async stop(): Promise<void> {
    await endChild(this.#child);
    if (existsSync(this.#pidFile())) process.kill(this.#postmaster(), 'SIGINT');
  }

  #pidFile(): string {
    return path.join(this.#dataDir, 'postgres/postmaster.pid');
  }

  #postmaster(): number {
    return Number(readFileSync(this.#pidFile(), 'utf8').split('\n')[0]);
  }
}

/** Resolves with the first group of a pattern in a program's output; rejects when it ends before. */
export function firstMatch(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const take = (chunk: Buffer): void => {
      text = (text + chunk).slice(-10_000);
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.on('error', reject);
    child.on('exit', (code, signal) => reject(new Error(`a program ended (${code ?? signal}): ${text}`)));
  });
}
