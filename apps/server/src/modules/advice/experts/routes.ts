import {
  ClientPath,
  ExpertAnswer,
  ExpertClientsAnswer,
  ExpertClientsQuery,
  ExpertPath,
  ExpertsAnswer,
  OwnExpertPath,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { NotFound } from '#platform/errors.ts';
import { callerOf } from '#platform/guard.ts';
import type { AdviceDeps } from '../deps.ts';
import { findBySlug, findOwnExpert, listExpertRows } from './expert-store.ts';
import { ranked, viewExperts } from './expert-view.ts';
import {
  askAsClient,
  confirmClient,
  follow,
  leaveAsClient,
  listClients,
  removeClient,
  unfollow,
} from './follow-store.ts';

const shared = { guard: 'user', isShared: true, isWithoutPrices: true } as const;
const own = { guard: 'user', owner: 'id', cost: 'write', isWithoutPrices: true } as const;
const tags = ['expert advice'];
const Nothing = z.undefined();

/** Routes by which readers find, follow and ask experts, and experts keep their clients. */
export const expertRoutes: FastifyPluginAsyncZod<AdviceDeps> = async (app, deps) => {
  const { db, peopleOf } = deps;
  const ownExpert = async (userId: string): Promise<string> => {
    const row = await findOwnExpert(db, userId);
    if (!row) throw new NotFound('Expert');
    return row.id;
  };

  app.get('/experts', {
    config: { ...shared, cost: 'list' },
    schema: { tags, response: { 200: ExpertsAnswer } },
    handler: async (request) => {
      const rows = await listExpertRows(db);
      return { experts: ranked(await viewExperts(db, deps, rows, callerOf(request).userId)) };
    },
  });

  app.get('/experts/:slug', {
    config: { ...shared, cost: 'read' },
    schema: { tags, params: ExpertPath, response: { 200: ExpertAnswer } },
    handler: async (request) => {
      const row = await findBySlug(db, request.params.slug);
      const [expert] = await viewExperts(db, deps, [row], callerOf(request).userId);
      if (!expert) throw new NotFound('Expert');
      return { expert };
    },
  });

  for (const [name, set, end] of [
    ['followed-experts', follow, unfollow],
    ['experts-as-client', askAsClient, leaveAsClient],
  ] as const) {
    app.put(`/user/:id/${name}/:expertId`, {
      config: own,
      schema: { tags, params: OwnExpertPath, response: { 204: Nothing } },
      handler: async ({ params }, reply) => {
        await set(db, params.id, params.expertId);
        return reply.status(204).send();
      },
    });
    app.delete(`/user/:id/${name}/:expertId`, {
      config: own,
      schema: { tags, params: OwnExpertPath, response: { 204: Nothing } },
      handler: async ({ params }, reply) => {
        await end(db, params.id, params.expertId);
        return reply.status(204).send();
      },
    });
  }

  app.get('/user/:id/clients', {
    config: { ...own, cost: 'read' },
    schema: { tags, params: UserPath, querystring: ExpertClientsQuery, response: { 200: ExpertClientsAnswer } },
    handler: async ({ params, query }) => {
      const { clients, totalCount } = await listClients(db, await ownExpert(params.id), query.page);
      const people = await peopleOf(
        db,
        clients.map(({ userId }) => userId),
      );
      const named = clients.flatMap((client) => {
        const person = people.get(client.userId);
        return person ? [{ ...client, ...person }] : [];
      });
      return { clients: named, totalCount };
    },
  });

  app.put('/user/:id/clients/:clientId', {
    config: own,
    schema: { tags, params: ClientPath, response: { 204: Nothing } },
    handler: async ({ params }, reply) => {
      await confirmClient(db, await ownExpert(params.id), params.clientId);
      return reply.status(204).send();
    },
  });

  app.delete('/user/:id/clients/:clientId', {
    config: own,
    schema: { tags, params: ClientPath, response: { 204: Nothing } },
    handler: async ({ params }, reply) => {
      await removeClient(db, await ownExpert(params.id), params.clientId);
      return reply.status(204).send();
    },
  });
};
