import fastifyCookie from '@fastify/cookie';
import type { FastifyPluginAsync } from 'fastify';
import type { AccountDeps } from './deps.ts';
import { loginRoutes } from './login-routes.ts';
import { securityRoutes } from './security-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { userRoutes } from './user-routes.ts';

/** Routes of accounts: the only place that reads cookies. */
export const accountRoutes: FastifyPluginAsync<AccountDeps> = async (app, deps) => {
  await app.register(fastifyCookie);
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.config.guard !== 'public') return;
    reply.header('cache-control', 'no-store');
  });
  await app.register(signUpRoutes, deps);
  await app.register(loginRoutes, deps);
  await app.register(userRoutes, deps);
  await app.register(securityRoutes, deps);
};
