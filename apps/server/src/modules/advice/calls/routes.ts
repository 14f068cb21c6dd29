import {
  CallAnswer,
  CallNoteAnswer,
  CallNoteRequest,
  CallPath,
  CallPreview,
  CallsPage,
  CallsQuery,
  OwnCallPath,
  PublishCallRequest,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '#platform/db/db.ts';
import { Forbidden, NotFound } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import type { AdviceDeps } from '../deps.ts';
import { type ExpertRow, findOwnExpert } from '../experts/expert-store.ts';
import { listCalls, readCall } from './list-calls.ts';
import { correctCall, previewCall, publishCall, withdrawCall } from './publish.ts';

const shared = { guard: 'user', isShared: true } as const;
const own = { guard: 'user', owner: 'id', cost: 'write' } as const;
const tags = ['expert advice'];

/** Routes by which readers read calls, and experts publish, correct and withdraw them. */
export const callRoutes: FastifyPluginAsyncZod<AdviceDeps> = async (app, deps) => {
  const { db, access } = deps;

  app.get('/calls', {
    config: { ...shared, cost: 'list' },
    schema: { tags, querystring: CallsQuery, response: { 200: CallsPage } },
    handler: async (request) => listCalls(db, access, request.query, callerOf(request).userId),
  });

  app.get('/calls/:callId', {
    config: { ...shared, cost: 'read' },
    schema: { tags, params: CallPath, response: { 200: CallAnswer } },
    handler: async (request) => readCall(db, access, request.params.callId, callerOf(request).userId),
  });

  app.post('/user/:id/calls/preview', {
    config: own,
    schema: { tags, params: UserPath, body: PublishCallRequest, response: { 200: CallPreview } },
    handler: async ({ params, body }) => previewCall(deps, await ownExpert(db, params.id), body),
  });

  app.post('/user/:id/calls', {
    config: own,
    schema: { tags, params: UserPath, body: PublishCallRequest, response: { 201: CallAnswer } },
    handler: async ({ params, body }, reply) => {
      const { callId } = await publishCall(deps, await ownExpert(db, params.id), body);
      return reply.status(201).send(await readCall(db, access, callId, params.id));
    },
  });

  app.post('/user/:id/calls/:callId/corrections', {
    config: own,
    schema: { tags, params: OwnCallPath, body: CallNoteRequest, response: { 201: CallNoteAnswer } },
    handler: async ({ params, body }, reply) => {
      const { id } = await ownCallsExpert(db, params.id);
      return reply.status(201).send({ note: await correctCall(deps, id, params.callId, body.text) });
    },
  });

  app.post('/user/:id/calls/:callId/withdrawal', {
    config: own,
    schema: { tags, params: OwnCallPath, body: CallNoteRequest, response: { 201: CallNoteAnswer } },
    handler: async ({ params, body }, reply) => {
      const { id } = await ownCallsExpert(db, params.id);
      return reply.status(201).send({ note: await withdrawCall(deps, id, params.callId, body.text) });
    },
  });
};

async function ownExpert(db: Db, userId: string): Promise<ExpertRow> {
  const row = await findOwnExpert(db, userId);
  if (!row) throw new Forbidden('Only experts publish calls. An operator makes an account an expert.');
  return row;
}

/** An account that isn't an expert has no calls. */
async function ownCallsExpert(db: Db, userId: string): Promise<ExpertRow> {
  const row = await findOwnExpert(db, userId);
  if (!row) throw new NotFound('Call');
  return row;
}
