import {
  type ChatIdentity,
  ChatIdentityAnswer,
  CloseTicketRequest,
  CreateTicketRequest,
  ReplyToTicketRequest,
  TICKET_LIMITS,
  TicketAnswer,
  TicketFileAnswer,
  TicketFilePath,
  TicketFileQuery,
  TicketPath,
  TicketsAnswer,
  UserPath,
} from '@wickwise/contract';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { fileOf, takeFiles } from '#platform/file-bodies.ts';
import { MEDIA_TYPES, savedAs } from './files/file-name.ts';
import { readTicketFile, removeUpload, storeUpload } from './files/file-store.ts';
import { listTickets, readTicket } from './store.ts';
import type { TicketService } from './ticket-service.ts';

export interface TicketRouteDeps {
  db: Db;
  service: TicketService;
  /** Whether replies by mail reach the ticket. */
  takesMail: boolean;
  /** Returns who an account is to the provider of the support chat; undefined where nobody proves it. */
  identityOf: (userId: string) => Promise<ChatIdentity | undefined>;
}

const config = { guard: 'user' as const, owner: 'id' as const, isWithoutPrices: true };
const tags = ['support'];
const Nothing = z.undefined();

/** Routes of a user's tickets. */
export const ticketRoutes: FastifyPluginAsyncZod<TicketRouteDeps> = async (
  app,
  { db, service, takesMail, identityOf },
) => {
  takeFiles(app, TICKET_LIMITS.fileBytes);

  app.get('/user/:id/chat-identity', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: ChatIdentityAnswer } },
    handler: async ({ params }) => ({ identity: (await identityOf(params.id)) ?? null }),
  });

  app.get('/user/:id/tickets', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: TicketsAnswer } },
    handler: async ({ params }) => ({ tickets: await listTickets(db, params.id), takesMail }),
  });

  app.post('/user/:id/tickets', {
    config: { ...config, cost: 'ticket' },
    schema: { tags, params: UserPath, body: CreateTicketRequest, response: { 201: TicketAnswer } },
    handler: async ({ params, body }, reply) =>
      reply.status(201).send({ ticket: await service.create(params.id, body) }),
  });

  app.get('/user/:id/tickets/:ticketId', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: TicketPath, response: { 200: TicketAnswer } },
    handler: async ({ params }) => ({ ticket: await readTicket(db, params.ticketId, params.id) }),
  });

  app.post('/user/:id/tickets/:ticketId/messages', {
    config: { ...config, cost: 'ticket' },
    schema: { tags, params: TicketPath, body: ReplyToTicketRequest, response: { 201: TicketAnswer } },
    handler: async ({ params, body }, reply) =>
      reply.status(201).send({ ticket: await service.reply(params.id, params.ticketId, body) }),
  });

  app.put('/user/:id/tickets/:ticketId/status', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: TicketPath, body: CloseTicketRequest, response: { 200: TicketAnswer } },
    handler: async ({ params, body }) => ({
      ticket: await service.setStatus(params.ticketId, body.status, { userId: params.id }),
    }),
  });

  app.post('/user/:id/ticket-files', {
    config: { ...config, cost: 'ticket' },
    schema: { tags, params: UserPath, querystring: TicketFileQuery, response: { 201: TicketFileAnswer } },
    handler: async (request, reply) => {
      const { params, query } = request;
      const upload = { name: query.name, content: fileOf(request) };
      return reply.status(201).send({ file: await storeUpload(db, params.id, upload) });
    },
  });

  app.get('/user/:id/ticket-files/:fileId', {
    config: { ...config, cost: 'file' },
    schema: { tags, params: TicketFilePath },
    handler: async ({ params }, reply) => sendFile(reply, await readTicketFile(db, params.fileId, params.id)),
  });

  app.delete('/user/:id/ticket-files/:fileId', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: TicketFilePath, response: { 204: Nothing } },
    handler: async ({ params }, reply) => {
      await removeUpload(db, params.id, params.fileId);
      return reply.status(204).send();
    },
  });
};

/** Sends what somebody else may have made: browsers save it, whatever it says it is, and never show it as a page. */
export function sendFile(
  reply: FastifyReply,
  { name, type, content }: Awaited<ReturnType<typeof readTicketFile>>,
): FastifyReply {
  return reply
    .header('content-disposition', savedAs(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .type(MEDIA_TYPES[type])
    .send(content);
}
