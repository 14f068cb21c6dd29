import type { Kysely } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from './db/db.ts';
import type { Schema } from './db/schema.ts';
import type { Log } from './log.ts';

const SCHEMA = 'jobs';
/** A job whose process was killed is given to another one after so long. */
const LOST_AFTER_SECONDS = 120;
/** A job is looked for so often; whoever adds one in this process wakes the worker at once. */
const POLL_SECONDS = 5;
const STOP_TIMEOUT_MS = 5_000;

export interface JobKind {
  name: string;
  /** Tries after the first, with growing pauses from `retryDelaySeconds` on. */
  retries: number;
  retryDelaySeconds?: number;
  /** So many of them are done at a time; one without it. */
  atOnce?: number;
  /** How long it may take; without it `LOST_AFTER_SECONDS`. */
  lostAfterSeconds?: number;
}

/** Work that outlives the process: jobs are rows, written in the transaction of what they belong to. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #workers = new Map<string, string>();

  constructor(pool: pg.Pool, log: Log) {
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: SCHEMA,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'jobs failed'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
  }

  /** Makes a queue for jobs of a kind: they can be added before anybody does them. */
  async prepare(kind: JobKind): Promise<void> {
    const { name, retries, retryDelaySeconds = 1, lostAfterSeconds = LOST_AFTER_SECONDS } = kind;
    const options = {
      retryLimit: retries,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: lostAfterSeconds,
    };
    if (await this.#boss.getQueue(name)) await this.#boss.updateQueue(name, options);
    else await this.#boss.createQueue(name, options);
  }

  /** Does jobs of a kind from now on, `atOnce` at a time. A job that throws is tried again. */
  async work(kind: JobKind, task: (id: string) => Promise<void>): Promise<void> {
    await this.prepare(kind);
    const worker = await this.#boss.work<{ id: string }>(
      kind.name,
      { pollingIntervalSeconds: POLL_SECONDS, localConcurrency: kind.atOnce ?? 1 },
      async (jobs) => {
        for (const { data } of jobs) await task(data.id);
      },
    );
    this.#workers.set(kind.name, worker);
  }

  /** Adds a job within a transaction: it's there if and only if what it belongs to is. */
  async add(db: Db, { name }: JobKind, id: string): Promise<void> {
    await this.#boss.send(name, { id }, { db: fromKysely(db as Kysely<Schema>) });
  }

  /** Adds jobs that waited in another database, each not before its time. */
  async addAll(db: Db, { name }: JobKind, jobs: readonly { id: string; dueMs: number }[]): Promise<void> {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ id, dueMs }) => ({ data: { id }, startAfter: new Date(dueMs) }));
    await this.#boss.insert(name, rows, { db: fromKysely(db as Kysely<Schema>) });
  }

  /** Every so often, by a cron expression in UTC. */
  async every(cron: string, { name }: JobKind): Promise<void> {
    await this.#boss.schedule(name, cron, { id: '' });
  }

  /** After a commit: lets the worker look at once. */
  wake({ name }: JobKind): void {
    const worker = this.#workers.get(name);
    if (worker) this.#boss.notifyWorker(worker);
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ close: false, timeout: STOP_TIMEOUT_MS });
  }
}
