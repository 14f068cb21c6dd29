import type { KeyObject } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isSame } from './auth/random.ts';
import { hmac } from './auth/secrets.ts';
import { runInRequest } from './request-scope.ts';

export const REQUEST_ID = 'x-request-id';
/** Proves that an id comes from a node: others would choose what the log says. */
const PROOF = 'x-wickwise-request';

/** Returns the id of a request: made here, or by the node that hands it on. `key`: what nodes prove themselves by. */
export const requestIdOf = ({ headers }: IncomingMessage, key?: KeyObject): string =>
  (key && provenId(headers, key)) ?? randomUUID();

/** Has all that a request causes run with its id, and its answer carry it. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.raw.setHeader(REQUEST_ID, id);
    runInRequest(id, done);
  });
  // a body arrives by the events of its connection, which know nothing of the id
  app.addHook('preValidation', ({ id }, _reply, done) => runInRequest(id, done));
}

/** Returns the headers by which the leader takes the id of a request. */
export const requestIdHeaders = (id: string, key: KeyObject): Record<string, string> => ({
  [REQUEST_ID]: id,
  [PROOF]: proofOf(id, key),
});

function provenId(headers: IncomingHttpHeaders, key: KeyObject): string | undefined {
  const { [REQUEST_ID]: id, [PROOF]: proof } = headers;
  if (typeof id !== 'string' || typeof proof !== 'string') return undefined;
  return isSame(proof, proofOf(id, key)) ? id : undefined;
}

const proofOf = (id: string, key: KeyObject): string => hmac(key, `request ${id}`).toString('hex');
