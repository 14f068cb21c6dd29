import { ChangePhoneRequest, CodeSent, ConfirmChangeRequest, UserAnswer, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#platform/guard.ts';
import { CODE_SENT, userAnswer } from './answers.ts';
import type { AccountDeps } from './deps.ts';
import { askPhoneChange, confirmPhoneChange, setPhone } from './profile.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['account'];
const answer = { tags, params: UserPath, response: { 200: UserAnswer } };

/** Routes of the phone number. */
export const phoneRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  const { db, limits } = deps;

  app.post('/user/:id/phone', {
    config: { ...config, cost: 'account-change' },
    schema: { tags, params: UserPath, body: ChangePhoneRequest, response: { 200: UserAnswer, 202: CodeSent } },
    handler: async (request, reply) => {
      const { phone } = request.body;
      await limits.costly.take(request.params.id);
      if (phone !== null) {
        await askPhoneChange(deps, callerOf(request), phone);
        return reply.status(202).send(CODE_SENT);
      }
      await setPhone(deps, request.params.id, null, visitorOf(request));
      return userAnswer(db, request.params.id);
    },
  });

  app.post('/user/:id/phone/confirm', {
    config: { ...config, cost: 'account-change' },
    schema: { ...answer, body: ConfirmChangeRequest },
    handler: async (request) => {
      await confirmPhoneChange(deps, callerOf(request), request.body.code, visitorOf(request));
      return userAnswer(db, request.params.id);
    },
  });
};
