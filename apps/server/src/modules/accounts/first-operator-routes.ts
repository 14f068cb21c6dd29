import { FirstOperatorRequest, FirstRunCodeRequest, FirstRunState, SessionAnswer } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#platform/guard.ts';
import { answerSession, Nothing } from './answers.ts';
import type { AccountDeps } from './deps.ts';
import { becomeFirstOperator, checkFirstRunCode, createFirstOperator, firstRunState } from './first-operator.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'public', cost: 'sign-in' } as const;
const tags = ['signing in'];

/** The first operator of a server, made by the code that its start prints. */
export const firstOperatorRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  app.get('/auth/first-run', {
    config,
    schema: { tags, response: { 200: FirstRunState } },
    handler: () => firstRunState(deps.db),
  });

  app.post('/auth/first-run/code', {
    config,
    schema: { tags, body: FirstRunCodeRequest, response: { 204: Nothing } },
    handler: async (request, reply) => {
      await checkFirstRunCode(deps, request.body.code, visitorOf(request));
      return reply.status(204).send();
    },
  });

  app.post('/auth/first-run/account', {
    config,
    schema: { tags, body: FirstOperatorRequest, response: { 200: SessionAnswer } },
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      const session = await createFirstOperator(deps, request.body, visitor);
      return answerSession(reply, deps, session, visitor);
    },
  });

  app.post('/auth/first-run/operator', {
    config: { guard: 'user', cost: 'account-change' },
    schema: { tags, body: FirstRunCodeRequest, response: { 204: Nothing } },
    handler: async (request, reply) => {
      await becomeFirstOperator(deps, callerOf(request).userId, request.body.code, visitorOf(request));
      return reply.status(204).send();
    },
  });
};
