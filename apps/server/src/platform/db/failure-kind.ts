import { REFUSAL_TEXTS } from '@wickwise/contract';
import { DatabaseUnavailable } from '../errors.ts';
import { ClaimLost, LeadershipLost } from '../leadership/fence.ts';

/** Why a write failed: the database is away or busy, it can't store this data, or neither is certain. */
export type FailureKind = 'outage' | 'data' | 'unknown';

/** SQLSTATE classes of unstorable values and rows. Outages: no connection, no access, no space, a failing machine. */
const DATA_CLASSES = new Set(['21', '22', '23', '44', '54']);
const OUTAGE_CLASSES = new Set(['08', '28', '3D', '53', '58']);
/** Read-only after a failover, on a disk that became so, conflicting, in maintenance, locked, or shutting down. */
const OUTAGE_STATES = new Set([
  ...['25006', '42501', '40001', '40P01', '55000', '55006', '55P03'],
  ...['57P01', '57P02', '57P03', '57P05'],
]);

/** Node.js codes of a connection that failed or was lost. */
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

/** Messages of the driver and its pool that have no code. */
const LOST_WORDS =
  /^(connection terminated|timeout exceeded when trying to connect|client (has encountered|was closed))/i;

/**
 * Distinguishes an unavailable database from rejected data. For a process that leads no more, or whose work
 * was taken back, it is unavailable. Failures before the database is reached count as rejected data.
 */
export function failureKindOf(error: unknown): FailureKind {
  if (error instanceof DatabaseUnavailable || error instanceof LeadershipLost || error instanceof ClaimLost)
    return 'outage';
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') {
    if (LOST.has(code)) return 'outage';
    if (code.length === 5) return kindOfState(code);
  }
  if (error instanceof RangeError || error instanceof TypeError) return 'data';
  return LOST_WORDS.test(String(message)) ? 'outage' : 'unknown';
}

/** Whether work was taken back: nothing of it is stored any more. */
export const isTakenBack = (error: unknown): boolean =>
  error instanceof ClaimLost || (error instanceof DatabaseUnavailable && error.cause instanceof ClaimLost);

/** Whether a write was refused because nothing may be written. */
export const isReadOnly = (error: unknown): boolean => (error as { code?: unknown }).code === '25006';

/** Returns an outage as `DatabaseUnavailable`, any other error unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || failureKindOf(error) !== 'outage') return error;
  if (isReadOnly(error)) return new DatabaseUnavailable(error, true, REFUSAL_TEXTS.databaseReadOnly);
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
