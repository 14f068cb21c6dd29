import { pino } from 'pino';
import pretty from 'pino-pretty';
import type { DatabaseUnavailable } from './errors.ts';
import { ClaimLost, LeadershipLost } from './leadership/fence.ts';
import { requestFields } from './request-scope.ts';
import { traceFields } from './tracing/trace.ts';

export type Log = pino.Logger;

/** Fields that may hold a secret, anywhere in a log line. */
const REDACTED = [
  'authorization',
  'cookie',
  'token',
  'password',
  '*.authorization',
  '*.cookie',
  '*.token',
  '*.password',
];

const DEBUG = pino.levels.values.debug ?? 0;

/**
 * Logs what is said once elsewhere at debug level only: an outage of the database has one line at its begin and one at its
 * end, a leader that another one has followed ends with one, and work that is taken back has one, whose next node does
 * what this one could not.
 */
const hooks: NonNullable<pino.LoggerOptions['hooks']> = {
  logMethod(args, method, level) {
    // the library of jobs passes on copies of errors, without their class
    const { err } = (args[0] ?? {}) as { err?: Partial<DatabaseUnavailable> };
    const isLost = [err, err?.cause].some((one) => one instanceof ClaimLost) || err?.cause instanceof LeadershipLost;
    const isKnown = err?.isDatabaseAway || isLost;
    if (isKnown && level > DEBUG) this.debug(...args);
    else method.apply(this, args);
  },
};

/** Creates the process's log: JSON lines on standard error or to `destination`, or readable lines at a terminal. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: REDACTED,
    mixin: () => ({ ...requestFields(), ...traceFields() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks,
  };
  if (destination) return pino(options, destination);
  if (!process.stderr.isTTY) return pino(options, pino.destination({ dest: 2, sync: false }));
  return pino(options, pretty({ destination: 2, translateTime: 'HH:MM:ss', ignore: 'pid,hostname', sync: true }));
}
