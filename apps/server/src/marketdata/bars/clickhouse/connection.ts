import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHousePlace } from '#platform/clickhouse-place.ts';
import { asStoreOutage, wasConnectionLost } from './failures.ts';

const LIMIT_MS = 30_000;
const CONNECTIONS = 10;
const TRIES = 3;
/** Longest pause before another try; each is a random part of it. */
const PAUSE_MS = 200;

/** Settings of every statement, in all versions: an error has its status, as nothing is sent before the end. */
const settingsFor = (limitMs: number) =>
  ({ wait_end_of_query: 1, max_execution_time: Math.ceil(limitMs / 1_000) }) as const;

/** Settings of servers that know them: a write is acknowledged once its part is written, not once it is queued. */
const KNOWN = { async_insert: 0 } as const;

/** Statements to one ClickHouse database. Outages reject as `DatabaseUnavailable`. */
export class ClickHouseConnection {
  readonly #client: ClickHouseClient;
  readonly #settings: Readonly<Record<string, number>>;
  #known: Promise<Record<string, number>> | undefined;

  /** `limitMs`: how long a statement may take. */
  constructor({ url, user, password, database }: ClickHousePlace, limitMs = LIMIT_MS) {
    this.#settings = settingsFor(limitMs);
    this.#client = createClient({
      url,
      username: user,
      password,
      database,
      application: 'wickwise',
      request_timeout: limitMs,
      max_open_connections: CONNECTIONS,
      log: { level: ClickHouseLogLevel.OFF }, // errors are thrown, and logged by their callers
    });
  }

  /** Returns the answer to a question in the format that it names; asked again where the connection was lost. */
  ask(query: string): Promise<Buffer> {
    return this.#repeat(() => this.#ask(query));
  }

  /** Returns the answer as text: one row a line, columns separated by tabs. */
  async askText(query: string): Promise<string> {
    return (await this.ask(`${query} format TabSeparated`)).toString('utf8').trimEnd();
  }

  /** Stores rows in the format that the statement names, again where the connection was lost: they replace themselves. */
  async insert(statement: string, rows: Uint8Array): Promise<void> {
    const clickhouse_settings = { ...this.#settings, ...(await this.#knownSettings()) };
    await this.#repeat(async () => {
      const values = Readable.from([rows], { objectMode: false });
      const { stream } = await this.#client.exec({ query: statement, values, clickhouse_settings });
      await buffer(stream);
    });
  }

  /** Runs a statement that changes something, once. */
  async command(query: string): Promise<void> {
    try {
      await this.#client.command({ query, clickhouse_settings: this.#settings });
    } catch (error) {
      throw asStoreOutage(error);
    }
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #ask(query: string): Promise<Buffer> {
    const { stream } = await this.#client.exec({ query, clickhouse_settings: this.#settings });
    return buffer(stream);
  }

  /** An unknown setting would be an error. */
  #knownSettings(): Promise<Record<string, number>> {
    const names = Object.keys(KNOWN).map((name) => `'${name}'`);
    this.#known ??= this.askText(`select name from system.settings where name in (${names.join(',')})`).then(
      (found) => Object.fromEntries(Object.entries(KNOWN).filter(([name]) => found.split('\n').includes(name))),
      (error) => {
        this.#known = undefined;
        throw error;
      },
    );
    return this.#known;
  }

  async #repeat<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (tries === TRIES || !wasConnectionLost(error)) throw asStoreOutage(error);
      }
      await sleep(Math.random() * PAUSE_MS * tries);
    }
  }
}
