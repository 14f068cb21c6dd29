import { REFUSAL_TEXTS } from '@wickwise/contract';
import { DatabaseUnavailable } from '#platform/errors.ts';

/**
 * Codes of a server that is busy, full, read-only, ending or refuses access: what is asked of it is right, and works
 * once that is over.
 */
const OUTAGES = new Set([
  ...[74, 75, 76, 243, 425], // reading and writing files, no space
  ...[81, 192, 193, 194, 195, 497, 516], // no such database yet, no access
  ...[159, 160, 202, 203, 209, 210, 236, 241, 252, 394], // too slow, too many, ending, no memory, too many parts
  ...[164, 242, 285, 286, 319, 999], // read-only, too few replicas, unknown whether stored
]);

/** Codes that Node.js gives a connection that failed or was lost. */
const LOST = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** Returns ClickHouse's number of an error, which old servers give in words alone; undefined for other errors. */
export function errorNumber(error: unknown): number | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && /^\d+$/.test(code)) return Number(code);
  const [, number] = /^Code: (\d+)[,.]/.exec(String(message)) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Returns whether the connection failed or was lost, so that another one may work at once. */
export const wasConnectionLost = (error: unknown): boolean => LOST.has(String((error as { code?: unknown }).code));

/**
 * Returns an outage as `DatabaseUnavailable`, any other error unchanged. An answer without ClickHouse's number is a
 * proxy's or none: as bars are numbers, it can't be the data's fault.
 */
export function asStoreOutage(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || error instanceof RangeError || error instanceof TypeError) return error;
  const number = errorNumber(error);
  return number === undefined || OUTAGES.has(number)
    ? new DatabaseUnavailable(error, false, REFUSAL_TEXTS.priceStoreAway)
    : error;
}
