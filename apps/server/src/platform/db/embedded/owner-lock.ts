import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { folderInUse } from './folder-lock.ts';

/** Key of the advisory lock: "wick" in ASCII. */
const OWNER_LOCK = 0x7769636b;

export const OWNER_NAME = `wickwise owner ${process.pid}`;

/** The lock of a killed owner is released as soon as the database notices, ms. */
const PATIENCE_MS = 2_000;
const LIMIT_MS = 3_000;

/** A lock in the database itself, held by its own connection: it also excludes servers that use another path to it. */
export class OwnerLock {
  readonly #folder: string;
  readonly #connection: pg.ClientConfig;
  #client: pg.Client | undefined;

  constructor(folder: string, connection: pg.ClientConfig) {
    this.#folder = folder;
    this.#connection = connection;
  }

  /** False once the connection was lost, and the lock with it. */
  get isHeld(): boolean {
    return this.#client !== undefined;
  }

  /**
   * Takes the lock. Throws a `StartError` when another process has it, and the driver's error when the database is
   * away.
   */
  async take(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: OWNER_NAME,
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await this.#lock(client);
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    this.#client = client;
    client.once('end', () => {
      this.#client = undefined;
    });
  }

  /** Closes the connection without waiting: a suspended server wouldn't answer. */
  release(): void {
    this.#client?.connection.stream.destroy();
  }

  async #lock(client: pg.Client): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
      if (rows[0]?.taken) return;
      if (Date.now() > deadline) break;
      await sleep(100);
    }
    const { rows } = await client.query<{ pid: string }>(
      `select substring(application_name from '\\d+$') as pid from pg_stat_activity
       where application_name like 'wickwise owner %' and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`,
    );
    throw folderInUse(this.#folder, rows[0]?.pid);
  }
}
