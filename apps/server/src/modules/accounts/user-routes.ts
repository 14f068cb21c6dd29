import { ChangeNameRequest, Preferences, PreferencesAnswer, UserAnswer, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { userAnswer } from './answers.ts';
import { exportData } from './data-export.ts';
import type { AccountDeps } from './deps.ts';
import { keepPreferences, readPreferences } from './preferences.ts';
import { changeName } from './profile.ts';
import { preferencesKept } from './topics.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['account'];
const answer = { tags, params: UserPath, response: { 200: UserAnswer } };

/** The user's account: name, preferences, export. */
export const userRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  const { bus, db, limits } = deps;

  app.get('/user/:id', {
    config: { ...config, cost: 'read' },
    schema: answer,
    handler: ({ params }) => userAnswer(db, params.id),
  });

  app.patch('/user/:id', {
    config: { ...config, cost: 'profile' },
    schema: { ...answer, body: ChangeNameRequest },
    handler: async (request) => {
      await changeName(deps, request.params.id, request.body.name, visitorOf(request));
      return userAnswer(db, request.params.id);
    },
  });

  app.get('/user/:id/export', {
    config: { ...config, cost: 'file' },
    schema: { tags, params: UserPath, response: { 200: z.unknown() } },
    handler: async (request, reply) => {
      await limits.costly.take(request.params.id);
      reply.header('content-disposition', 'attachment; filename="wickwise-account.json"');
      reply.type('application/json; charset=utf-8');
      return reply.send(await exportData(deps, request.params.id, visitorOf(request)));
    },
  });

  app.get('/user/:id/preferences', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: PreferencesAnswer } },
    handler: async ({ params }) => ({ preferences: await readPreferences(db, params.id) }),
  });

  app.put('/user/:id/preferences', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: Preferences, response: { 200: PreferencesAnswer } },
    handler: async ({ params, body }) => {
      const preferences = await keepPreferences(db, params.id, body);
      bus.publish(preferencesKept, params.id, { userId: params.id });
      return { preferences };
    },
  });
};
