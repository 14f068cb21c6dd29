import {
  AdminEventsPage,
  AdminMailsPage,
  AdminQuery,
  AdminUsersPage,
  FirstRunStepPath,
  FirstRunStepRequest,
  FirstRunSteps,
  ServerSetUp,
  TestMailResult,
} from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import type { Db } from '#platform/db/db.ts';
import { callerOf } from '#platform/guard.ts';
import { listSteps, saveStep } from './first-run-store.ts';

type List<Page extends z.ZodMiniType> = (query: z.output<typeof AdminQuery>) => Promise<z.output<Page>>;

/** Reads each list from the module that stores it. */
export interface AdminDeps {
  db: Db;
  listUsers: List<typeof AdminUsersPage>;
  listMails: List<typeof AdminMailsPage>;
  listEvents: List<typeof AdminEventsPage>;
  setUp: ServerSetUp;
  /** Sends a mail to the address of an account at once, and returns what came of it. */
  sendTestMail: (userId: string) => Promise<TestMailResult>;
  /** Stores in the audit log what an operator did. */
  note: (tx: Db, userId: string, kind: 'set-up-step-marked', address: string, detail: string) => Promise<void>;
}

const config = { guard: 'operator' as const };
const tags = ['operators'];

/** For operators: lists, twenty entries a page, and how the server is set up. */
export const adminRoutes: FastifyPluginAsyncZod<AdminDeps> = async (app, deps) => {
  app.get('/admin/users', {
    config: { ...config, cost: 'operator' },
    schema: { tags, querystring: AdminQuery, response: { 200: AdminUsersPage } },
    handler: ({ query }) => deps.listUsers(query),
  });
  app.get('/admin/mails', {
    config: { ...config, cost: 'operator' },
    schema: { tags, querystring: AdminQuery, response: { 200: AdminMailsPage } },
    handler: ({ query }) => deps.listMails(query),
  });
  app.get('/admin/events', {
    config: { ...config, cost: 'operator' },
    schema: { tags, querystring: AdminQuery, response: { 200: AdminEventsPage } },
    handler: ({ query }) => deps.listEvents(query),
  });
  app.get('/admin/server', {
    config: { ...config, cost: 'operator' },
    schema: { tags, response: { 200: ServerSetUp } },
    handler: async () => deps.setUp,
  });
  app.post('/admin/test-mail', {
    config: { ...config, cost: 'operator' },
    schema: { tags, response: { 200: TestMailResult } },
    handler: (request) => deps.sendTestMail(callerOf(request).userId),
  });
  app.get('/admin/first-run', {
    config: { ...config, cost: 'operator' },
    schema: { tags, response: { 200: FirstRunSteps } },
    handler: () => listSteps(deps.db),
  });
  app.put('/admin/first-run/:step', {
    config: { ...config, cost: 'operator' },
    schema: { tags, params: FirstRunStepPath, body: FirstRunStepRequest, response: { 200: FirstRunSteps } },
    handler: async (request) => {
      const { step } = request.params;
      const { state } = request.body;
      await deps.db.transaction().execute(async (tx) => {
        if (await saveStep(tx, step, state))
          await deps.note(tx, callerOf(request).userId, 'set-up-step-marked', request.ip, `${step}: ${state}`);
      });
      return listSteps(deps.db);
    },
  });
};
