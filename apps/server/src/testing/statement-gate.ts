import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';

/** So many turns of the event loop without a read or write are a rest. */
const QUIET_TURNS = 6;

type AnyQuery = (...args: unknown[]) => unknown;
type Done = (error: unknown, ...results: unknown[]) => void;

/** When a process ends: before or after its read or write of this number; undefined: not by one. */
export interface ProcessDeath {
  at: number | undefined;
  /** What it wrote is kept, and it never hears of it. */
  isAfter: boolean;
}

/** Lets the reads and writes of one process pass as a test grants them, and ends it at one. */
export class StatementGate {
  readonly #death: ProcessDeath;
  readonly #onDeath: () => void;
  readonly #clients = new Set<pg.Client>();
  #waiting: (() => void)[] = [];
  #granted = 0;
  #underWay = 0;
  #count = 0;
  isDead = false;

  constructor(death: ProcessDeath, onDeath: () => void) {
    this.#death = death;
    this.#onDeath = onDeath;
  }

  /** Guards all connections of a pool that has none yet. */
  guard(pool: pg.Pool): void {
    const connect = pool.connect.bind(pool) as (done: Done) => void;
    const guarded = (done: Done): void => {
      if (this.isDead) return; // asks for no connection any more
      this.#underWay++;
      connect((...results) => {
        this.#underWay--;
        done(...results);
      });
    };
    pool.connect = ((done?: Done) => {
      if (done) return guarded(done);
      return new Promise((resolve, reject) => guarded((error, client) => (error ? reject(error) : resolve(client))));
    }) as never;
    pool.on('connect', (client) => this.#guardClient(client as unknown as pg.Client));
  }

  /** Returns an object whose methods are reads and writes. */
  guarded<Store extends object>(store: Store): Store {
    return new Proxy(store, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== 'function') return method;
        return (...args: unknown[]) => this.#pass(async () => Reflect.apply(method, target, args));
      },
    });
  }

  /** Lets so many pass, and waits until they have and nothing else goes on. */
  async grant(count: number): Promise<void> {
    this.#granted = count;
    this.#letPass();
    for (let quiet = 0; quiet < QUIET_TURNS && !this.isDead; quiet++) {
      await setImmediate();
      if (this.#underWay > 0) quiet = 0;
    }
    this.#granted = 0;
  }

  /** Ends the process between two of them. */
  die(): void {
    if (this.isDead) return;
    this.isDead = true;
    for (const client of this.#clients) client.connection.stream.destroy();
    this.#onDeath();
  }

  #guardClient(client: pg.Client): void {
    if (this.#clients.has(client)) return;
    this.#clients.add(client);
    const query = client.query.bind(client) as AnyQuery;
    client.query = ((...args: unknown[]): unknown => {
      const done = args.at(-1);
      if (typeof done !== 'function') return this.#pass(async () => query(...args));
      const asked = new Promise<unknown[]>((resolve) => {
        void this.#pass(
          () =>
            new Promise<void>((end) => {
              query(...args.slice(0, -1), (...results: unknown[]) => {
                resolve(results);
                end();
              });
            }),
        );
      });
      void asked.then((results) => this.isDead || (done as Done)(...(results as [unknown])));
      return undefined;
    }) as never;
  }

  async #pass<Result>(run: () => Promise<Result>): Promise<Result> {
    const number = ++this.#count;
    const isLast = number === this.#death.at;
    if (isLast && !this.#death.isAfter) this.die();
    if (!this.isDead) await new Promise<void>((resolve) => this.#enter(resolve));
    if (this.isDead) return new Promise(() => {});
    try {
      return await run();
    } finally {
      this.#underWay--;
      if (isLast) this.die();
      if (this.isDead) await new Promise(() => {});
    }
  }

  #enter(go: () => void): void {
    this.#waiting.push(go);
    this.#letPass();
  }

  #letPass(): void {
    while (this.#granted > 0 && this.#waiting.length > 0) {
      this.#granted--;
      this.#underWay++;
      this.#waiting.shift()?.();
    }
  }
}
