import {
  AdminTicketAnswer,
  AdminTicketQuery,
  AdminTicketsPage,
  AnswerTicketRequest,
  AnyTicketFilePath,
  AnyTicketPath,
  type SecurityEventKind,
  SetTicketStatusRequest,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { callerOf } from '#platform/guard.ts';
import { readTicketFile } from './files/file-store.ts';
import { sendFile } from './routes.ts';
import { listAllTickets, type OwnedTicket, readTicket } from './store.ts';
import type { TicketService } from './ticket-service.ts';

export interface TicketOperatorDeps {
  db: Db;
  service: TicketService;
  /** Returns the name and address of an account. */
  accountOf: (userId: string) => Promise<{ name: string; email: string }>;
  /** Stores in the audit log what an operator did. */
  note: (
    tx: Db,
    userId: string,
    kind: Extract<SecurityEventKind, `ticket-${string}`>,
    address: string,
    detail: string,
  ) => Promise<void>;
}

const config = { guard: 'operator', cost: 'operator', isWithoutPrices: true } as const;
const tags = ['operators'];

/** Routes by which operators read and answer tickets. */
export const ticketOperatorRoutes: FastifyPluginAsyncZod<TicketOperatorDeps> = async (app, deps) => {
  const { db, service, accountOf, note } = deps;
  const whole = async (ticket: OwnedTicket) => ({
    ticket: { ...ticket, ...(await accountOf(ticket.userId)) },
  });

  app.get('/admin/tickets', {
    config,
    schema: { tags, querystring: AdminTicketQuery, response: { 200: AdminTicketsPage } },
    handler: ({ query }) => listAllTickets(db, query),
  });

  app.get('/admin/tickets/:ticketId', {
    config,
    schema: { tags, params: AnyTicketPath, response: { 200: AdminTicketAnswer } },
    handler: async ({ params }) => whole(await readTicket(db, params.ticketId)),
  });

  app.post('/admin/tickets/:ticketId/messages', {
    config,
    schema: { tags, params: AnyTicketPath, body: AnswerTicketRequest, response: { 201: AdminTicketAnswer } },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { ticketId } = request.params;
      const noted = (tx: Db) => note(tx, userId, 'ticket-answered', request.ip, `ticket ${ticketId}`);
      const { files, ...answer } = request.body;
      const answered = await service.answer(ticketId, { ...answer, by: { operatorId: userId, files } }, noted);
      return reply.status(201).send(await whole(answered));
    },
  });

  app.put('/admin/tickets/:ticketId/status', {
    config,
    schema: { tags, params: AnyTicketPath, body: SetTicketStatusRequest, response: { 200: AdminTicketAnswer } },
    handler: async (request) => {
      const { userId } = callerOf(request);
      const { ticketId } = request.params;
      const noted = (tx: Db) =>
        note(tx, userId, 'ticket-changed', request.ip, `ticket ${ticketId}: ${request.body.status}`);
      return whole(await service.setStatus(ticketId, request.body.status, { note: noted }));
    },
  });

  app.get('/admin/ticket-files/:fileId', {
    config,
    schema: { tags, params: AnyTicketFilePath },
    handler: async ({ params }, reply) => sendFile(reply, await readTicketFile(db, params.fileId)),
  });
};
