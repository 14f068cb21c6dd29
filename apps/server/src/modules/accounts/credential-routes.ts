import {
  ChangeEmailRequest,
  ChangePasswordRequest,
  CodeSent,
  ConfirmChangeRequest,
  UserAnswer,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#platform/guard.ts';
import { CODE_SENT, Nothing, userAnswer } from './answers.ts';
import type { AccountDeps } from './deps.ts';
import { evenly } from './evenly.ts';
import { askEmailChange, changePassword, confirmEmailChange } from './profile.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['account'];
const answer = { tags, params: UserPath, response: { 200: UserAnswer } };

/** Routes of password and email address. */
export const credentialRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  const { db, limits } = deps;

  app.post('/user/:id/password', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: UserPath, body: ChangePasswordRequest, response: { 204: Nothing } },
    handler: async (request, reply) => {
      await limits.costly.take(request.params.id);
      await changePassword(deps, callerOf(request), request.body, visitorOf(request));
      return reply.status(204).send();
    },
  });

  app.post('/user/:id/email', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: UserPath, body: ChangeEmailRequest, response: { 202: CodeSent } },
    handler: async (request, reply) => {
      await limits.costly.take(request.params.id);
      await evenly(() => askEmailChange(deps, callerOf(request), request.body, visitorOf(request)));
      return reply.status(202).send(CODE_SENT);
    },
  });

  app.post('/user/:id/email/confirm', {
    config: { ...config, cost: 'account-change' },
    schema: { ...answer, body: ConfirmChangeRequest },
    handler: async (request) => {
      await confirmEmailChange(deps, callerOf(request), request.body.code, visitorOf(request));
      return userAnswer(db, request.params.id);
    },
  });
};
