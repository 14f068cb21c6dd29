import { pino } from 'pino';
import pretty from 'pino-pretty';
import type { DatabaseUnavailable } from './errors.ts';

export type Log = pino.Logger;

/** Fields that could carry a secret, wherever a log line holds them. */
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

/** Whoever meets an outage of the database says so; the outage itself has one line when it begins and one when it ends. */
const hooks: NonNullable<pino.LoggerOptions['hooks']> = {
  logMethod(args, method, level) {
    // the library of jobs hands on copies of errors, which are of no class
    const { err } = (args[0] ?? {}) as { err?: Partial<DatabaseUnavailable> };
    if (err?.isDatabaseAway && level > DEBUG) this.debug(...args);
    else method.apply(this, args);
  },
};

/** The process's log: one JSON line per event on standard error, or readable lines where that is a terminal. */
export function createLog(level: string): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: REDACTED,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks,
  };
  if (!process.stderr.isTTY) return pino(options, pino.destination({ dest: 2, sync: false }));
  return pino(options, pretty({ destination: 2, translateTime: 'HH:MM:ss', ignore: 'pid,hostname', sync: true }));
}
