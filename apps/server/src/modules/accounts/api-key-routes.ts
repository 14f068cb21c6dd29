import { ApiKeysAnswer, CreateApiKeyRequest, CreatedApiKey, UserPath } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { createApiKey, listApiKeys, removeApiKey } from './api-keys.ts';
import type { AccountDeps } from './deps.ts';
import { pathWith } from './owned-path.ts';
import { passwordAgain } from './password-again.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['account security'];
const path = { tags, params: UserPath };

/** Routes of API keys. */
export const apiKeyRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  const { db } = deps;
  app.get('/user/:id/api-keys', {
    config: { ...config, cost: 'read' },
    schema: { ...path, response: { 200: ApiKeysAnswer } },
    handler: async ({ params }) => ({ apiKeys: await listApiKeys(db, params.id) }),
  });

  app.post('/user/:id/api-keys', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: CreateApiKeyRequest, response: { 201: CreatedApiKey } },
    handler: async (request, reply) => {
      const { password, ...wanted } = request.body;
      const user = await passwordAgain(deps, request, password);
      return reply.status(201).send(await createApiKey(deps, user, wanted, visitorOf(request)));
    },
  });

  app.delete('/user/:id/api-keys/:keyId', {
    config: { ...config, cost: 'account-change' },
    schema: pathWith(tags, 'keyId'),
    handler: async (request, reply) => {
      await removeApiKey(deps, request.params.id, request.params.keyId, visitorOf(request));
      return reply.status(204).send();
    },
  });
};
