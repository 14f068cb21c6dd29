import pg from 'pg';
import { DatabaseUnavailable } from '../errors.ts';
import { keepSpan } from '../tracing/trace.ts';
import { beginStatementSpan, endStatementSpan } from '../tracing/trace-statement.ts';
import type { Availability } from './availability.ts';
import { asUnavailable, isReadOnly } from './failure-kind.ts';

type Done<Result> = (error: unknown, ...results: Result[]) => void;
type AnyQuery = (...args: unknown[]) => unknown;

/**
 * A pool that survives lost connections, cuts off its queries in an outage, and reports every outage as
 * `DatabaseUnavailable`.
 */
export function guardedPool(config: pg.PoolConfig, availability: Availability): pg.Pool {
  class GuardedClient extends pg.Client {
    constructor(own?: pg.ClientConfig) {
      super(own);
      this.on('error', () => availability.suspect());
      guardQueries(this, availability);
    }
  }
  const pool = new pg.Pool({ ...config, Client: GuardedClient });
  pool.on('error', () => {}); // its connection has reported the error
  guardConnect(pool, availability);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  // a lost connection rejects it outside of the connection's own query
  const guarded = (...args: unknown[]) => query(...args).catch((error) => Promise.reject(noted(error, availability)));
  pool.query = guarded as typeof pool.query;
  return pool;
}

/** Guards `connect`, which `pool.query` uses too, with a callback. */
function guardConnect(pool: pg.Pool, availability: Availability): void {
  const connect = pool.connect.bind(pool) as (callback: Done<unknown>) => void;
  const guarded = (callback: Done<unknown>): void => {
    const go = (): void => connectOrBeCutOff(connect, callback, availability);
    if (!availability.isDown) go();
    else void availability.checkWithin(AGAIN_LIMIT_MS).then((isBack) => (isBack ? go() : callback(away())));
  };
  const either = (callback?: Done<unknown>): unknown => {
    if (callback) return guarded(keepSpan(callback));
    return new Promise((resolve, reject) => guarded((error, client) => (error ? reject(error) : resolve(client))));
  };
  pool.connect = either as typeof pool.connect;
}

/** During an outage callers get an answer within this time, ms. */
const AGAIN_LIMIT_MS = 1_000;

const away = (): DatabaseUnavailable => new DatabaseUnavailable(new Error('the database is away'), true);

/** Returns a connection that arrives after its wait was cut off to the pool. */
function connectOrBeCutOff(
  connect: (callback: Done<unknown>) => void,
  callback: Done<unknown>,
  availability: Availability,
): void {
  let isCutOff = false;
  const isOver = availability.wait(() => {
    isCutOff = true;
    isOver();
    callback(away());
  });
  connect((error, client, ...rest) => {
    isOver();
    if (!isCutOff) callback(error ? noted(error, availability) : error, client, ...rest);
    else if (client) (client as pg.PoolClient).release();
  });
}

/** Cuts off waiting queries in an outage, with our error. */
function guardQueries(client: pg.Client, availability: Availability): void {
  const query = client.query.bind(client) as AnyQuery;
  const cutOff = (): void => void client.connection.stream.destroy();
  const guarded: AnyQuery = (...args) => {
    const span = beginStatementSpan(args[0]);
    const isOver = availability.wait(cutOff);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const done: Done<unknown> = (error, ...results) => {
        isOver();
        endStatementSpan(span, error);
        callback(error ? noted(error, availability) : error, ...results);
      };
      return query(...args.slice(0, -1), done);
    }
    const result = query(...args);
    if (result instanceof Promise) {
      if (span)
        result.then(
          () => endStatementSpan(span),
          (error) => endStatementSpan(span, error),
        );
      return result.catch((error) => Promise.reject(noted(error, availability))).finally(isOver);
    }
    const stream = result as NodeJS.EventEmitter; // of COPY
    stream.once('close', () => {
      isOver();
      endStatementSpan(span);
    });
    return result;
  };
  client.query = guarded as typeof client.query;
}

function noted(error: unknown, availability: Availability): unknown {
  if (availability.isReading && isReadOnly(error)) return error;
  const known = asUnavailable(error);
  if (known instanceof DatabaseUnavailable && known.isDatabaseAway) availability.suspect();
  return known;
}
