import { PasswordAgainRequest, RecoveryCodes, TotpConfirmRequest, TotpSetup, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Nothing } from './answers.ts';
import type { AccountDeps } from './deps.ts';
import { passwordAgain } from './password-again.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { confirmTotp, removeTotp, setUpTotp } from './totp.ts';
import { findUser } from './user-store.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['account security'];
const path = { tags, params: UserPath };

/** Routes of the authenticator app and recovery codes. */
export const totpRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  const { db } = deps;
  app.post('/user/:id/totp', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: PasswordAgainRequest, response: { 200: TotpSetup } },
    handler: async (request) => setUpTotp(deps, await passwordAgain(deps, request, request.body.password)),
  });

  app.post('/user/:id/totp/confirm', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: TotpConfirmRequest, response: { 200: RecoveryCodes } },
    handler: async (request) => {
      await deps.limits.costly.take(request.params.id);
      const user = await findUser(db, request.params.id);
      return { recoveryCodes: await confirmTotp(deps, user, request.body.code, visitorOf(request)) };
    },
  });

  app.post('/user/:id/totp/remove', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: PasswordAgainRequest, response: { 204: Nothing } },
    handler: async (request, reply) => {
      await removeTotp(deps, await passwordAgain(deps, request, request.body.password), visitorOf(request));
      return reply.status(204).send();
    },
  });

  app.post('/user/:id/recovery-codes', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: PasswordAgainRequest, response: { 200: RecoveryCodes } },
    handler: async (request) => {
      const user = await passwordAgain(deps, request, request.body.password);
      return { recoveryCodes: await renewRecoveryCodes(deps, user, visitorOf(request)) };
    },
  });
};
