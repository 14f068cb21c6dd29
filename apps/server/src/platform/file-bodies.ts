import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Invalid } from './errors.ts';

const TYPE = 'application/octet-stream';

/** Says how a route that takes a file wants it. */
export const FILE_WANTED = `Send one file as ${TYPE}.`;

/** Lets the routes of a plugin take a file of so many bytes at most as their body. */
export function takeFiles(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(TYPE, { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
}

/** Returns the file that a request brings; throws `Invalid` without one. */
export function fileOf({ body }: Pick<FastifyRequest, 'body'>): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new Invalid(FILE_WANTED);
  return body;
}

/** Returns whether a request's route takes a file instead of JSON. */
export const takesFile = ({ method, server, routeOptions }: FastifyRequest): boolean =>
  method === 'POST' && routeOptions.schema?.body === undefined && server.hasContentTypeParser(TYPE);
