import { pino } from 'pino';
import pretty from 'pino-pretty';

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

/** The process's log: one JSON line per event on standard error, or readable lines where that is a terminal. */
export function createLog(level: string): Log {
  const options = { level, base: null, redact: REDACTED, timestamp: pino.stdTimeFunctions.isoTime };
  if (!process.stderr.isTTY) return pino(options, pino.destination({ dest: 2, sync: false }));
  return pino(options, pretty({ destination: 2, translateTime: 'HH:MM:ss', ignore: 'pid,hostname', sync: true }));
}
