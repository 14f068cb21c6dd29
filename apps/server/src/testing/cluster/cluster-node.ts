import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type FakedClock, fakedClock } from '../faked-clock.ts';
import { runServer, type ServerProcess } from '../server-process.ts';
import { type Bridge, openBridge } from './bridge.ts';
import type { Namespace } from './namespace.ts';

/** A service manager starts an ended process again after this time, ms. */
const RESTART_MS = 1_000;
const LOST = /another node leads/;
/** Folder that gets what each process has said. */
const LOGS = process.env.CLUSTER_LOGS;
const STAND_IN = /stands by|waits for the leader/;

export interface NodePlace {
  name: string;
  folder: string;
  databasePort: number;
  busPorts: readonly number[];
  env: Record<string, string>;
  /** The network that its process runs in; this machine's without one. */
  namespace?: Namespace | undefined;
}

/** A process of the product that is started again whenever it ends, with a network of its own that can be cut. */
export class ClusterNode {
  readonly name: string;
  /** Ways to it, to the database, and to each server of the bus. */
  readonly inbound: Bridge;
  readonly database: Bridge;
  readonly bus: readonly Bridge[];
  /** Undefined where libfaketime isn't installed. */
  readonly clock: FakedClock | undefined;
  /** How each process ended that nobody had ended, and that hadn't lost its lease. */
  readonly ends: string[] = [];
  /** Errors that nothing was prepared for. */
  readonly surprises: string[] = [];
  readonly #place: NodePlace;
  #process: ServerProcess | undefined;
  #port: { now: number | undefined };
  #isMeant = false;
  #isOver = false;

  static async open(place: NodePlace): Promise<ClusterNode> {
    const port: { now: number | undefined } = { now: undefined };
    const { namespace } = place;
    const out = namespace ? { listensAt: namespace.hostAddress } : {};
    const ways = await Promise.all([
      openBridge(() => port.now, namespace ? { leadsTo: namespace.address } : {}),
      openBridge(() => place.databasePort, out),
      ...place.busPorts.map((busPort) => openBridge(() => busPort, out)),
    ]);
    return new ClusterNode(place, ways, port);
  }

  private constructor(place: NodePlace, ways: readonly Bridge[], port: { now: number | undefined }) {
    const [inbound, database, ...bus] = ways as [Bridge, Bridge, ...Bridge[]];
    this.name = place.name;
    this.inbound = inbound;
    this.database = database;
    this.bus = bus;
    this.clock = fakedClock();
    this.#place = place;
    this.#port = port;
    onTestFinished(() => this.#end());
    this.#start();
  }

  /** Whether its process runs, stopped or not. */
  get isRunning(): boolean {
    return this.#process?.child.exitCode === null && this.#process.child.signalCode === null;
  }

  get namespace(): Namespace | undefined {
    return this.#place.namespace;
  }

  /** Where others reach it. */
  get address(): string {
    return `http://127.0.0.1:${this.inbound.port}`;
  }

  /** Whether its newest process answers people. */
  get isAnswering(): boolean {
    return this.isRunning && this.#port.now !== undefined;
  }

  /** Whether its newest process has got so far that it leads, waits or answers. */
  get hasBegun(): boolean {
    return this.isAnswering || (this.isRunning && STAND_IN.test(this.output));
  }

  /** What its newest process has said. */
  get output(): string {
    return this.#process?.output() ?? '';
  }

  get ways(): Bridge[] {
    return [this.inbound, this.database, ...this.bus];
  }

  /** Sends a signal; a process that ends by it is started again. */
  signal(signal: NodeJS.Signals): void {
    if (signal === 'SIGKILL' || signal === 'SIGTERM') this.#isMeant = true;
    this.#process?.child.kill(signal);
  }

  /** Ends it in order, and doesn't start it again. */
  async finish(): Promise<void> {
    this.#isOver = true;
    this.#isMeant = true;
    this.#process?.child.kill('SIGTERM');
    await this.#process?.ended;
  }

  #start(): void {
    const { folder, env, namespace } = this.#place;
    const host = namespace?.hostAddress ?? '127.0.0.1';
    const own = runServer(folder, {
      ...(namespace ? { through: namespace.through } : {}),
      env: {
        ...(namespace ? { HOST: namespace.address } : {}),
        ...env,
        ...this.clock?.env,
        DATABASE_URL: `postgres://wickwise@${host}:${this.database.port}/postgres`,
        NATS_URL: this.bus.map(({ port }) => `nats://${host}:${port}`).join(','),
        NODE_URL: this.address,
      },
    });
    this.#process = own;
    this.#isMeant = false;
    own.ready.then(
      (port) => {
        this.#port.now = port;
      },
      () => {},
    );
    void own.ended.then((how) => this.#ended(own, how));
  }

  async #ended({ output }: ServerProcess, how: number | NodeJS.Signals | null): Promise<void> {
    this.#port.now = undefined;
    if (LOGS) {
      mkdirSync(LOGS, { recursive: true });
      appendFileSync(path.join(LOGS, `${this.name}.log`), `${output()}\n${how}\n`);
    }
    const lines = output().split('\n');
    this.surprises.push(...lines.filter((line) => /failed unnoticed|Uncaught|unhandled/i.test(line)));
    if (!this.#isMeant && !LOST.test(output()))
      this.ends.push(`${how}: ${lines.filter(Boolean).slice(-3).join(' | ').slice(0, 1_500)}`);
    if (this.#isOver) return;
    await sleep(RESTART_MS);
    if (!this.#isOver) this.#start();
  }

  #end(): void {
    this.#isOver = true;
    for (const way of this.ways) way.mend();
    this.namespace?.mend();
    this.#process?.child.kill('SIGCONT');
    this.#process?.child.kill('SIGKILL');
  }
}
