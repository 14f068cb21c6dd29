import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Takes requests whose body is empty for requests without one, whatever type they name: many clients name one with each
 * request, and a parser would refuse nothing as no JSON.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw: { headers } }, _reply, payload) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = headers;
    const isEmpty = encoding === undefined ? Number(length ?? 0) === 0 : await endsAtOnce(payload as Readable);
    if (!isEmpty) return;
    delete headers['content-type'];
    delete headers['transfer-encoding'];
  });
}

/** Returns whether a stream ends without data, which it keeps for its reader. */
function endsAtOnce(stream: Readable): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const look = (): void => {
    if (stream.readableLength > 0) resolve(false);
    else stream.read(); // an end comes only when somebody reads
  };
  const end = (): void => resolve(true);
  const cut = (): void => reject(new Error('the request was cut off'));
  stream.on('readable', look).on('end', end).on('error', reject).on('close', cut);
  return promise.finally(() => {
    stream.off('readable', look).off('end', end).off('error', reject).off('close', cut);
  });
}
