import { ERROR_TEXTS } from '@wickwise/contract';
import { AppError } from '#platform/errors.ts';
import { addressKey } from '#platform/limits.ts';
import type { Log } from '#platform/log.ts';
import type { GatewayPart } from './gateway-part.ts';
import { Refusal } from './refusal.ts';
import { userOf } from './socket-sessions.ts';

/** Returns signals per hour of an id; throws `AppError` for an id that doesn't exist or isn't visible to the caller. */
export type ReadPastCounts = (
  id: string,
  caller: { userId: string | undefined; address: string },
) => Promise<{ t: number; count: number }[]>;

const ID_LENGTH = 80;

/** Answers counts of signals. Failures have their own event, so a page knows which count is missing. */
export function pastCountsPart(read: ReadPastCounts, log: Log): GatewayPart {
  /** Returns what a client may know of an error. */
  const sentenceOf = (error: unknown): string => {
    if (error instanceof Refusal || error instanceof AppError) return error.message;
    log.error({ err: error }, 'signals could not be counted');
    return ERROR_TEXTS.api;
  };
  return {
    connected({ socket, address, on }) {
      on(
        'get_past_24h_counts',
        async ({ id }) => {
          const data = await read(id, { userId: userOf(socket), address: addressKey(address) });
          socket.emit('past_24h_counts', { id, data });
        },
        (payload, error) => socket.emit('past_24h_counts_error', { id: idOf(payload), error: sentenceOf(error) }),
      );
    },
  };
}

/** Returns the id in a payload, as far as it is valid, so an error can name it. */
function idOf(payload: unknown): string {
  const id = typeof payload === 'object' && payload !== null && 'id' in payload ? payload.id : undefined;
  return typeof id === 'string' ? id.slice(0, ID_LENGTH) : '';
}
