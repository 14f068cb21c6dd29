import pg from 'pg';
import { DatabaseUnavailable } from '../errors.ts';
import type { Availability } from './availability.ts';
import { asUnavailable } from './failure-kind.ts';

type Done<Result> = (error: unknown, ...results: Result[]) => void;
type AnyQuery = (...args: unknown[]) => unknown;

/**
 * A pool whose connections end no process when they are lost, whose queries end when the database is away, and whose outages
 * are all of one kind: `DatabaseUnavailable`.
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
  pool.on('error', () => {}); // its connection has told the availability
  guardConnect(pool, availability);
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  // a connection that is lost meanwhile rejects it past the connection's own query
  const guarded = (...args: unknown[]) => query(...args).catch((error) => Promise.reject(noted(error, availability)));
  pool.query = guarded as typeof pool.query;
  return pool;
}

/** `pool.query` goes this way, too: by a callback. */
function guardConnect(pool: pg.Pool, availability: Availability): void {
  const connect = pool.connect.bind(pool) as (callback: Done<unknown>) => void;
  const guarded = (callback: Done<unknown>): void => {
    const go = (): void => connectOrBeCutOff(connect, callback, availability);
    if (!availability.isDown) go();
    else void availability.checkWithin(AGAIN_LIMIT_MS).then((isBack) => (isBack ? go() : callback(away())));
  };
  const either = (callback?: Done<unknown>): unknown => {
    if (callback) return guarded(callback);
    return new Promise((resolve, reject) => guarded((error, client) => (error ? reject(error) : resolve(client))));
  };
  pool.connect = either as typeof pool.connect;
}

/** During an outage callers learn within this time whether it's over: ms. */
const AGAIN_LIMIT_MS = 1_000;

const away = (): DatabaseUnavailable => new DatabaseUnavailable(new Error('the database is away'), true);

/** A connection that comes after its wait was cut off goes back to the pool. */
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

/** Whoever waits for an answer is cut off when the database is away, and is told so in our words. */
function guardQueries(client: pg.Client, availability: Availability): void {
  const query = client.query.bind(client) as AnyQuery;
  const cutOff = (): void => void client.connection.stream.destroy();
  const guarded: AnyQuery = (...args) => {
    const isOver = availability.wait(cutOff);
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const done: Done<unknown> = (error, ...results) => {
        isOver();
        callback(error ? noted(error, availability) : error, ...results);
      };
      return query(...args.slice(0, -1), done);
    }
    const result = query(...args);
    if (result instanceof Promise)
      return result.catch((error) => Promise.reject(noted(error, availability))).finally(isOver);
    (result as NodeJS.EventEmitter).once('close', isOver); // a stream of COPY
    return result;
  };
  client.query = guarded as typeof client.query;
}

function noted(error: unknown, availability: Availability): unknown {
  const known = asUnavailable(error);
  if (known instanceof DatabaseUnavailable && known.isDatabaseAway) availability.suspect();
  return known;
}
