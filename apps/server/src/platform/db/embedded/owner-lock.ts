import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { folderInUse } from './folder-lock.ts';

/** Any number that nobody else would take for an advisory lock: "wick" in ASCII. */
const OWNER_LOCK = 0x7769636b;

export const OWNER_NAME = `wickwise owner ${process.pid}`;

/** A previous owner that was killed lets go of its lock as soon as the database has noticed. */
const PATIENCE_MS = 2_000;
const LIMIT_MS = 3_000;

/** The lock in the database itself, held by a connection of its own: it also keeps out servers that reach it another way. */
export class OwnerLock {
  readonly #folder: string;
  readonly #connection: pg.ClientConfig;
  #client: pg.Client | undefined;

  constructor(folder: string, connection: pg.ClientConfig) {
    this.#folder = folder;
    this.#connection = connection;
  }

  /** False after the connection was lost, and the lock with it. */
  get isHeld(): boolean {
    return this.#client !== undefined;
  }

  /** Takes the lock. Throws a `StartError` when somebody else has it, and what the driver says when the database is away. */
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

  /** Without a farewell: a server that is stopped would keep us waiting. */
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
