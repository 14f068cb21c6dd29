import { AddPasskeyRequest, PasskeyOptions, PasskeysAnswer, PasswordAgainRequest, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AccountDeps } from './deps.ts';
import { pathWith } from './owned-path.ts';
import { addPasskey, listPasskeys, passkeyOptions, removePasskey } from './passkeys.ts';
import { passwordAgain } from './password-again.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['account security'];
const path = { tags, params: UserPath };

/** Routes of passkeys. */
export const passkeyRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  const { db } = deps;
  app.get('/user/:id/passkeys', {
    config: { ...config, cost: 'read' },
    schema: { ...path, response: { 200: PasskeysAnswer } },
    handler: async ({ params }) => ({ passkeys: await listPasskeys(db, params.id) }),
  });

  app.post('/user/:id/passkeys/options', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: PasswordAgainRequest, response: { 200: PasskeyOptions } },
    handler: async (request) => passkeyOptions(deps, await passwordAgain(deps, request, request.body.password)),
  });

  app.post('/user/:id/passkeys', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: AddPasskeyRequest, response: { 200: PasskeysAnswer } },
    handler: async (request) => {
      await addPasskey(deps, request.params.id, request.body, visitorOf(request));
      return { passkeys: await listPasskeys(db, request.params.id) };
    },
  });

  app.delete('/user/:id/passkeys/:passkeyId', {
    config: { ...config, cost: 'account-change' },
    schema: pathWith(tags, 'passkeyId'),
    handler: async (request, reply) => {
      await removePasskey(deps, request.params.id, request.params.passkeyId, visitorOf(request));
      return reply.status(204).send();
    },
  });
};
