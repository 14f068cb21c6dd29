import {
  ChangeEmailRequest,
  ChangeNameRequest,
  ChangePasswordRequest,
  ChangePhoneRequest,
  CodeSent,
  ConfirmChangeRequest,
  PasswordAgainRequest,
  Preferences,
  PreferencesAnswer,
  UserAnswer,
  UserPath,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { callerOf } from '#platform/guard.ts';
import { CODE_SENT, Nothing } from './answers.ts';
import { exportData } from './data-export.ts';
import { askDeletion, undoDeletion } from './deletion.ts';
import type { AccountDeps } from './deps.ts';
import { evenly } from './evenly.ts';
import { checkPasswordAgain } from './password-again.ts';
import { keepPreferences, readPreferences } from './preferences.ts';
import {
  askEmailChange,
  askPhoneChange,
  changeName,
  changePassword,
  confirmEmailChange,
  confirmPhoneChange,
  setPhone,
} from './profile.ts';
import { readUser } from './user-store.ts';
import { visitorOf } from './visitor.ts';

const config = { guard: 'user' as const, owner: 'id' as const };
const tags = ['account'];
const answer = { tags, params: UserPath, response: { 200: UserAnswer } };

/** The user's account: name, addresses, password, preferences, export, deletion. */
export const userRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  const { db, limits } = deps;
  const userAnswer = async (userId: string) => ({ user: await readUser(db, userId) });

  app.get('/user/:id', {
    config: { ...config, cost: 'read' },
    schema: answer,
    handler: ({ params }) => userAnswer(params.id),
  });

  app.patch('/user/:id', {
    config: { ...config, cost: 'profile' },
    schema: { ...answer, body: ChangeNameRequest },
    handler: async (request) => {
      await changeName(deps, request.params.id, request.body.name, visitorOf(request));
      return userAnswer(request.params.id);
    },
  });

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
      return userAnswer(request.params.id);
    },
  });

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
      return userAnswer(request.params.id);
    },
  });

  app.post('/user/:id/phone/confirm', {
    config: { ...config, cost: 'account-change' },
    schema: { ...answer, body: ConfirmChangeRequest },
    handler: async (request) => {
      await confirmPhoneChange(deps, callerOf(request), request.body.code, visitorOf(request));
      return userAnswer(request.params.id);
    },
  });

  app.delete('/user/:id', {
    config: { ...config, cost: 'account-change' },
    schema: { ...answer, body: PasswordAgainRequest },
    handler: async (request) => {
      const visitor = visitorOf(request);
      await limits.costly.take(request.params.id);
      const user = await checkPasswordAgain(deps, callerOf(request), request.body.password, visitor);
      await askDeletion(deps, user, callerOf(request), visitor);
      return userAnswer(request.params.id);
    },
  });

  app.post('/user/:id/restore', {
    config: { ...config, cost: 'account-change' },
    schema: answer,
    handler: async (request) => {
      await undoDeletion(deps, request.params.id, visitorOf(request));
      return userAnswer(request.params.id);
    },
  });

  app.get('/user/:id/export', {
    config: { ...config, cost: 'file' },
    schema: { tags, params: UserPath, response: { 200: z.unknown() } },
    handler: async (request, reply) => {
      await limits.costly.take(request.params.id);
      reply.header('content-disposition', 'attachment; filename="wickwise-account.json"');
      reply.type('application/json; charset=utf-8');
      return reply.send(await exportData(deps, request.params.id, visitorOf(request)));
    },
  });

  app.get('/user/:id/preferences', {
    config: { ...config, cost: 'read' },
    schema: { tags, params: UserPath, response: { 200: PreferencesAnswer } },
    handler: async ({ params }) => ({ preferences: await readPreferences(db, params.id) }),
  });

  app.put('/user/:id/preferences', {
    config: { ...config, cost: 'write' },
    schema: { tags, params: UserPath, body: Preferences, response: { 200: PreferencesAnswer } },
    handler: async ({ params, body }) => {
      await keepPreferences(db, params.id, body);
      return { preferences: body };
    },
  });
};
