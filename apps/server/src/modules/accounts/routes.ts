import fastifyCookie from '@fastify/cookie';
import type { FastifyPluginAsync } from 'fastify';
import { apiKeyRoutes } from './api-key-routes.ts';
import { credentialRoutes } from './credential-routes.ts';
import { deletionRoutes } from './deletion-routes.ts';
import type { AccountDeps } from './deps.ts';
import { firstOperatorRoutes } from './first-operator-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { phoneRoutes } from './phone-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { totpRoutes } from './totp-routes.ts';
import { userRoutes } from './user-routes.ts';

/** Routes of accounts: the only place that reads cookies. */
export const accountRoutes: FastifyPluginAsync<AccountDeps> = async (app, deps) => {
  await app.register(fastifyCookie);
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.config.guard !== 'public') return;
    reply.header('cache-control', 'no-store');
  });
  await app.register(signUpRoutes, deps);
  await app.register(firstOperatorRoutes, deps);
  await app.register(loginRoutes, deps);
  await app.register(userRoutes, deps);
  await app.register(deletionRoutes, deps);
  await app.register(credentialRoutes, deps);
  await app.register(phoneRoutes, deps);
  await app.register(sessionRoutes, deps);
  await app.register(totpRoutes, deps);
  await app.register(passkeyRoutes, deps);
  await app.register(apiKeyRoutes, deps);
};
