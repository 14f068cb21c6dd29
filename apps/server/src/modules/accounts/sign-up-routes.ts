import {
  CodeSent,
  ConfirmSignupRequest,
  EmailRequest,
  ResetPasswordRequest,
  SessionAnswer,
  SignupRequest,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answerSession, CODE_SENT, Nothing } from './answers.ts';
import { COOKIES, setDeviceCookie, setSignUpCookie, signUpTokenOf } from './cookies.ts';
import type { AccountDeps } from './deps.ts';
import { evenly } from './evenly.ts';
import { forgetPassword, resetPassword } from './reset-password.ts';
import { checkSignUp, confirmSignUp, resendSignUpCode, signUp } from './sign-up.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'public' as const };
const tags = ['signing in'];

/** Sign-up and password reset. Answers are the same whether the account exists or not. */
export const signUpRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  app.post('/auth/signup', {
    config: { ...config, cost: 'sign-in' },
    schema: { tags, body: SignupRequest, response: { 202: CodeSent } },
    handler: async (request, reply) => {
      const { body } = request;
      const visitor = visitorOf(request);
      await deps.limits.signUps.take(visitor.addressKey);
      await checkSignUp(body);
      const token = signUpTokenOf(request);
      await evenly(() => signUp(deps, body, token, visitor));
      setSignUpCookie(reply, deps, token);
      return reply.status(202).send(CODE_SENT);
    },
  });

  app.post('/auth/confirm-otp', {
    config: { ...config, cost: 'sign-in' },
    schema: { tags, body: ConfirmSignupRequest, response: { 200: SessionAnswer } },
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      const token = request.cookies[COOKIES.signUp];
      const session = await evenly(() => confirmSignUp(deps, request.body, token, visitor));
      return answerSession(reply, deps, session, visitor);
    },
  });

  app.post('/auth/resend-otp', {
    config: { ...config, cost: 'sign-in' },
    schema: { tags, body: EmailRequest, response: { 202: CodeSent } },
    handler: async (request, reply) => {
      const token = request.cookies[COOKIES.signUp];
      await evenly(() => resendSignUpCode(deps, request.body.email, token, visitorOf(request)));
      return reply.status(202).send(CODE_SENT);
    },
  });

  app.post('/auth/forgot-password', {
    config: { ...config, cost: 'sign-in' },
    schema: { tags, body: EmailRequest, response: { 202: CodeSent } },
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      await deps.limits.resets.take(visitor.addressKey);
      await evenly(() => forgetPassword(deps, request.body.email, visitor));
      setDeviceCookie(reply, deps, visitor.deviceToken); // the code works only in this browser
      return reply.status(202).send(CODE_SENT);
    },
  });

  app.post('/auth/reset-password', {
    config: { ...config, cost: 'sign-in' },
    schema: { tags, body: ResetPasswordRequest, response: { 204: Nothing } },
    handler: async (request, reply) => {
      const visitor = visitorOf(request);
      await evenly(() => resetPassword(deps, request.body, visitor));
      setDeviceCookie(reply, deps, visitor.deviceToken); // wrong passwords of others don't lock out this browser now
      return reply.status(204).send();
    },
  });
};
