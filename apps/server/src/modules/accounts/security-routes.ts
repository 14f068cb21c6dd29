import {
  AddPasskeyRequest,
  ApiKeysAnswer,
  CreateApiKeyRequest,
  CreatedApiKey,
  DeviceSessionsAnswer,
  PageQuery,
  PasskeyOptions,
  PasskeysAnswer,
  PasswordAgainRequest,
  RecoveryCodes,
  SecurityEventsPage,
  TotpConfirmRequest,
  TotpSetup,
  UserPath,
} from '@wickwise/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { callerOf } from '#platform/guard.ts';
import { Nothing } from './answers.ts';
import { createApiKey, listApiKeys, removeApiKey } from './api-keys.ts';
import { clearSessionCookies } from './cookies.ts';
import type { AccountDeps } from './deps.ts';
import { noteEvent } from './events.ts';
import { addPasskey, listPasskeys, passkeyOptions, removePasskey } from './passkeys.ts';
import { checkPasswordAgain } from './password-again.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { listSecurityEvents } from './security-events.ts';
import { announceEnded, endSessions, listSessions, signOutDevice } from './sessions.ts';
import { confirmTotp, removeTotp, setUpTotp } from './totp.ts';
import { findUser, type UserRow } from './user-store.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['account security'];
const path = { tags, params: UserPath };
const pathWith = <Name extends string>(name: Name) => ({
  tags,
  params: z.object({ ...UserPath.shape, [name]: z.uuid() } as typeof UserPath.shape & Record<Name, z.ZodMiniUUID>),
  response: { 204: Nothing },
});

/** Routes of devices, passkeys, the authenticator app, API keys and the security log. */
export const securityRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  const { db, limits } = deps;
  const passwordAgain = async (request: FastifyRequest, password: string | undefined): Promise<UserRow> => {
    const caller = callerOf(request);
    await limits.costly.take(caller.userId);
    return checkPasswordAgain(deps, caller, password, visitorOf(request));
  };

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
    schema: pathWith('sessionId'),
    handler: async (request, reply) => {
      await signOutDevice(deps, request.params.id, request.params.sessionId, visitorOf(request));
      return reply.status(204).send();
    },
  });

  app.post('/user/:id/totp', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: PasswordAgainRequest, response: { 200: TotpSetup } },
    handler: async (request) => setUpTotp(deps, await passwordAgain(request, request.body.password)),
  });
  app.post('/user/:id/totp/confirm', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: TotpConfirmRequest, response: { 200: RecoveryCodes } },
    handler: async (request) => {
      await limits.costly.take(request.params.id);
      const user = await findUser(db, request.params.id);
      return { recoveryCodes: await confirmTotp(deps, user, request.body.code, visitorOf(request)) };
    },
  });
  app.post('/user/:id/totp/remove', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: PasswordAgainRequest, response: { 204: Nothing } },
    handler: async (request, reply) => {
      await removeTotp(deps, await passwordAgain(request, request.body.password), visitorOf(request));
      return reply.status(204).send();
    },
  });
  app.post('/user/:id/recovery-codes', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: PasswordAgainRequest, response: { 200: RecoveryCodes } },
    handler: async (request) => {
      const user = await passwordAgain(request, request.body.password);
      return { recoveryCodes: await renewRecoveryCodes(deps, user, visitorOf(request)) };
    },
  });

  app.get('/user/:id/passkeys', {
    config: { ...config, cost: 'read' },
    schema: { ...path, response: { 200: PasskeysAnswer } },
    handler: async ({ params }) => ({ passkeys: await listPasskeys(db, params.id) }),
  });
  app.post('/user/:id/passkeys/options', {
    config: { ...config, cost: 'account-change' },
    schema: { ...path, body: PasswordAgainRequest, response: { 200: PasskeyOptions } },
    handler: async (request) => passkeyOptions(deps, await passwordAgain(request, request.body.password)),
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
    schema: pathWith('passkeyId'),
    handler: async (request, reply) => {
      await removePasskey(deps, request.params.id, request.params.passkeyId, visitorOf(request));
      return reply.status(204).send();
    },
  });

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
      const user = await passwordAgain(request, password);
      return reply.status(201).send(await createApiKey(deps, user, wanted, visitorOf(request)));
    },
  });
  app.delete('/user/:id/api-keys/:keyId', {
    config: { ...config, cost: 'account-change' },
    schema: pathWith('keyId'),
    handler: async (request, reply) => {
      await removeApiKey(deps, request.params.id, request.params.keyId, visitorOf(request));
      return reply.status(204).send();
    },
  });

  app.get('/user/:id/security-events', {
    config: { ...config, cost: 'read' },
    schema: { ...path, querystring: PageQuery, response: { 200: SecurityEventsPage } },
    handler: ({ params, query }) => listSecurityEvents(db, params.id, query.page),
  });
};
