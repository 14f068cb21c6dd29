import { AdminEventsPage, AdminMailsPage, AdminQuery, AdminUsersPage, ServerSetUp } from '@wickwise/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { callerOf } from '#platform/guard.ts';

type List<Page extends z.ZodMiniType> = (query: z.output<typeof AdminQuery>) => Promise<z.output<Page>>;

/** Reads each list from the module that stores it. */
export interface AdminDeps {
  listUsers: List<typeof AdminUsersPage>;
  listMails: List<typeof AdminMailsPage>;
  listEvents: List<typeof AdminEventsPage>;
  setUp: ServerSetUp;
  /** Writes a mail to the address of an account. */
  sendTestMail: (userId: string) => Promise<void>;
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
    schema: { tags, response: { 204: z.undefined() } },
    handler: async (request, reply) => {
      await deps.sendTestMail(callerOf(request).userId);
      return reply.status(204).send();
    },
  });
};
