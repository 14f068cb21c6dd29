import {
  AccountOptions,
  CodeSent,
  LoginRequest,
  PasskeyLoginRequest,
  PasskeyOptions,
  SecondFactorNeeded,
  SecondFactorRequest,
  SessionAnswer,
  TokenAnswer,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Unauthenticated } from '#platform/errors.ts';
import { answerSession, CODE_SENT, Nothing } from './answers.ts';
import {
  COOKIES,
  checkXsrf,
  clearSessionCookies,
  setSessionCookies,
  setSignUpCookie,
  signUpTokenOf,
} from './cookies.ts';
import type { AccountDeps } from './deps.ts';
import { logIn } from './login.ts';
import { logInByPasskey, loginOptions } from './passkey-login.ts';
import { logOut, refreshSession } from './refresh.ts';
import { passSecondFactor } from './second-factor.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'public' as const };
const tags = ['signing in'];

/** Login, refresh and logout. */
export const loginRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  app.get('/auth/options', {
    config: { ...config, cost: 'sign-in' },
    schema: { tags, response: { 200: AccountOptions } },
    handler: async (request) => deps.optionsFor(request),
  });

  app.post('/auth/login', {
    config: { ...config, cost: 'sign-in' },
    schema: {
      tags,
      body: LoginRequest,
      response: { 200: z.union([SessionAnswer, SecondFactorNeeded]), 202: CodeSent },
    },
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      const token = signUpTokenOf(request);
      const outcome = await logIn(deps, request.body, token, visitor);
      if (outcome.next === 'second-factor') return outcome;
      if (outcome.next === 'confirm-otp') {
        setSignUpCookie(reply, deps, token);
        return reply.status(202).send(CODE_SENT);
      }
      return answerSession(reply, deps, { ...outcome.session, userId: outcome.userId }, visitor);
    },
  });

  app.post('/auth/login/second-factor', {
    config: { ...config, cost: 'sign-in' },
    schema: { tags, body: SecondFactorRequest, response: { 200: SessionAnswer } },
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      return answerSession(reply, deps, await passSecondFactor(deps, request.body, visitor), visitor);
    },
  });

  app.post('/auth/passkey/options', {
    config: { ...config, cost: 'sign-in' },
    schema: { tags, response: { 200: PasskeyOptions } },
    handler: () => loginOptions(deps),
  });

  app.post('/auth/passkey/login', {
    config: { ...config, cost: 'sign-in' },
    schema: { tags, body: PasskeyLoginRequest, response: { 200: SessionAnswer } },
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      return answerSession(reply, deps, await logInByPasskey(deps, request.body, visitor), visitor);
    },
  });

  app.post('/auth/refresh', {
    config: { ...config, cost: 'sign-in' },
    schema: { tags, response: { 200: TokenAnswer } },
    handler: async (request, reply) => {
      const refreshToken = request.cookies[COOKIES.refresh];
      if (!refreshToken) throw new Unauthenticated();
      const xsrf = checkXsrf(request);
      try {
        const session = await refreshSession(deps, refreshToken, xsrf, visitorOf(request));
        setSessionCookies(reply, deps, session);
        return { authData: { token: session.accessToken } };
      } catch (error) {
        if (error instanceof Unauthenticated) clearSessionCookies(reply, deps);
        throw error;
      }
    },
  });

  app.post('/auth/logout', {
    config: { ...config, cost: 'sign-in' },
    schema: { tags, response: { 204: Nothing } },
    handler: async (request, reply) => {
      const refreshToken = request.cookies[COOKIES.refresh];
      if (refreshToken) {
        await logOut(deps, refreshToken, checkXsrf(request), visitorOf(request));
        // always required: a form of another site sends none, and its answer's cookies might be stored
        clearSessionCookies(reply, deps);
      }
      return reply.status(204).send();
    },
  });
};
