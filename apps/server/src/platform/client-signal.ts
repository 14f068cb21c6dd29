import type { FastifyReply } from 'fastify';

/**
 * Returns a signal that aborts when the client disconnects before its answer. The framework's own signal aborts once a
 * body was read.
 */
export function clientSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
