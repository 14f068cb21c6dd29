import { DeviceSessionsAnswer, PageQuery, SecurityEventsPage, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#platform/guard.ts';
import { Nothing } from './answers.ts';
import { clearSessionCookies } from './cookies.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { pathWith } from './owned-path.ts';
import { listSecurityEvents } from './security-events.ts';
import { announceEnded, endSessions, listSessions, signOutDevice } from './sessions.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['account security'];
const path = { tags, params: UserPath };

/** Routes of signed-in devices and the security log. */
export const sessionRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  const { db } = deps;
  app.post('/auth/logout-all', {
    config: { guard: 'user', cost: 'account-change' },
    schema: { tags, response: { 204: Nothing } },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const ended = await db.transaction().execute(async (tx) => {
        await noteEvent(tx, userId, 'signed-out-everywhere', visitorOf(request));
        return endSessions(deps, tx, userId);
      });
      announceEnded(deps, ended);
      clearSessionCookies(reply, deps);
      return reply.status(204).send();
    },
  });

  app.get('/user/:id/sessions', {
    config: { ...config, cost: 'read' },
    schema: { ...path, response: { 200: DeviceSessionsAnswer } },
    handler: async (request) => ({
      sessions: await listSessions(db, request.params.id, callerOf(request).sessionId),
    }),
  });

  app.delete('/user/:id/sessions/:sessionId', {
    config: { ...config, cost: 'account-change' },
    schema: pathWith(tags, 'sessionId'),
    handler: async (request, reply) => {
      await signOutDevice(deps, request.params.id, request.params.sessionId, visitorOf(request));
      return reply.status(204).send();
    },
  });

  app.get('/user/:id/security-events', {
    config: { ...config, cost: 'read' },
    schema: { ...path, querystring: PageQuery, response: { 200: SecurityEventsPage } },
    handler: ({ params, query }) => listSecurityEvents(db, params.id, query.page),
  });
};
