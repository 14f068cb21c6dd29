import type { FailedJob, JobQueue, JobsAnswer } from '@wickwise/contract';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from './db/db.ts';
import type { Schema } from './db/schema.ts';
import type { Log } from './log.ts';
import { nextRun } from './next-run.ts';
import { asTrace } from './tracing/trace.ts';

const SCHEMA = 'jobs';
/** Time after which the job of a killed process goes to another one. */
const LOST_AFTER_SECONDS = 120;
/** Interval of polling; adding a job in this process wakes the worker at once. */
const POLL_SECONDS = 5;
const STOP_TIMEOUT_MS = 5_000;

const FAILURES_SHOWN = 50;
/** Longest sentence of an error that is shown, in characters. */
const ERROR_LENGTH = 300;

/** Queues of the library itself are left out. */
const QUEUES = `
  select queue.name, schedule.cron,
    count(job.id) filter (where job.state in ('created', 'retry'))::int as waiting,
    count(job.id) filter (where job.state = 'active')::int as running,
    count(job.id) filter (where job.state = 'failed')::int as failed
  from ${SCHEMA}.queue
  left join ${SCHEMA}.job on job.name = queue.name
  left join ${SCHEMA}.schedule on schedule.name = queue.name
  where queue.name not like '\\_\\_%'
  group by queue.name, schedule.cron
  order by queue.name`;

const FAILED = `
  select queue.name, count(job.id)::int as failed
  from ${SCHEMA}.queue
  left join ${SCHEMA}.job on job.name = queue.name and job.state = 'failed'
  where queue.name not like '\\_\\_%'
  group by queue.name`;

const FAILURES = `
  select id, name as queue, (extract(epoch from completed_on) * 1000)::float8 as at,
    left(coalesce(output->>'message', output #>> '{}', ''), ${ERROR_LENGTH}) as error
  from ${SCHEMA}.job
  where state = 'failed' and name not like '\\_\\_%'
  order by completed_on desc, id
  limit $1`;

export interface JobKind {
  name: string;
  /** Tries after the first, with growing pauses from `retryDelaySeconds` on. */
  retries: number;
  retryDelaySeconds?: number;
  /** Number of concurrent jobs; default 1. */
  atOnce?: number;
  /** Maximum time; default `LOST_AFTER_SECONDS`. */
  lostAfterSeconds?: number;
}

/** Runs work that outlives the process: jobs are rows, written in the transaction of their cause. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #pool: pg.Pool;
  readonly #workers = new Map<string, string>();

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool;
    this.#boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: SCHEMA,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'jobs failed'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
  }

  /** Creates a queue for jobs of a kind, which may be added before a worker exists. */
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

  /** Starts a worker for jobs of a kind, `atOnce` at a time. A job that throws is retried. */
  async work(kind: JobKind, task: (id: string) => Promise<void>): Promise<void> {
    await this.prepare(kind);
    const worker = await this.#boss.work<{ id: string }>(
      kind.name,
      { pollingIntervalSeconds: POLL_SECONDS, localConcurrency: kind.atOnce ?? 1 },
      async (jobs) => {
        for (const { data } of jobs) await asTrace(`job ${kind.name}`, {}, () => task(data.id));
        this.wake(kind); // what waits behind them isn't left to the next poll
      },
    );
    this.#workers.set(kind.name, worker);
  }

  /** Adds a job within a transaction: it exists if and only if that commits. */
  async add(db: Db, { name }: JobKind, id: string): Promise<void> {
    await this.#boss.send(name, { id }, { db: fromKysely(db as Kysely<Schema>) });
  }

  /** Adds jobs that waited in another database, each not before its time. */
  async addAll(db: Db, { name }: JobKind, jobs: readonly { id: string; dueMs: number }[]): Promise<void> {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ id, dueMs }) => ({ data: { id }, startAfter: new Date(dueMs) }));
    await this.#boss.insert(name, rows, { db: fromKysely(db as Kysely<Schema>) });
  }

  /** Runs work on a cron schedule in UTC. */
  async every(cron: string, { name }: JobKind): Promise<void> {
    await this.#boss.schedule(name, cron, { id: '' });
  }

  /** Returns each queue with its counts, and the newest jobs that used up their retries. */
  async read(now: number): Promise<JobsAnswer> {
    const [queues, failures] = await Promise.all([
      this.#pool.query<Omit<JobQueue, 'nextAt'> & { cron: string | null }>(QUEUES),
      this.#pool.query<FailedJob>(FAILURES, [FAILURES_SHOWN]),
    ]);
    return {
      queues: queues.rows.map(({ cron, ...queue }) => ({
        ...queue,
        nextAt: cron === null ? null : nextRun(cron, now),
      })),
      failures: failures.rows,
    };
  }

  /** Returns for each queue how many jobs used up their retries. */
  async countFailed(): Promise<readonly { name: string; failed: number }[]> {
    return (await this.#pool.query<{ name: string; failed: number }>(FAILED)).rows;
  }

  /** Has a failed job run again; returns whether there is one. */
  async retry(queue: string, id: string): Promise<boolean> {
    const sql = `select 1 from ${SCHEMA}.job where name = $1 and id = $2 and state = 'failed'`;
    const { rows } = await this.#pool.query(sql, [queue, id]);
    if (rows.length === 0) return false;
    await this.#boss.retry(queue, id);
    this.wake({ name: queue });
    return true;
  }

  /** Wakes the worker after a commit. */
  wake({ name }: Pick<JobKind, 'name'>): void {
    const worker = this.#workers.get(name);
    if (worker) this.#boss.notifyWorker(worker);
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ close: false, timeout: STOP_TIMEOUT_MS });
  }
}
