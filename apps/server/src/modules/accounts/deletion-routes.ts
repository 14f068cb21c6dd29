import { PasswordAgainRequest, UserAnswer, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#platform/guard.ts';
import { userAnswer } from './answers.ts';
import { askDeletion, undoDeletion } from './deletion.ts';
import type { AccountDeps } from './deps.ts';
import { passwordAgain } from './password-again.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['account'];
const answer = { tags, params: UserPath, response: { 200: UserAnswer } };

/** Routes that ask for the deletion of an account, and take it back. */
export const deletionRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  const { db } = deps;

  app.delete('/user/:id', {
    config: { ...config, cost: 'account-change' },
    schema: { ...answer, body: PasswordAgainRequest },
    handler: async (request) => {
      const user = await passwordAgain(deps, request, request.body.password);
      await askDeletion(deps, user, callerOf(request), visitorOf(request));
      return userAnswer(db, request.params.id);
    },
  });

  app.post('/user/:id/restore', {
    config: { ...config, cost: 'account-change' },
    schema: answer,
    handler: async (request) => {
      await undoDeletion(deps, request.params.id, visitorOf(request));
      return userAnswer(db, request.params.id);
    },
  });
};
