import { DatabaseUnavailable } from '../errors.ts';

/** Why a write failed: the database is away or busy, it can't store this data, or neither is certain. */
export type FailureKind = 'outage' | 'data' | 'unknown';

/** Classes of SQLSTATE: values and rows that can't be stored; no connection, no entry, no room, a failing machine. */
const DATA_CLASSES = new Set(['21', '22', '23', '44', '54']);
const OUTAGE_CLASSES = new Set(['08', '28', '3D', '53', '58']);
/** Read-only since a failover, in conflict with another transaction, closed for upkeep, locked, or shutting down. */
const OUTAGE_STATES = new Set([
  ...['25006', '40001', '40P01', '55000', '55006', '55P03'],
  ...['57P01', '57P02', '57P03', '57P05'],
]);

/** What Node.js says of a connection that can't be made or was lost. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // the socket of a server that is down
]);

/** What the driver and its pool say of it, without a code. */
const LOST_WORDS =
  /^(connection terminated|timeout exceeded when trying to connect|client (has encountered|was closed))/i;

/** Tells a database that is away from data that it refuses. What fails before it reaches the database is our data, too. */
export function failureKindOf(error: unknown): FailureKind {
  if (error instanceof DatabaseUnavailable) return 'outage';
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') {
    if (LOST.has(code)) return 'outage';
    if (code.length === 5) return kindOfState(code);
  }
  if (error instanceof RangeError || error instanceof TypeError) return 'data';
  return LOST_WORDS.test(String(message)) ? 'outage' : 'unknown';
}

/** Returns an outage in the form that callers may know, anything else as it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || failureKindOf(error) !== 'outage') return error;
  return new DatabaseUnavailable(error, isConnectionLost(error));
}

/** Returns whether the server can't be reached or is going away, rather than being busy or refusing. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return /^(connection terminated|client)/i.test(String(message));
  return LOST.has(code) || code.startsWith('08') || code.startsWith('57P0');
}

function kindOfState(state: string): FailureKind {
  const group = state.slice(0, 2);
  if (DATA_CLASSES.has(group)) return 'data';
  return OUTAGE_CLASSES.has(group) || OUTAGE_STATES.has(state) ? 'outage' : 'unknown';
}
